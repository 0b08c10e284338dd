import { Container, Graphics } from "pixi.js";
import type { PageRegion, PageScene, RegionShape } from "../model.ts";

const QUARTERS = 24;

/** A shape's outline as the corners of a polygon. */
function outline(shape: RegionShape): number[] {
  if (shape.type === "polygon") return [...shape.points];
  if (shape.type === "circle") return round(shape.x, shape.y, shape.radius, shape.radius, 0);
  if (shape.type === "ellipse") return round(shape.x, shape.y, shape.radiusX, shape.radiusY, shape.rotation ?? 0);
  const { x, y, width, height, rotation = 0 } = shape;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].flatMap(([across = 0, down = 0]) => turned(middleX, middleY, (across * width) / 2, (down * height) / 2, rotation));
}

function turned(x: number, y: number, dx: number, dy: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [x + dx * Math.cos(angle) - dy * Math.sin(angle), y + dx * Math.sin(angle) + dy * Math.cos(angle)];
}

function round(x: number, y: number, radiusX: number, radiusY: number, rotation: number): number[] {
  return Array.from({ length: QUARTERS * 4 }, (_, step) => {
    const angle = (step / (QUARTERS * 4)) * Math.PI * 2;
    return turned(x, y, Math.cos(angle) * radiusX, Math.sin(angle) * radiusY, rotation);
  }).flat();
}

function draw({ shapes, color, behaviors }: PageRegion): Graphics {
  const ink = Number.parseInt(String(color).replace("#", ""), 16) || 0x4488cc;
  const works = [...behaviors].some(({ disabled }) => !disabled);
  const g = new Graphics();
  g.lineStyle({ width: 5, color: ink, alpha: works ? 0.95 : 0.5 });
  for (const shape of shapes) {
    if (shape.hole) g.beginHole().drawPolygon(outline(shape)).endHole();
    else
      g.beginFill(ink, works ? 0.2 : 0.07)
        .drawPolygon(outline(shape))
        .endFill();
  }
  return g;
}

/** The regions of a scene, for gamemasters: outlined, and tinted while they do something. */
export class RegionLayer extends Container {
  constructor() {
    super();
    this.eventMode = "none";
  }

  show(scene: PageScene | null): void {
    for (const child of this.removeChildren()) child.destroy();
    for (const region of scene?.regions ?? []) this.addChild(draw(region));
  }
}
