/** The shapes of a region, and whether a point lies in them. Pixels and degrees. */

import { ArrayField, BooleanField, NumberField, SchemaField, StringField } from "../fields.ts";
import { DataField, type FieldOptions } from "../fields-basic.ts";
import { isPlainObject } from "../plain.ts";
import type { Source } from "../seam.ts";

export interface Point {
  x: number;
  y: number;
}

type ShapeType = "rectangle" | "ellipse" | "circle" | "polygon";

export type RegionShape = { hole?: boolean } & (
  | { type: "rectangle"; x: number; y: number; width: number; height: number; rotation?: number }
  | { type: "ellipse"; x: number; y: number; radiusX: number; radiusY: number; rotation?: number }
  | { type: "circle"; x: number; y: number; radius: number }
  | { type: "polygon"; points: number[] }
);

const place = () => new NumberField({ required: true, nullable: false });
const length = () => new NumberField({ required: true, nullable: false, positive: true });
const angle = () => new NumberField({ required: true, nullable: false, initial: 0 });

function schemaOf(type: ShapeType, fields: Record<string, DataField>): SchemaField {
  return new SchemaField({
    type: new StringField({ required: true, choices: [type] }),
    hole: new BooleanField(),
    ...fields,
  });
}

/** x and y is the top left corner of a rectangle, the centre of the round ones. */
const SHAPES: Record<ShapeType, SchemaField> = {
  rectangle: schemaOf("rectangle", { x: place(), y: place(), width: length(), height: length(), rotation: angle() }),
  ellipse: schemaOf("ellipse", { x: place(), y: place(), radiusX: length(), radiusY: length(), rotation: angle() }),
  circle: schemaOf("circle", { x: place(), y: place(), radius: length() }),
  polygon: schemaOf("polygon", {
    points: new ArrayField(place(), {
      validate: (points) => Array.isArray(points) && points.length >= 6 && points.length % 2 === 0,
    }),
  }),
};

export class RegionShapeField extends DataField {
  protected override defaults(): FieldOptions {
    return { required: true, nullable: false };
  }
  /** A shape with fields that are not its own stays as it is, so that it is refused and not trimmed. */
  protected override cast(value: unknown): unknown {
    const schema = shapeSchema(value);
    return schema && Object.keys(value as Source).every((key) => key in schema.fields) ? schema.clean(value) : value;
  }
  protected override typeProblem(value: unknown): string | undefined {
    const schema = shapeSchema(value);
    if (!schema) return "is not a rectangle, ellipse, circle or polygon";
    const strange = Object.keys(value as Source).find((key) => !(key in schema.fields));
    return strange ? `has no field "${strange}"` : schema.validate(value)?.message;
  }
}

function shapeSchema(value: unknown): SchemaField | undefined {
  if (!isPlainObject(value)) return undefined;
  return Object.hasOwn(SHAPES, String(value.type)) ? SHAPES[value.type as ShapeType] : undefined;
}

/** Shapes lie on each other in their order: a hole takes away from those before it. */
export function containsPoint(shapes: readonly RegionShape[], point: Point): boolean {
  return shapes.reduce((inside, shape) => (isWithin(shape, point) ? !shape.hole : inside), false);
}

function isWithin(shape: RegionShape, point: Point): boolean {
  switch (shape.type) {
    case "rectangle": {
      const { width, height } = shape;
      const at = turned(point, { x: shape.x + width / 2, y: shape.y + height / 2 }, shape.rotation);
      return at.x >= -width / 2 && at.x < width / 2 && at.y >= -height / 2 && at.y < height / 2;
    }
    case "ellipse": {
      const at = turned(point, shape, shape.rotation);
      return (at.x / shape.radiusX) ** 2 + (at.y / shape.radiusY) ** 2 <= 1;
    }
    case "circle":
      return Math.hypot(point.x - shape.x, point.y - shape.y) <= shape.radius;
    case "polygon":
      return isInPolygon(shape.points, point);
  }
}

/** The point as seen from a centre that is turned clockwise by `rotation`. */
function turned(point: Point, centre: Point, rotation = 0): Point {
  const [dx, dy] = [point.x - centre.x, point.y - centre.y];
  if (rotation === 0) return { x: dx, y: dy };
  const radians = (-rotation * Math.PI) / 180;
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  return { x: dx * cos - dy * sin, y: dx * sin + dy * cos };
}

/** Even-odd: how often a ray to the right crosses the outline. */
function isInPolygon(points: readonly number[], { x, y }: Point): boolean {
  let inside = false;
  for (let at = 0, before = points.length - 2; at < points.length; before = at, at += 2) {
    const [ax, ay] = [points[at] as number, points[at + 1] as number];
    const [bx, by] = [points[before] as number, points[before + 1] as number];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
