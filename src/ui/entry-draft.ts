/** What the dialog "Into the water" holds: what the actors say, what the GM typed, what is wrong, what it means for the breath. */
import { type ActorReading, readActor, type Source } from "../foundry/systems/index.ts";
import { inUnit } from "../foundry/units.ts";
import type { Plan } from "../foundry/water.ts";
import {
  type Activity,
  type Field,
  fieldsOf,
  type Json,
  newSwim,
  type Options,
  type Refusal,
  RULESETS,
  type RulesetId,
  riskedResult,
  type Swim,
  type Swimmer,
  writeEntry,
} from "../rules/index.ts";
import { type BreathLasts, breathLasts } from "./breath-lasts.ts";

export type Group = "swimmer" | "water" | "activity" | "options";
export type Origin = Source | "typed";
/** Figures by field name as typed; NaN stands for what is no number, until it is corrected. */
type Typed = Map<string, Json>;

export interface DraftSwimmer {
  token: TokenDocument;
  uuid: string;
  name: string;
  img: string;
  reading: ActorReading;
  typed: Typed;
}

export interface FieldError {
  group: Group;
  field: string;
  /** The swimmer's place in the list, for traits. */
  row?: number;
  refusal: Refusal;
}

/** A12. */
const LOAD_LIMIT = 12;

