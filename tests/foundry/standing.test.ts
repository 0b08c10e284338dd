/** Which of several waters holds a token: the rule that the GM is told, by itself. */
import { describe, expect, it } from "vitest";
import { type Body, byPrecedence, standingIn } from "../../src/foundry/regions/standing.ts";
import type { RegionWater } from "../../src/foundry/regions/waters.ts";

const lake = (
  uuid: string,
  more: Partial<RegionWater> = {},
  facts: Partial<RegionWater["facts"]> = {},
): RegionWater => ({
  uuid,
  name: uuid,
  surface: 0,
  bottom: -30,
  direction: null,
  dispositions: [],
  dryActions: ["fly"],
  dryStatuses: ["hover"],
  covers: () => true,
  ...more,
  facts: {
    surface: "calm",
    difficulty: null,
    current: 0,
    currentStrength: null,
    danger: null,
    depth: 30,
    far: false,
    filth: false,
    ...facts,
  },
});

const body = (elevation: number, more: Partial<Body> = {}): Body => ({
  token: {} as TokenDocument,
  elevation,
  disposition: "friendly",
  action: "walk",
  hasStatus: () => false,
  floats: null,
  home: null,
  ...more,
});

const found = (who: Body, ...waters: RegionWater[]): string => {
  const standing = standingIn(who, waters);
  return standing ? `${standing.water.uuid} ${standing.depth}` : "dry";
};

describe("the water that holds a token", () => {
  it("is measured from its surface to its bottom, both included", () => {
    const elevations = [0.5, 0, -0.5, -30, -30.5];
    expect(elevations.map((elevation) => found(body(elevation), lake("a")))).toEqual([
      "dry",
      "a 0",
      "a 0.5",
      "a 30",
      "dry",
    ]);
    expect(found(body(-5000), lake("a", { bottom: null }))).toBe("a 5000");
  });

  it("has whoever is put below its bottom lie on it, but not those who walk in a cave below", () => {
    expect(found(body(-40, { home: "a" }), lake("a"))).toBe("a 30");
    expect(found(body(-40, { home: "b" }), lake("a"))).toBe("dry");
    expect(found(body(-40, { home: "a" }), lake("a"), lake("cave", { surface: -35, bottom: -60 }, { danger: 3 }))).toBe(
      "cave 5",
    );
  });

  it("is the most dangerous, then the roughest, then the highest, then the first by name, in whatever order they are found", () => {
    const waters = [
      lake("worst", {}, { danger: 1 }),
      lake("mild", {}, { danger: 10, surface: "stormy" }),
      lake("rough", {}, { surface: "rough" }),
      lake("choppy", { surface: -5 }, { surface: "choppy" }),
      lake("high", { surface: 3 }),
      lake("a"),
      lake("b"),
    ];
    const names = waters.map(({ uuid }) => uuid);
    expect(
      [...waters]
        .reverse()
        .sort(byPrecedence)
        .map(({ uuid }) => uuid),
    ).toEqual(names);
    expect(found(body(-10), ...[...waters].reverse())).toBe("worst 10");
  });

  it("is none for those who stay on top of it, but below the surface nobody does", () => {
    const flying = { action: "fly" };
    const hovering = { hasStatus: (id: string) => id === "hover" };
    expect(found(body(0, flying), lake("a"))).toBe("dry");
    expect(found(body(0, hovering), lake("a"))).toBe("dry");
    expect(found(body(-1, flying), lake("a"))).toBe("a 1");
    expect(found(body(0, flying), lake("a", { dryActions: [] }))).toBe("a 0");
    expect(found(body(-1), lake("a", { dispositions: ["hostile"] }))).toBe("dry");
  });

  it("carries a swimmer up and down with it, to the nearest surface and no deeper than the bottom", () => {
    expect(found(body(0, { floats: 0 }), lake("weir", { surface: -8 }), lake("cave", { surface: -20 }))).toBe("weir 0");
    expect(found(body(0), lake("weir", { surface: -8 }))).toBe("dry");
    expect(found(body(-25, { floats: 25 }), lake("shallow", { surface: -2, bottom: -12 }))).toBe("shallow 10");
    expect(found(body(0, { floats: 0 }), lake("far", { surface: -8, covers: () => false }))).toBe("dry");
  });
});
