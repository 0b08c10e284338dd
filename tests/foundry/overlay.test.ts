/** Breath on tokens: what is to be drawn for a state, who may see it, and that no more is drawn than has changed. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { zoomStep } from "../../src/foundry/overlay/look.ts";
import {
  drawOverlay,
  drawOverlays,
  dropOverlay,
  startOverlay,
  zoomOverlays,
} from "../../src/foundry/overlay/overlay.ts";
import { type OverlayStyle, type Picture, pictureOf, reachOf } from "../../src/foundry/overlay/picture.ts";
import { revealedOn } from "../../src/foundry/overlay/readers.ts";
import type { Reveal } from "../../src/foundry/settings.ts";
import { noteSwims } from "../../src/foundry/watch.ts";
import { type Activity, answerKey, newSwim, type Swim, type Swimmer, tell } from "../../src/rules/index.ts";
import { FakeContainer, fakePixi, made, shownOn } from "./fake-pixi.ts";

/** Constitution 15: five rounds of breath after a deep one. */
function swim(activity: Partial<Activity> = {}, swimmer: Partial<Swimmer> = {}): Swim {
  const made = newSwim("wsg", { swimmer: { con: 15, proficient: true, slots: 1, ...swimmer } });
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
  const enter = { position: "under", deepBreath: true, ...activity } as const;
  return { ...made.value, entries: { e0: { id: "e0", at: 0, seq: 0, act: { enter } } } };
}

function look(now: number, from: Swim = swim(), reveal: Reveal = "exact", style: OverlayStyle = "ring") {
  return pictureOf(tell(from, now), reveal, style);
}

/** Failing the first check is fatal. */
function drownedSwim(): Swim {
  const swimmer = swim();
  const [check] = tell(swimmer, 6).open;
  if (!check) throw new Error("nobody is asked");
  const { id, due, target, modifier } = check;
  return {
    ...swimmer,
    answers: { [answerKey(id)]: { check: id, due, target, modifier, dice: [], verdict: "fail" } },
  };
}

describe("what is drawn for a state", () => {
  it("empties round by round, and each state has a sign of its own", () => {
    const states = [0, 1, 2, 3, 4, 5].map((now) => look(now));
    expect(states.map((one) => [one?.air, one?.figure || one?.sign])).toEqual([
      ["fine", "5"],
      ["fine", "4"],
      ["fine", "3"],
      ["short", "2"],
      ["short", "1"],
      ["out", "warning"],
    ]);
    expect(states.map((one) => one?.gauge?.share)).toEqual([1, 0.8, 0.6, 0.4, 0.2, 0]);
  });

  it("is short at a third of a long breath too, and says that less than a round is not none", () => {
    const long = swim({}, { con: 25 });
    expect(tell(long, 0).view.breath.limit).toBe(9);
    expect(look(5, long)?.air).toBe("fine");
    expect(look(6, long)?.air).toBe("short");
    expect(look(0.6, swim({ deepBreath: false }, { con: 6 }))?.figure).toBe("<1");
  });

  it("shows nothing where there is nothing to count: on the surface, on land, for who needs no air there", () => {
    expect(look(1, swim({ position: "surface" }))).toBeNull();
    const out = swim();
    out.entries.e1 = { id: "e1", at: 1, seq: 1, act: { leave: true } };
    expect(look(2, out)).toBeNull();
    expect(look(1, swim({}, { breathes: "water" }))).toBeNull();
    expect(look(1, swim({}, { breathes: "nothing" }))).toBeNull();
  });

  it("marks the drowned by a cross, without a gauge", () => {
    expect(look(7, drownedSwim())).toEqual({ air: "drowned", gauge: null, sign: "cross", figure: "" });
  });

  it.each<[OverlayStyle, Picture["gauge"] | undefined]>([
    ["ring", { as: "ring", share: 0.8 }],
    ["bar", { as: "bar", share: 0.8 }],
    ["number", null],
    ["off", undefined],
  ])("style %s", (style, gauge) => {
    expect(look(1, swim(), "exact", style)?.gauge).toEqual(gauge);
  });

  it("in words gives no figure away, and nothing when nothing is revealed", () => {
    const shown = [1, 3, 5].map((now) => look(now, swim(), "words"));
    expect(shown.map((one) => [one?.sign, one?.figure, one?.gauge])).toEqual([
      ["bubbles", "", null],
      ["hourglass", "", null],
      ["warning", "", null],
    ]);
    expect(look(1, swim(), "nothing")).toBeNull();
  });

  it("the reach is that of where the swimmer is", () => {
    const under = tell(swim(), 1);
    expect(reachOf(under)).toBe(under.view.movement.under);
    const above = tell(swim({ position: "surface" }), 1);
    expect(reachOf(above)).toBe(above.view.movement.surface);
    expect(reachOf(tell(drownedSwim(), 7))).toBeNull();
  });

  it("sizes follow the zoom in steps, three to each doubling", () => {
    const steps = new Set(Array.from({ length: 200 }, (_, index) => zoomStep(0.5 * 2 ** (index / 100))));
    expect(steps.size).toBe(6);
    expect([zoomStep(1), zoomStep(Number.NaN), zoomStep(0)]).toEqual([1, 1, 1]);
    for (const zoom of [0.1, 0.33, 0.77, 1.9]) expect(zoomStep(zoom)).toBeLessThanOrEqual(zoom);
  });
});