export class EntryDraft {
  #ruleset: RulesetId;
  #swimmers: DraftSwimmer[] = [];
  readonly #typed: Record<Exclude<Group, "swimmer">, Typed> = {
    water: new Map(),
    activity: new Map(),
    options: new Map(),
  };

  readonly #standard: Partial<Options>;

  /**
   * `plan`: what stands there to begin with; values that the rules do not take are left out. `standard`: rulings that hold unless the dialog
   * overrules them.
   */
  constructor(tokens: TokenDocument[], plan: Plan, standard: Partial<Options> = {}) {
    this.#ruleset = plan.ruleset;
    this.#standard = standard;
    for (const group of ["water", "activity", "options"] as const) this.#begin(group, plan[group] ?? {});
    this.setTokens(tokens);
  }

  #begin(group: Exclude<Group, "swimmer">, values: object): void {
    const given = new Map(Object.entries(values) as [string, Json][]);
    for (const { name } of this.fields(group)) {
      const value = given.get(name);
      if (value === undefined) continue;
      this.type(group, name, value);
      if (this.errorOf(group, name)) this.type(group, name, undefined);
    }
  }

  get ruleset(): RulesetId {
    return this.#ruleset;
  }

  get swimmers(): readonly DraftSwimmer[] {
    return this.#swimmers;
  }

  /** Another selection; what was typed for a token that stays is kept. */
  setTokens(tokens: TokenDocument[]): void {
    const before = new Map(this.#swimmers.map((swimmer) => [swimmer.uuid, swimmer.typed]));
    this.#swimmers = tokens.map((token) => ({
      token,
      uuid: token.uuid,
      name: token.name,
      img: token.texture.src ?? "icons/svg/mystery-man.svg",
      reading: readActor(token.actor, this.#ruleset),
      typed: before.get(token.uuid) ?? new Map(),
    }));
  }

  /** Other rules: what was typed stays; lengths go over into the other unit. */
  setRuleset(ruleset: RulesetId): void {
    const from = RULESETS[this.#ruleset];
    const to = RULESETS[ruleset];
    const length = inUnit(1, from.unit, to.unit);
    this.#convert({ length, speed: (length * to.roundSeconds) / from.roundSeconds });
    this.#ruleset = ruleset;
    this.readAnew();
  }

  /** The actors may say something else by now. */
  readAnew(): void {
    for (const swimmer of this.#swimmers) swimmer.reading = readActor(swimmer.token.actor, this.#ruleset);
  }

  /** Lengths, and speeds per round, into the other measure. */
  #convert(factors: { length: number; speed: number }): void {
    const convert = (typed: Typed, fields: Field[]) => {
      for (const { name, unit } of fields) {
        const value = typed.get(name);
        const factor = unit === "length" || unit === "speed" ? factors[unit] : 1;
        if (factor !== 1 && typeof value === "number") typed.set(name, Math.round(value * factor * 100) / 100);
      }
    };
    const fields = fieldsOf(this.#ruleset);
    convert(this.#typed.water, fields.water);
    for (const swimmer of this.#swimmers) convert(swimmer.typed, fields.swimmer);
  }

  fields(group: Group): Field[] {
    return fieldsOf(this.#ruleset)[group];
  }

  field(group: Group, name: string): Field {
    const field = this.fields(group).find((each) => each.name === name);
    if (!field) throw new Error(`${this.#ruleset} has no field ${group}.${name}`);
    return field;
  }

  #map(group: Group, row?: number): Typed {
    if (group !== "swimmer") return this.#typed[group];
    const swimmer = this.#swimmers[row ?? -1];
    if (!swimmer) throw new Error(`no swimmer at ${row}`);
    return swimmer.typed;
  }

  /** Takes what was typed; undefined takes it back. */
  type(group: Group, name: string, value: Json | undefined, row?: number): void {
    const typed = this.#map(group, row);
    if (value === undefined) typed.delete(name);
    else typed.set(name, value);
  }

  /** What holds now, undefined where it is missing. */
  value(group: Group, name: string, row?: number): Json | undefined {
    const typed = this.#map(group, row);
    if (typed.has(name)) return typed.get(name);
    const field = this.field(group, name);
    if (group === "options") return this.#standard[name as keyof Options] ?? field.default;
    if (group !== "swimmer") return field.default;
    const reading = this.#swimmers[row ?? -1]?.reading.traits[name as keyof Swimmer];
    if (!reading) return field.default;
    return reading.source === "missing" ? undefined : reading.value;
  }

  /** Where a trait's value comes from. */
  origin(name: string, row: number): Origin {
    const swimmer = this.#swimmers[row];
    if (swimmer?.typed.has(name)) return "typed";
    return swimmer?.reading.traits[name as keyof Swimmer]?.source ?? "assumed";
  }

  /** The traits that the actor does not have and nobody has typed yet. */
  missing(row: number): Field[] {
    return this.fields("swimmer").filter(({ name }) => this.origin(name, row) === "missing");
  }

  /** What was typed of the fields that the present rules have. */
  #patch(group: Group, row?: number): Record<string, Json> {
    const typed = this.#map(group, row);
    const known = this.fields(group).filter(({ name }) => typed.has(name));
    return Object.fromEntries(known.map(({ name }) => [name, typed.get(name) as Json]));
  }

  /** What the core says against one typed value, null when it takes it. */
  errorOf(group: Group, name: string, row?: number): Refusal | null {
    const value = this.#map(group, row).get(name);
    if (value === undefined) return null;
    const start = group === "activity" ? {} : { [group]: { [name]: value } };
    const swim = newSwim(this.#ruleset, start);
    if (!swim.ok) return swim.errors[0] ?? null;
    if (group !== "activity") return null;
    const entry = writeEntry(swim.value, { id: "draft", at: 0, act: { enter: { [name]: value } } });
    return entry.ok ? null : (entry.errors[0] ?? null);
  }

  errors(): FieldError[] {
    const errors: FieldError[] = [];
    const look = (group: Group, row?: number) => {
      for (const { name } of this.fields(group)) {
        const refusal = this.errorOf(group, name, row);
        if (refusal) errors.push({ group, field: name, refusal, ...(row === undefined ? {} : { row }) });
      }
    };
    for (const group of ["water", "activity", "options"] as const) look(group);
    this.#swimmers.forEach((_, row) => {
      look("swimmer", row);
      for (const { name } of this.missing(row))
        errors.push({ group: "swimmer", field: name, row, refusal: { key: "missing", data: { field: name } } });
    });
    return errors;
  }

  plan(): Plan {
    return {
      ruleset: this.#ruleset,
      water: this.#patch("water"),
      activity: this.#patch("activity"),
      options: this.#overruled(),
      swimmers: Object.fromEntries(this.#swimmers.map(({ uuid }, row) => [uuid, this.#patch("swimmer", row)])),
    };
  }

  /** Rulings of this swim that differ from what holds in the world: a later change of those settings must not stop here. */
  #overruled(): Partial<Options> {
    const typed = Object.entries(this.#patch("options"));
    return Object.fromEntries(typed.filter(([name, value]) => value !== this.#standard[name as keyof Options]));
  }

  /** How long this swimmer's breath lasts under water, so clothed and so employed; null while a value is missing or wrong. */
  breath(row: number): BreathLasts | null {
    const swim = this.#swimUnder(row);
    return swim && breathLasts(swim);
  }

  /** A12: 12 and what ST and Swimming come to without dice; null where the rules read no load modifier, or too little is known. */
  loadLimit(row: number): number | null {
    const names = this.fields("swimmer").map(({ name }) => name);
    if (!names.includes("loadModifier")) return null;
    const values = ["st", "swimming"].map((name) => this.value("swimmer", name, row));
    if (!values.every((value) => typeof value === "number" && Number.isFinite(value))) return null;
    return Math.max(0, LOAD_LIMIT + riskedResult(values.reduce<number>((sum, value) => sum + Number(value), 0)));
  }

  #swimUnder(row: number): Swim | null {
    if (this.missing(row).length > 0) return null;
    const traits = this.fields("swimmer").map(({ name }) => [name, this.value("swimmer", name, row) as Json]);
    const swimmer = Object.fromEntries(traits) as Partial<Swimmer>;
    const options = { ...this.#standard, ...this.#patch("options") };
    const swim = newSwim(this.#ruleset, { swimmer, water: this.#patch("water"), options });
    if (!swim.ok) return null;
    const activity: Partial<Activity> = this.#patch("activity");
    const enter: Partial<Activity> = { ...activity, position: activity.position === "gas" ? "gas" : "under" };
    const entry = writeEntry(swim.value, { id: "draft", at: 0, act: { enter } });
    if (!entry.ok) return null;
    swim.value.entries[entry.value.id] = entry.value;
    return swim.value;
  }
}
