/** The path picker's draft in words. */

import type { Field, Json, RulesetId } from "../rules/index.ts";
import { fieldLabel, unitText } from "./field-view.ts";
import type { ActorChoice } from "./path-picker-actors.ts";
import type { PathsDraft } from "./path-picker-draft.ts";
import { refusalText } from "./refusal.ts";
import { rulesetChoices } from "./ruleset-choices.ts";
import { figure, say } from "./text.ts";

interface Reading {
  text: string;
  /** Whether something is read. */
  ok: boolean;
}

interface TraitView {
  app: string;
  name: string;
  label: string;
  unit: string;
  hint: string;
  text: string;
  origin: string;
  now: string;
  /** Where that stands; empty where nothing is read. */
  from: string;
  would: Reading[];
}

interface Choice {
  value: string;
  label: string;
  selected: boolean;
}

export interface PathsView {
  app: string;
  rulesets: Choice[];
  actors: Choice[];
  others: Choice[];
  noActors: boolean;
  traits: TraitView[];
}

export interface Looked {
  choices: readonly ActorChoice[];
  first: ActorChoice | null;
  second: ActorChoice | null;
}

export function traitLabel(ruleset: RulesetId, name: string): string {
  return name === "hp" ? say("paths.hp") : fieldLabel(ruleset, "swimmer", name);
}

function valueText({ name, type }: Field, value: Json): string {
  if (type === "boolean") return value === true ? say("settings.yes") : say("settings.no");
  if (type === "word") return say(`word.${name}.${String(value)}`);
  return value === null ? say("paths.nothing") : figure(Number(value));
}

/** "actor", "typed", "custom", "assumed" or "missing". */
function originOf(draft: PathsDraft, name: string, { source, path = "" }: { source: string; path?: string }): string {
  if (source !== "actor") return source;
  if (path.startsWith("flags.undertow.typed.")) return "typed";
  return draft.isSaved(name) && draft.text(name).trim() !== "" ? "custom" : "actor";
}

const originText = (origin: string): string =>
  origin === "custom" ? say("paths.custom") : say(`enter.source.${origin}`);

/** What the text would read, of the one actor and the other, or why it reads nothing. */
export function wouldTexts(draft: PathsDraft, name: string, { first, second }: Looked): Reading[] {
  const field = draft.fields.find((each) => each.name === name);
  return [first, second].flatMap((choice): Reading[] => {
    const would = choice && field ? draft.would(name, choice.actor) : null;
    if (!choice || !field || !would) return [];
    const who = { name: choice.actor.name ?? "" };
    return would.ok
      ? [{ ok: true, text: say("paths.would", { ...who, value: valueText(field, would.value) }) }]
      : [{ ok: false, text: say("paths.wouldNot", { ...who, reason: refusalText(would.refusal) }) }];
  });
}

function traitView(app: string, draft: PathsDraft, field: Field, looked: Looked): TraitView {
  const { name } = field;
  const now = draft.now(name, looked.first?.actor ?? null);
  const origin = now ? originOf(draft, name, now) : "";
  const hasValue = now !== null && origin !== "missing";
  return {
    app,
    name,
    label: traitLabel(draft.ruleset, name),
    unit: unitText(field, draft.ruleset),
    hint: name === "hp" ? say("paths.hpHint") : "",
    text: draft.text(name),
    origin,
    now: now === null ? "" : hasValue ? `${valueText(field, now.value)} · ${originText(origin)}` : originText(origin),
    from: origin === "actor" || origin === "custom" ? (now?.path ?? "") : "",
    would: wouldTexts(draft, name, looked),
  };
}

export function pathsView(app: string, draft: PathsDraft, looked: Looked): PathsView {
  const { choices, first, second } = looked;
  const options = (chosen: ActorChoice | null): Choice[] =>
    choices.map(({ uuid, label }) => ({ value: uuid, label, selected: uuid === chosen?.uuid }));
  return {
    app,
    rulesets: rulesetChoices(draft.ruleset),
    actors: options(first),
    others: [{ value: "", label: say("paths.nobody"), selected: second === null }, ...options(second)],
    noActors: choices.length === 0,
    traits: draft.fields.map((field) => traitView(app, draft, field, looked)),
  };
}
