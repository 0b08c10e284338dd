/**
 * What each document stores, per generation. An update of a field that is not here throws: Foundry would
 * drop it in silence. `system` and `flags` are free.
 */
import * as f from "./fields.ts";
import { base, flag, free, id, list, maybeText, number, ownership, text } from "./schema-parts.ts";
import { behaviorSchema, prototypeSchema, regionSchema, tokenSchema } from "./schemas-scene.ts";
import type { Generation, Source } from "./seam.ts";

export type DocumentName =
  | "User"
  | "Actor"
  | "Item"
  | "ActiveEffect"
  | "Scene"
  | "Token"
  | "Region"
  | "RegionBehavior"
  | "Combat"
  | "Combatant"
  | "ChatMessage"
  | "JournalEntry"
  | "JournalEntryPage"
  | "Setting";

const effectSchema = (generation: Generation): f.DataSchema => ({
  ...base(),
  name: text("", { blank: false }),
  img: maybeText(),
  type: text("base"),
  system: free(),
  disabled: flag(),
  transfer: flag(true),
  origin: maybeText(),
  statuses: list(),
  description: text(),
  tint: text("#ffffff"),
  sort: number(0),
  ...(generation >= 14 ? effectTimes14() : effectTimes13()),
});

const effectTimes13 = (): f.DataSchema => ({
  changes: list(),
  duration: new f.SchemaField({
    startTime: number(null),
    seconds: number(null),
    combat: id(),
    rounds: number(null),
    turns: number(null),
    startRound: number(null),
    startTurn: number(null),
  }),
});

const UNITS = ["years", "months", "days", "hours", "minutes", "seconds", "rounds", "turns"];

const effectTimes14 = (): f.DataSchema => ({
  duration: new f.SchemaField({
    value: number(null),
    units: text("seconds", { choices: UNITS }),
    expiry: maybeText(),
    expired: flag(),
  }),
  start: new f.SchemaField(
    {
      combat: id(),
      combatant: id(),
      initiative: number(null),
      round: number(null),
      turn: number(null),
      time: number(0),
    },
    { nullable: true },
  ),
  showIcon: number(1, { choices: [0, 1, 2] }),
});

const pageSchema = (): f.DataSchema => ({
  ...base(),
  name: text("", { blank: false }),
  type: text("text", { choices: ["text"] }),
  system: free(),
  title: new f.SchemaField({ show: flag(true), level: number(1, { integer: true, min: 1, max: 6 }) }),
  text: new f.SchemaField({
    content: text("", { trim: false }),
    markdown: text(),
    format: number(1, { choices: [1, 2] }),
  }),
  sort: number(0, { integer: true }),
  ownership: new f.ObjectField({ initial: { default: -1 } }),
});

/** The fields of every document class in one generation. Made once per generation. */
export function schemas(generation: Generation): Record<DocumentName, f.SchemaField> {
  const known = made.get(generation);
  if (known) return known;
  const built = build(generation);
  made.set(generation, built);
  return built;
}

const made = new Map<Generation, Record<DocumentName, f.SchemaField>>();