/** The host's globals as the overlay reads them, with a clock in rounds. */
const settings: Record<string, unknown> = {};
const user = { isGM: true };
const world = { worldTime: 0 };
const ticker = {
  listeners: new Set<() => void>(),
  add: (one: () => void) => ticker.listeners.add(one),
  remove: (one: () => void) => ticker.listeners.delete(one),
};
const motion = { matches: false };
const stage = { scale: { x: 1 } };
const canvas: Record<string, unknown> = {};
const GRID = { size: 100, distance: 5, units: "ft" };

interface Watched {
  hidden: boolean;
  isOwner: boolean;
  isSecret: boolean;
  observes: boolean;
}

class FakeToken extends FakeContainer {
  w = 100;
  h = 100;
  hover = false;
  controlled = false;
  document: ReturnType<typeof documentOf>;
  constructor(flag: Swim | null, how: Partial<Watched> = {}) {
    super();
    this.document = documentOf(flag, how);
  }
}

let ids = 0;
function documentOf(flag: Swim | null, how: Partial<Watched>) {
  const stored = { id: "s", clock: { source: "world", origin: 0, at: 0 }, roundSeconds: 60, told: -1, typed: [] };
  return {
    uuid: `Scene.s.Token.t${ids++}`,
    parent: { id: "s", grid: GRID },
    flags: flag ? { undertow: { swim: { ...flag, ...stored } } } : {},
    hidden: false,
    isOwner: false,
    isSecret: false,
    observes: false,
    ...how,
    testUserPermission(_user: unknown, permission: string) {
      return permission === "OBSERVER" && this.observes;
    },
  };
}

function lay(...tokens: FakeToken[]): void {
  canvas.tokens = { placeables: tokens };
}

beforeEach(() => {
  Object.assign(settings, { overlay: "ring", reveal: "exact", units: "scene" });
  Object.assign(world, { worldTime: 0 });
  user.isGM = true;
  motion.matches = false;
  stage.scale.x = 1;
  Object.assign(canvas, { ready: true, stage, app: { ticker }, tokens: { placeables: [] } });
  vi.stubGlobal("PIXI", fakePixi);
  vi.stubGlobal("canvas", canvas);
  vi.stubGlobal("window", { matchMedia: () => motion });
  vi.stubGlobal("game", {
    user,
    time: world,
    combats: { contents: [], get: () => undefined },
    settings: { get: (_scope: string, key: string) => settings[key] },
    i18n: {
      lang: "fr",
      localize: (key: string) => (key === "undertow.unit.ft" ? "pi" : key === "undertow.unit.m" ? "m" : key),
    },
  });
});

