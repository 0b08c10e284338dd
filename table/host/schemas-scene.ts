/** What tokens, regions and their behaviours store. */
import * as f from "./fields.ts";
import { RegionShapeField } from "./regions/shapes.ts";
import { base, flag, flags, free, id, list, maybeText, number, text } from "./schema-parts.ts";
import type { Generation } from "./seam.ts";

export const tokenSchema = (generation: Generation): f.DataSchema => ({
  ...base(),
  ...prototypeFields(generation),
  actorId: id(),
  delta: new f.ObjectField({ nullable: true, initial: {} }),
  x: number(0, { integer: true }),
  y: number(0, { integer: true }),
  elevation: number(0),
  hidden: flag(),
  locked: flag(),
  sort: number(0),
  _movementHistory: list(),
  ...(generation >= 14 ? { depth: number(1), level: maybeText() } : {}),
});

export const regionSchema = (generation: Generation): f.DataSchema => ({
  ...base(),
  name: text("", { blank: false }),
  color: text("#4488cc"),
  shapes: new f.ArrayField(new RegionShapeField()),
  elevation: new f.SchemaField(
    { bottom: number(null), top: number(null), ...(generation >= 14 ? { topInclusive: flag() } : {}) },
    { validate: bottomUnderTop },
  ),
  behaviors: new f.EmbeddedCollectionField("RegionBehavior"),
  visibility: number(0, { choices: [0, 1, 2] }),
  locked: flag(),
});

function bottomUnderTop(value: unknown): boolean {
  const { bottom, top } = value as { bottom: number | null; top: number | null };
  return (bottom ?? Number.NEGATIVE_INFINITY) <= (top ?? Number.POSITIVE_INFINITY);
}

/** What `system` holds is up to the data model of the type, which only clients know. */
export const behaviorSchema = (): f.DataSchema => ({
  ...base(),
  name: text(),
  type: text("", { blank: false }),
  system: free(),
  disabled: flag(),
});

const prototypeFields = (_generation: Generation): f.DataSchema => ({
  name: text(),
  displayName: number(0),
  actorLink: flag(),
  width: number(1),
  height: number(1),
  texture: new f.ObjectField({ initial: { src: "icons/svg/mystery-man.svg", scaleX: 1, scaleY: 1 } }),
  rotation: number(0),
  alpha: number(1),
  disposition: number(-1, { choices: [-2, -1, 0, 1] }),
  displayBars: number(0),
  bar1: free(),
  bar2: free(),
  sight: free(),
  light: free(),
  movementAction: maybeText(),
});

export const prototypeSchema = (generation: Generation) =>
  new f.SchemaField({ ...prototypeFields(generation), flags: flags(), randomImg: flag() });