function build(generation: Generation): Record<DocumentName, f.SchemaField> {
  const effects = () => new f.EmbeddedCollectionField("ActiveEffect");
  const owned = () => ({
    ...base(),
    name: text("", { blank: false }),
    ownership: ownership(),
    sort: number(0),
    folder: id(),
  });
  const plain: Record<DocumentName, f.DataSchema> = {
    User: {
      ...base(),
      name: text("", { blank: false }),
      role: number(1, { choices: [0, 1, 2, 3, 4] }),
      character: id(),
      color: text("#888888"),
      avatar: maybeText(),
      permissions: free(),
      hotbar: free(),
      pronouns: text(),
    },
    Actor: {
      ...owned(),
      type: text("", { blank: false }),
      img: maybeText("icons/svg/mystery-man.svg"),
      system: free(),
      items: new f.EmbeddedCollectionField("Item"),
      effects: effects(),
      prototypeToken: prototypeSchema(generation),
    },
    Item: {
      ...owned(),
      type: text("", { blank: false }),
      img: maybeText("icons/svg/item-bag.svg"),
      system: free(),
      effects: effects(),
    },
    ActiveEffect: effectSchema(generation),
    Scene: {
      ...owned(),
      active: flag(),
      navigation: flag(true),
      img: maybeText(),
      background: free(),
      width: number(4000),
      height: number(3000),
      padding: number(0),
      grid: new f.SchemaField({
        type: number(1),
        size: number(100),
        distance: number(5),
        units: text("ft"),
        color: text("#000000"),
        alpha: number(0.2),
      }),
      tokens: new f.EmbeddedCollectionField("Token"),
      regions: new f.EmbeddedCollectionField("Region"),
      thumb: maybeText(),
    },
    Token: tokenSchema(generation),
    Region: regionSchema(generation),
    RegionBehavior: behaviorSchema(),
    Combat: {
      ...base(),
      type: text("base"),
      system: free(),
      scene: id(),
      combatants: new f.EmbeddedCollectionField("Combatant"),
      active: flag(),
      round: number(0, { integer: true, min: 0 }),
      turn: number(null, { integer: true, min: 0 }),
      sort: number(0),
    },
    Combatant: {
      ...base(),
      type: text("base"),
      system: free(),
      actorId: id(),
      tokenId: id(),
      sceneId: id(),
      name: maybeText(),
      img: maybeText(),
      initiative: number(null),
      hidden: flag(),
      defeated: flag(),
    },
    ChatMessage: {
      ...base(),
      type: text("base"),
      system: free(),
      style: number(0),
      author: id(),
      timestamp: number(null),
      flavor: text(),
      content: text("", { trim: false }),
      title: text(),
      speaker: free(),
      whisper: list(),
      blind: flag(),
      rolls: list(),
      sound: maybeText(),
      emote: flag(),
    },
    JournalEntry: { ...owned(), pages: new f.EmbeddedCollectionField("JournalEntryPage") },
    JournalEntryPage: pageSchema(),
    Setting: { ...base(), key: text("", { blank: false }), value: new f.AnyField(), user: id() },
  };
  return Object.fromEntries(Object.entries(plain).map(([name, fields]) => [name, new f.SchemaField(fields)])) as Record<
    DocumentName,
    f.SchemaField
  >;
}

/** The field of a parent's source that holds its embedded documents of a kind, e.g. Scene + Token: "tokens". */
export function embeddedField(parentName: string, documentName: string): string | undefined {
  return EMBEDDED[parentName]?.[documentName];
}

export const EMBEDDED: Record<string, Record<string, string>> = {
  Actor: { Item: "items", ActiveEffect: "effects" },
  Item: { ActiveEffect: "effects" },
  Scene: { Token: "tokens", Region: "regions" },
  Region: { RegionBehavior: "behaviors" },
  Combat: { Combatant: "combatants" },
  JournalEntry: { JournalEntryPage: "pages" },
};

/** Fills in defaults and validates a whole source, embedded documents included. Throws what is wrong. */
export function completeSource(generation: Generation, name: DocumentName, data: Source): Source {
  const schema = schemas(generation)[name];
  refuseUnknown(schema, name, data);
  const source = schema.clean(data) as Source;
  const problem = schema.validate(source);
  if (problem) throw new Error(`${name} [${String(data._id ?? data.name ?? "new")}]: ${problem.message}`);
  for (const [kind, field] of Object.entries(EMBEDDED[name] ?? {})) {
    source[field] = (source[field] as Source[]).map((item) => completeSource(generation, kind as DocumentName, item));
  }
  return source;
}

/** Validates the top-level fields that an update names. Throws what is wrong. */
export function validateChanges(generation: Generation, name: DocumentName, changes: Source, result: Source): void {
  const schema = schemas(generation)[name];
  refuseUnknown(schema, name, changes);
  for (const key of Object.keys(changes)) {
    const bare = key.replace(/^(-=|==)/, "");
    if (schema.fields[bare] instanceof f.EmbeddedCollectionField) {
      throw new Error(`${name} update: ${bare} are documents of their own, update those`);
    }
    const problem = schema.fields[bare]?.validate(result[bare]);
    if (problem) throw new Error(`${name} update: ${problem.message}`);
  }
}

function refuseUnknown(schema: f.SchemaField, name: string, data: Source): void {
  for (const key of Object.keys(data)) {
    const bare = key.replace(/^(-=|==)/, "");
    if (!(bare in schema.fields))
      throw new Error(`${name} has no field "${bare}" (the table refuses what Foundry drops)`);
  }
}
