/** What must be so at the end of every story. */
import { answerKey } from "../../src/rules/index.ts";
import type { Bench } from "./bench.ts";
import { diceFor } from "./calm.ts";
import { TOKENS, type TokenId } from "./commands.ts";
import { STIRRED } from "./mischief.ts";
import { copiesOf } from "./reset.ts";
import { costOf, type LedgerRow, rowsOf, storyOf } from "./standing.ts";
import { checkCards } from "./told.ts";

/** Everything that does not depend on how the story went. */
export function check(bench: Bench): void {
  for (const id of TOKENS) {
    if (!bench.screen("gm").token(id)) continue;
    statuses(bench, id);
    requests(bench, id);
    losses(bench, id);
    if (!bench.harbour.swim(id)) continue;
    nothingOpen(bench, id);
    brought(bench, id);
    ownDice(bench, id);
  }
  answersOnce(bench);
  checkCards(bench);
  copies(bench);
  for (const error of bench.takeErrors()) bench.problem(`Error: ${error}`);
}

function nothingOpen(bench: Bench, id: TokenId): void {
  for (const { id: check } of storyOf(bench, id).open) bench.problem(`${id}: ${check} is open and unasked`);
}

const actorOf = (bench: Bench, id: TokenId) => {
  const actor = bench.screen("gm").token(id)?.actor;
  if (!actor) throw new Error(`${id} has no actor`);
  return actor;
};

const ourStatuses = (statuses: Iterable<string>): string[] =>
  [...statuses].filter((status) => status.startsWith("undertow-")).sort();

function statuses(bench: Bench, id: TokenId): void {
  const gm = bench.screen("gm");
  const isOn = gm.game.settings.get("undertow", "icons") !== false;
  const view = isOn ? (gm.api.stateOf(gm.token(id))?.view.statuses ?? []) : [];
  const wanted = view.map((status) => `undertow-${status}`).sort();
  const shown = ourStatuses(actorOf(bench, id).statuses);
  if (wanted.join() !== shown.join()) bench.problem(`${id} shows ${shown.join()} and is ${wanted.join()}`);
}

/** Hit points are what there was, less what was taken. */
function losses(bench: Bench, id: TokenId): void {
  const gone = costOf(rowsOf(bench, id)) + bench.blowsOf(id);
  const first = bench.hitPointsOf(id);
  const { hp } = (actorOf(bench, id).system as { attributes: { hp: { value: number } } }).attributes;
  if (hp.value !== first - gone) bench.problem(`${id} has ${hp.value} of ${first} hit points and lost ${gone}`);
}

/** What was written down is what the story brings, each thing once; what it does not bring any more was given back, or kept because the GM said so. */
function brought(bench: Bench, id: TokenId): void {
  const events = storyOf(bench, id).events.filter(({ event, amount }) => event === "damage" && Number(amount) > 0);
  const wanted = events.map(({ amount }) => Number(amount));
  const own = rowsOf(bench, id).filter(({ swim }) => swim === bench.harbour.swim(id)?.id);
  const isSure = ({ applied, kept }: LedgerRow): boolean => applied && !kept;
  const sure = own.filter(isSure).map(({ amount }) => amount);
  const others = own.filter((row) => !isSure(row)).map(({ amount }) => amount);
  for (const amount of wanted) {
    // What was kept and then came again is no other loss; nor is what the GM was to take by hand.
    const from = sure.includes(amount) ? sure : others;
    if (!from.includes(amount)) bench.problem(`${id}: ${amount} damage of ${wanted.join()} is not in the ledger`);
    from.splice(from.indexOf(amount), 1);
  }
  if (sure.length > 0) bench.problem(`${id}: the ledger has ${sure.join()} beyond the ${wanted.join()} of the story`);
}

/** What somebody rolled counts for the odds that they were asked for, and no others. */
function ownDice(bench: Bench, id: TokenId): void {
  const answers = bench.harbour.swim(id)?.answers ?? {};
  for (const { event, check, passed } of storyOf(bench, id).events) {
    if (event !== "check" || !check || (passed ?? null) === null) continue;
    const { by, dice = [] } = answers[answerKey(check.id)] ?? {};
    const wanted = diceFor(bench.chances, `Scene.harbour.Token.${id}`, check);
    if (by !== undefined && dice.join() !== wanted.join())
      bench.problem(
        `${id}: ${by} rolled ${wanted.join()} for ${check.id} at ${check.target}, and ${dice.join()} counts`,
      );
  }
}

function requests(bench: Bench, id: TokenId): void {
  const { flags } = bench.harbour.table.server.store.resolve(`Scene.harbour.Token.${id}`) as {
    flags: { undertow?: { request?: unknown } };
  };
  if (flags.undertow?.request) bench.problem(`${id} still has a request: ${JSON.stringify(flags.undertow.request)}`);
}

/** A pasted token is dry, and nothing on it tells of the water that the other one was in. */
function copies(bench: Bench): void {
  for (const { id, flags, actor } of copiesOf(bench, bench.screen("gm"))) {
    const marks = Object.entries(flags.undertow ?? {}).filter(
      ([name, value]) => name !== STIRRED && (value ?? null) !== null,
    );
    if (marks.length > 0) bench.problem(`The copy ${id} has ${JSON.stringify(marks)}`);
    const { isToken } = actor as unknown as { isToken: boolean };
    const shown = isToken ? ourStatuses(actor.statuses) : [];
    if (shown.length > 0) bench.problem(`The copy ${id} shows ${shown.join()}`);
  }
}

type Written = Record<string, { due?: number; target?: number; modifier?: number } | null>;

/** An answer, once written, stays as it is, unless its check has become another: then its moment, target or modifier is another too. */
function answersOnce(bench: Bench): void {
  const written = new Set<string>();
  for (const { documentName, changes } of bench.log) {
    if (documentName !== "Token") continue;
    for (const { _id, flags } of changes as { _id: string; flags?: { undertow?: { swim?: object } } }[]) {
      const { answers = {} } = (flags?.undertow?.swim ?? {}) as { answers?: Written };
      for (const [key, answer] of Object.entries(answers)) {
        const name = `${_id} ${key}`;
        const { due, target, modifier } = answer ?? {};
        const isAnother = due !== undefined || target !== undefined || modifier !== undefined;
        if (answer && written.has(name) && !isAnother) bench.problem(`Recorded twice: ${name}`);
        written.add(name);
      }
    }
  }
}
