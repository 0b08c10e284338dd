/** The module's templates: their paths, and those that must be at hand without waiting. */

import { TRIAL_TEMPLATE } from "../foundry/self-check/windows.ts";

const FOLDER = "modules/undertow/templates";

export const TEMPLATES = {
  intoWater: `${FOLDER}/into-water.hbs`,
  swimmerRow: `${FOLDER}/swimmer-row.hbs`,
  field: `${FOLDER}/field.hbs`,
  check: `${FOLDER}/check.hbs`,
  card: `${FOLDER}/card.hbs`,
  tracker: `${FOLDER}/tracker.hbs`,
  trackerMore: `${FOLDER}/tracker-more.hbs`,
  swimmerLine: `${FOLDER}/swimmer-line.hbs`,
  ownCard: `${FOLDER}/own-card.hbs`,
  rules: `${FOLDER}/rules.hbs`,
  rulePart: `${FOLDER}/rule-part.hbs`,
  ruleText: `${FOLDER}/rule-text.hbs`,
  settings: `${FOLDER}/settings.hbs`,
  settingField: `${FOLDER}/setting-field.hbs`,
  paths: `${FOLDER}/path-picker.hbs`,
  pathRow: `${FOLDER}/path-row.hbs`,
  firstSteps: `${FOLDER}/first-steps.hbs`,
  sceneWater: `${FOLDER}/scene-water.hbs`,
  selfCheck: `${FOLDER}/self-check.hbs`,
  selfCheckTrial: TRIAL_TEMPLATE,
} as const;

type Compiled = Awaited<ReturnType<typeof foundry.applications.handlebars.getTemplate>>;

let card: Compiled | undefined;
let loading: Promise<Compiled> | undefined;

async function load(): Promise<Compiled> {
  await foundry.applications.handlebars.loadTemplates(Object.values(TEMPLATES));
  card = await foundry.applications.handlebars.getTemplate(TEMPLATES.card);
  return card;
}

/** Chat messages are rendered synchronously, so their template should be compiled before the log is drawn. */
export async function preloadTemplates(): Promise<void> {
  loading ??= load();
  await loading;
}

/** The compiled card; a promise of it while it is still on its way, for the host does not wait for us with its chat log. */
export function cardTemplate(): Compiled | Promise<Compiled> | undefined {
  return card ?? loading;
}
