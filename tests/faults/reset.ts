/** A clean world between two stories. */
import type { Source } from "../../table/host/seam.ts";
import type { LooseDocument } from "../foundry/loose.ts";
import type { Bench } from "./bench.ts";
import { SETTINGS, TOKENS, type TokenId } from "./commands.ts";
import { STIRRED } from "./mischief.ts";
import type { Screen } from "./screen.ts";

interface Deleting {
  deleteDocuments(ids: string[]): Promise<unknown>;
}

/** Tokens that were made in a story. */
export const copiesOf = (bench: Bench, { game }: Screen): LooseDocument[] =>
  [...game.scenes.get("harbour").tokens].filter(({ id }) => !bench.clean.tokens.has(id));

/** The world as it was before the first story. */
export async function reset(bench: Bench): Promise<void> {
  for (const screen of [...bench.screens])
    if (bench.of(screen.userId).length > 1 && screen !== bench.screen(screen.userId)) bench.leave(screen);
  await bench.moment();
  const gm = bench.screen("gm");
  const { game } = gm;
  const { Combat, ChatMessage } = gm.tab.globals as unknown as Record<string, Deleting>;
  await Combat?.deleteDocuments([...game.combats].map(({ id }) => id));
  await settings(gm);
  await tokens(bench, gm);
  await bench.moment();
  const swimming = TOKENS.filter((id) => bench.harbour.swim(id)).map((id) => gm.token(id));
  if (swimming.length > 0) {
    const discarding = gm.api.discard(swimming);
    await bench.moment();
    await discarding;
  }
  await bench.moment();
  await ChatMessage?.deleteDocuments([...game.messages].map(({ id }) => id));
  await game.time.advance(bench.clean.time - game.time.worldTime);
  for (const id of TOKENS) await restore(bench, gm, id);
  await bench.moment();
  bench.forget();
}

async function settings({ game }: Screen): Promise<void> {
  const wanted = Object.entries({ ...SETTINGS, jumpRounds: [0] } as const);
  for (const [name, [value]] of wanted)
    if (game.settings.get("undertow", name) !== value) await game.settings.set("undertow", name, value);
}

/** Who is gone comes back, copies go. */
async function tokens(bench: Bench, gm: Screen): Promise<void> {
  const scene = gm.game.scenes.get("harbour");
  const gone = [...bench.gone.keys()].map((id) => bench.clean.tokens.get(id) as Source);
  if (gone.length > 0) await scene.createEmbeddedDocuments("Token", gone, { keepId: true });
  const copies = copiesOf(bench, gm).map(({ id }) => id);
  if (copies.length > 0) await scene.deleteEmbeddedDocuments("Token", copies);
}

async function restore(bench: Bench, gm: Screen, id: TokenId): Promise<void> {
  const token = gm.token(id) as LooseDocument;
  const clean = bench.clean.tokens.get(id) as Source;
  const own = token.actor.flags.undertow;
  const gone = Object.keys(own?.ledger ?? {}).map((key) => [`flags.undertow.ledger.${key}`, null]);
  await token.actor.update({ "system.attributes.hp.value": bench.hitPointsOf(id), ...Object.fromEntries(gone) });
  await token.update({
    hidden: clean.hidden,
    elevation: clean.elevation,
    movementAction: clean.movementAction ?? null,
    [`flags.undertow.${STIRRED}`]: null,
  });
}
