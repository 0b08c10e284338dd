/** As much of PIXI as the drawing on tokens calls, in memory: who lies on whom, and how often things were drawn. */

export class FakeContainer {
  name: string | null = null;
  eventMode = "auto";
  alpha = 1;
  destroyed = false;
  parent: FakeContainer | null = null;
  children: FakeContainer[] = [];
  readonly position = place();
  readonly scale = place();

  addChild(child: FakeContainer): FakeContainer {
    child.parent = this;
    this.children.push(child);
    return child;
  }
  removeChildren(): FakeContainer[] {
    const gone = this.children;
    for (const child of gone) child.parent = null;
    this.children = [];
    return gone;
  }
  destroy(): void {
    if (this.destroyed) throw new Error("destroyed twice");
    this.destroyed = true;
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
    this.parent = null;
    for (const child of this.removeChildren()) child.destroy();
  }
}

const place = () => ({
  x: 0,
  y: 0,
  set(x: number, y = x) {
    if (![x, y].every(Number.isFinite)) throw new Error(`not a place: ${x}, ${y}`);
    this.x = x;
    this.y = y;
  },
});

/** How much has been made since the last look. */
export const made = { graphics: 0, texts: 0 };

class FakeGraphics extends FakeContainer {
  readonly strokes: string[] = [];
  constructor() {
    super();
    made.graphics += 1;
  }
  private note(name: string, given: unknown[]): this {
    if (!given.flat().every((value) => typeof value !== "number" || Number.isFinite(value)))
      throw new Error(`${name}(${given})`);
    this.strokes.push(name);
    return this;
  }
  lineStyle = (...given: unknown[]): this => this.note("lineStyle", given);
  beginFill = (...given: unknown[]): this => this.note("beginFill", given);
  endFill = (): this => this.note("endFill", []);
  moveTo = (...given: unknown[]): this => this.note("moveTo", given);
  lineTo = (...given: unknown[]): this => this.note("lineTo", given);
  arc = (...given: unknown[]): this => this.note("arc", given);
  drawCircle = (...given: unknown[]): this => this.note("drawCircle", given);
  drawRect = (...given: unknown[]): this => this.note("drawRect", given);
  drawRoundedRect = (...given: unknown[]): this => this.note("drawRoundedRect", given);
  drawPolygon = (...given: unknown[]): this => this.note("drawPolygon", given);
}

class FakeText extends FakeContainer {
  readonly anchor = place();
  readonly texture = { baseTexture: { mipmap: 0 } };
  constructor(readonly text: string) {
    super();
    made.texts += 1;
  }
  get width(): number {
    return this.text.length * 28 * this.scale.x;
  }
}

export const fakePixi = {
  Container: FakeContainer,
  Graphics: FakeGraphics,
  Text: FakeText,
  MIPMAP_MODES: { OFF: 0, POW2: 1, ON: 2 },
};

const textsIn = (container: FakeContainer): string[] =>
  container.children.flatMap((child) => [...(child instanceof FakeText ? [child.text] : []), ...textsIn(child)]);

const strokesIn = (container: FakeContainer): string[] =>
  container.children.flatMap((child) => [...(child instanceof FakeGraphics ? child.strokes : []), ...strokesIn(child)]);

/** What our layer on a token shows, or null without one. */
export function shownOn(token: FakeContainer): { texts: string[]; strokes: string[]; alphas: number[] } | null {
  const layers = token.children.filter(({ name }) => name === "undertow");
  if (layers.length > 1) throw new Error("two layers on one token");
  const [layer] = layers;
  if (!layer) return null;
  return { texts: textsIn(layer), strokes: strokesIn(layer), alphas: layer.children.map(({ alpha }) => alpha) };
}
