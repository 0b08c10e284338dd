/** Regions and our behaviour in them. It concerns secret tokens alone, and ours is a friend: nobody goes into the water. */
import { generation } from "../documents.ts";
import { onRegionEvent } from "../regions/water-type.ts";
import { WATER_TYPE } from "../regions/waters.ts";
import { type Bench, SPACE } from "./bench.ts";
import { CannotTell, type Check, type Group, same } from "./check.ts";
import type { HostRegion, HostToken } from "./host.ts";

/** In the middle of the region, and to the left of it. */
const INSIDE = { x: 3 * SPACE, y: SPACE, elevation: -10 };
const OUTSIDE = { x: 0, y: SPACE, elevation: -10 };

const water = (bench: Bench): object => ({
  ...{ name: "Undertow", type: WATER_TYPE, system: { dispositions: ["secret"] } },
  ...bench.flags(),
});

async function withWater(bench: Bench): Promise<{ region: HostRegion; token: HostToken }> {
  const [scene, actor] = [await bench.scene(), await bench.actor()];
  const region = await bench.region(scene, {}, [water(bench)]);
  return { region, token: await bench.token(scene, actor, OUTSIDE) };
}

const regionType: Check = {
  id: "regionType",
  needed: true,
  async run(bench) {
    const region = await bench.region(await bench.scene(), {}, [water(bench)]);
    const behaviors = [...region.behaviors];
    return same(
      [[WATER_TYPE, false, "calm", ["secret"]]],
      behaviors.map(({ type, invalid, system }) => [
        ...[type, invalid === true, system.surface],
        [...((system.dispositions ?? []) as Iterable<string>)],
      ]),
    );
  },
};

const regionPoint: Check = {
  id: "regionPoint",
  needed: true,
  async run(bench) {
    const region = await bench.region(await bench.scene());
    return same([true, false], [region.testPoint(INSIDE), region.testPoint(OUTSIDE)]);
  },
};

const regionBottom: Check = {
  id: "regionBottom",
  needed: false,
  async run(bench) {
    const region = await bench.region(await bench.scene());
    const at = (elevation: number): boolean => region.testPoint({ ...INSIDE, elevation });
    return same([false, true], [at(-31), at(-30)]);
  },
};

const regionTop: Check = {
  id: "regionTop",
  needed: false,
  async run(bench) {
    const region = await bench.region(await bench.scene());
    return same(generation() < 14, region.testPoint({ ...INSIDE, elevation: 0 }));
  },
};

const regionTopInclusive: Check = {
  id: "regionTopInclusive",
  needed: false,
  async run(bench) {
    if (generation() < 14) throw new CannotTell("only14");
    const region = await bench.region(await bench.scene(), { topInclusive: true });
    return same(true, region.testPoint({ ...INSIDE, elevation: 0 }));
  },
};

/** Names of the events that come to our behaviour in this region. */
function listen(bench: Bench, region: HostRegion): string[] {
  const names: string[] = [];
  const stop = onRegionEvent(({ name, region: where }) => {
    if (where.id === region.id) names.push(name);
  });
  bench.afterwards("events", stop);
  return names;
}

const regionEvents: Check = {
  id: "regionEvents",
  needed: false,
  async run(bench) {
    const { region, token } = await withWater(bench);
    const names = listen(bench, region);
    await token.update({ x: INSIDE.x });
    await bench.settle();
    await token.update({ x: OUTSIDE.x });
    await bench.settle();
    return same(["tokenEnter", "tokenExit"], names);
  },
};

const regionSwitched: Check = {
  id: "regionSwitched",
  needed: false,
  async run(bench) {
    const { region } = await withWater(bench);
    const names = listen(bench, region);
    const [behavior] = region.behaviors;
    const calls = bench.hear("updateRegionBehavior");
    await behavior?.update({ disabled: true });
    await bench.settle();
    return same([1, ["behaviorDeactivated"]], [calls.length, names]);
  },
};

const regionMembers: Check = {
  id: "regionMembers",
  needed: false,
  async run(bench) {
    const { region, token } = await withWater(bench);
    const inside = (): boolean => [...(token.regions ?? [])].some(({ id }) => id === region.id);
    const seen = [inside()];
    bench.on("updateToken", () => void seen.push(inside()));
    await token.update({ x: INSIDE.x });
    await bench.settle();
    return same([false, true, 1], [...seen.slice(0, 2), [...region.tokens].length]);
  },
};

const regionHooks: Check = {
  id: "regionHooks",
  needed: true,
  async run(bench) {
    const calls = bench.hear("createRegion", "updateRegion", "deleteRegion", "createRegionBehavior");
    const region = await bench.region(await bench.scene());
    await region.createEmbeddedDocuments("RegionBehavior", [water(bench)]);
    await region.update({ elevation: { bottom: -20 } });
    await region.delete();
    await bench.settle();
    const wanted = ["createRegion", "createRegionBehavior", "updateRegion", "deleteRegion"];
    return same(wanted, [...new Set(calls.map(({ hook }) => hook))]);
  },
};

export const REGIONS: Group = {
  id: "regions",
  checks: [
    ...[regionType, regionPoint, regionBottom, regionTop, regionTopInclusive],
    ...[regionEvents, regionSwitched, regionMembers, regionHooks],
  ],
};
