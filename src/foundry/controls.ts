/** The buttons among the token tools: everybody's way to the swimmers, the GM's to the water of the viewed scene. */
import { reportFailure } from "./report.ts";

interface Tool {
  name: string;
  order: number;
  title: string;
  icon: string;
  button: boolean;
  visible: boolean;
  onChange(): void;
}

export interface Controls {
  tokens?: { tools: Record<string, Tool> };
}

/** For `getSceneControlButtons`, in the shape of v13 and v14: records by name. */
export function addControl(controls: Controls, open: () => Promise<void>): void {
  const tools = controls.tokens?.tools;
  if (!tools) return;
  tools.undertow = {
    name: "undertow",
    order: Object.keys(tools).length,
    title: game.user.isGM ? "undertow.tracker.open" : "undertow.own.open",
    icon: "fa-solid fa-person-swimming",
    button: true,
    visible: true,
    onChange: () => void open().catch((error: unknown) => reportFailure("controls", error)),
  };
}

/** For GMs. */
export function addWaterControl(controls: Controls, open: (scene: Scene | null) => Promise<void>): void {
  const tools = controls.tokens?.tools;
  if (!tools || !game.user.isGM) return;
  tools.undertowWater = {
    name: "undertowWater",
    order: Object.keys(tools).length,
    title: "undertow.sceneWater.title",
    icon: "fa-solid fa-water",
    button: true,
    visible: true,
    onChange: () => void open(canvas?.scene ?? null).catch((error: unknown) => reportFailure("controls", error)),
  };
}
