import type { PageToken } from "../model.ts";
import type { Point, View } from "./view.ts";

/** What the gestures over the scene mean; the scene carries it out. */
export interface Gestures {
  tokenAt(point: Point): PageToken | null;
  hover(token: PageToken | null): void;
  select(token: PageToken, add: boolean): void;
  selectBox(from: Point, to: Point, add: boolean): void;
  releaseAll(): void;
  openHud(token: PageToken): void;
  closeHud(): void;
  drawBox(from: Point, to: Point | null): void;
  /** While dragging (`done` false) and at its end. */
  drag(offset: Point, done: boolean): void;
  mayMove(token: PageToken): boolean;
}

/** Pixels on the page below which a press is a click. */
const STILL = 5;
const WHEEL_STEP = 1.12;

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });

type Stroke = { move(event: PointerEvent): void; end(event: PointerEvent): void };

/** Follows one press to its release. */
function follow(board: HTMLElement, press: PointerEvent, stroke: Stroke): void {
  board.setPointerCapture(press.pointerId);
  const end = (event: PointerEvent) => {
    board.removeEventListener("pointermove", stroke.move);
    board.removeEventListener("pointerup", end);
    board.removeEventListener("pointercancel", end);
    stroke.end(event);
  };
  board.addEventListener("pointermove", stroke.move);
  board.addEventListener("pointerup", end);
  board.addEventListener("pointercancel", end);
}

/** A click, or a dragged box, on what is no token. */
function boxStroke(press: PointerEvent, view: View, gestures: Gestures): Stroke {
  const from = view.toScene(press);
  let moved = false;
  return {
    move(event) {
      moved ||= Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > STILL;
      if (moved) gestures.drawBox(from, view.toScene(event));
    },
    end(event) {
      gestures.drawBox(from, null);
      if (moved) gestures.selectBox(from, view.toScene(event), event.shiftKey);
      else if (!event.shiftKey) gestures.releaseAll();
    },
  };
}

/** A click on a token selects it; a drag moves what is selected. */
function tokenStroke(press: PointerEvent, token: PageToken, view: View, gestures: Gestures): Stroke {
  const from = view.toScene(press);
  const wasControlled = token.controlled;
  if (!wasControlled || press.shiftKey) gestures.select(token, press.shiftKey);
  let moved = false;
  return {
    move(event) {
      moved ||= Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > STILL;
      if (moved && gestures.mayMove(token)) {
        gestures.closeHud();
        gestures.drag(minus(view.toScene(event), from), false);
      }
    },
    end(event) {
      if (moved && gestures.mayMove(token)) gestures.drag(minus(view.toScene(event), from), true);
      else if (wasControlled && !press.shiftKey && !moved) gestures.select(token, false);
    },
  };
}

/** Right: a drag moves the view, a click opens the HUD. */
function viewStroke(press: PointerEvent, view: View, gestures: Gestures): Stroke {
  let [lastX, lastY] = [press.clientX, press.clientY];
  let moved = false;
  return {
    move(event) {
      moved ||= Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > STILL;
      if (!moved) return;
      view.pan(event.clientX - lastX, event.clientY - lastY);
      [lastX, lastY] = [event.clientX, event.clientY];
    },
    end(event) {
      const token = moved ? null : gestures.tokenAt(view.toScene(event));
      if (token) gestures.openHud(token);
    },
  };
}

export function listenToPointer(board: HTMLElement, view: View, gestures: Gestures): void {
  board.addEventListener("pointerdown", (press) => {
    if (press.button === 2 || press.button === 1) return follow(board, press, viewStroke(press, view, gestures));
    if (press.button !== 0) return;
    const token = gestures.tokenAt(view.toScene(press));
    if (!token) gestures.closeHud();
    follow(board, press, token ? tokenStroke(press, token, view, gestures) : boxStroke(press, view, gestures));
  });
  board.addEventListener("pointermove", (event) => {
    if (event.buttons === 0) gestures.hover(gestures.tokenAt(view.toScene(event)));
  });
  board.addEventListener("pointerleave", () => gestures.hover(null));
  board.addEventListener("dblclick", (event) => {
    const token = gestures.tokenAt(view.toScene(event));
    if (token) gestures.openHud(token);
  });
  board.addEventListener("contextmenu", (event) => event.preventDefault());
  board.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      view.zoomBy(event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP, event);
    },
    { passive: false },
  );
}
