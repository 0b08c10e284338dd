/** The module's templates: their paths, and those that must be at hand without waiting. */

const FOLDER = "modules/undertow/templates";

export const TEMPLATES = {
  intoWater: `${FOLDER}/into-water.hbs`,
  swimmerRow: `${FOLDER}/swimmer-row.hbs`,
  field: `${FOLDER}/field.hbs`,
  check: `${FOLDER}/check.hbs`,
  card: `${FOLDER}/card.hbs`,
} as const;

type Compiled = Awaited<ReturnType<typeof foundry.applications.handlebars.getTemplate>>;

let card: Compiled | undefined;

/** Chat messages are rendered synchronously, so their template has to be compiled before the log is drawn. */
export async function preloadTemplates(): Promise<void> {
  await foundry.applications.handlebars.loadTemplates(Object.values(TEMPLATES));
  card = await foundry.applications.handlebars.getTemplate(TEMPLATES.card);
}

/** The compiled card, undefined until `preloadTemplates` is through. */
export function cardTemplate(): Compiled | undefined {
  return card;
}