afterEach(() => {
  canvas.tokens = { placeables: [] };
  drawOverlays();
  expect(ticker.listeners.size).toBe(0);
  vi.unstubAllGlobals();
});

describe("who sees it", () => {
  const reveal = (how: Partial<Watched>, gm = false) => {
    user.isGM = gm;
    return revealedOn(documentOf(null, how) as never);
  };

  it("GMs everything; players their own; others' only exactly, openly and as observers", () => {
    settings.reveal = "words";
    expect(reveal({ hidden: true, isSecret: true }, true)).toBe("exact");
    expect(reveal({ isOwner: true })).toBe("words");
    expect(reveal({ isOwner: true, hidden: true })).toBe("nothing");
    expect(reveal({ observes: true })).toBe("nothing");
    settings.reveal = "exact";
    expect(reveal({ observes: true })).toBe("exact");
    expect(reveal({ observes: true, isSecret: true })).toBe("nothing");
    expect(reveal({ observes: true, hidden: true })).toBe("nothing");
    expect(reveal({})).toBe("nothing");
    settings.reveal = "nothing";
    expect(reveal({ isOwner: true })).toBe("nothing");
  });
});

describe("on the canvas", () => {
  it("one named layer per swimmer, gone when there is nothing to show any more", () => {
    const [wet, dry] = [new FakeToken(swim()), new FakeToken(null)];
    lay(wet, dry);
    drawOverlays();
    expect(shownOn(wet)?.texts).toEqual(["5"]);
    expect(shownOn(dry)).toBeNull();
    wet.document.flags = {};
    drawOverlay(wet);
    expect(shownOn(wet)).toBeNull();
    expect(wet.children).toEqual([]);
  });

  it("draws with the time, whole at first, in dashes later, thin at last", async () => {
    const token = new FakeToken(swim());
    lay(token);
    startOverlay();
    const seen: unknown[] = [];
    for (const round of [0, 3, 5]) {
      world.worldTime = round * 60;
      noteSwims();
      await new Promise((resolve) => setTimeout(resolve, 50));
      const { texts, strokes } = shownOn(token) ?? { texts: [], strokes: [] };
      seen.push([texts, strokes.filter((stroke) => stroke === "arc").length]);
    }
    expect(seen).toEqual([
      [["5"], 0],
      [["2"], 8],
      [[], 0],
    ]);
  });

  it("two hundred tokens: what looks the same is not drawn again, however often it is looked at", () => {
    const tokens = Array.from({ length: 200 }, (_, index) => new FakeToken(swim({}, { con: index < 100 ? 15 : 24 })));
    lay(...tokens);
    Object.assign(made, { graphics: 0, texts: 0 });
    drawOverlays();
    expect(made).toEqual({ graphics: 400, texts: 200 });
    for (let again = 0; again < 20; again += 1) {
      drawOverlays();
      for (const token of tokens) drawOverlay(token);
    }
    stage.scale.x = 1.05;
    zoomOverlays();
    expect(made).toEqual({ graphics: 400, texts: 200 });
    // Only one of them does something else.
    const [first] = tokens as [FakeToken];
    first.document.flags = documentOf(swim({ position: "surface" }), {}).flags;
    drawOverlays();
    expect(shownOn(first)).toBeNull();
    expect(made).toEqual({ graphics: 400, texts: 200 });
    stage.scale.x = 0.3;
    zoomOverlays();
    expect(made).toEqual({ graphics: 400 + 398, texts: 200 + 199 });
  });

  it("the distance of this round for whom it is asked, in the reader's units and language", () => {
    const token = new FakeToken(swim({ position: "surface" }));
    lay(token);
    drawOverlays();
    expect(shownOn(token)).toBeNull();
    token.hover = true;
    drawOverlay(token);
    const feet = tell(swim({ position: "surface" }), 0).view.movement.surface ?? 0;
    expect(shownOn(token)?.texts).toEqual([`${feet} pi`]);
    settings.units = "m";
    drawOverlays();
    expect(shownOn(token)?.texts).toEqual([`${String(feet * 0.3).replace(".", ",")} m`]);
    token.hover = false;
    drawOverlay(token);
    expect(shownOn(token)).toBeNull();
    token.controlled = true;
    settings.overlay = "off";
    drawOverlay(token);
    expect(shownOn(token)).toBeNull();
  });

  it("players see signs without figures, and no distance, when the GM reveals words", () => {
    user.isGM = false;
    settings.reveal = "words";
    const [own, other] = [new FakeToken(swim(), { isOwner: true }), new FakeToken(swim(), { observes: true })];
    own.controlled = true;
    lay(own, other);
    drawOverlays();
    expect(shownOn(own)?.texts).toEqual([]);
    expect(shownOn(own)?.strokes).toContain("drawCircle");
    expect(shownOn(other)).toBeNull();
  });

  it("who is out of air breathes, but not for those who want nothing to move; nobody else does", () => {
    const token = new FakeToken(swim());
    lay(token);
    drawOverlays();
    expect(ticker.listeners.size).toBe(0);
    world.worldTime = 300;
    drawOverlays();
    expect(ticker.listeners.size).toBe(1);
    vi.spyOn(performance, "now").mockReturnValue(1200);
    for (const beat of ticker.listeners) beat();
    // The gauge, not the sign.
    expect(shownOn(token)?.alphas).toEqual([expect.closeTo(0.3), 1]);
    motion.matches = true;
    for (const beat of ticker.listeners) beat();
    expect(shownOn(token)?.alphas).toEqual([1, 1]);
    drawOverlays();
    expect(ticker.listeners.size).toBe(0);
    vi.restoreAllMocks();
  });

  it("lays a new layer when the host has thrown the old one away, and bears destroyed tokens", () => {
    const token = new FakeToken(swim());
    lay(token);
    drawOverlays();
    for (const child of token.removeChildren()) child.destroy();
    drawOverlay(token);
    expect(shownOn(token)?.texts).toEqual(["5"]);
    token.destroy();
    expect(() => drawOverlay(token)).not.toThrow();
    expect(() => dropOverlay(token)).not.toThrow();
    lay();
    expect(() => drawOverlays()).not.toThrow();
  });

  it("does nothing without a canvas, without PIXI, or with tokens that are no containers", () => {
    const bare = { document: documentOf(swim(), {}), w: 100, h: 100 };
    canvas.tokens = { placeables: [bare] };
    expect(() => drawOverlays()).not.toThrow();
    canvas.ready = false;
    canvas.tokens = undefined;
    expect(() => drawOverlays()).not.toThrow();
    expect(() => drawOverlay(bare)).not.toThrow();
    vi.stubGlobal("PIXI", undefined);
    canvas.ready = true;
    expect(() => drawOverlay(new FakeToken(swim()))).not.toThrow();
    vi.stubGlobal("canvas", null);
    expect(() => drawOverlays()).not.toThrow();
    vi.stubGlobal("canvas", canvas);
    vi.stubGlobal("PIXI", fakePixi);
  });

  it("a token that cannot be drawn keeps no other from it", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const [broken, whole] = [new FakeToken(swim()), new FakeToken(swim())];
    Object.defineProperty(broken.document, "parent", {
      get() {
        throw new Error("broken");
      },
    });
    user.isGM = false;
    broken.document.isOwner = true;
    whole.document.isOwner = true;
    lay(broken, whole);
    drawOverlays();
    expect(shownOn(whole)?.texts).toEqual(["5"]);
    error.mockRestore();
  });
});
