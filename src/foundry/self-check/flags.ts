/** Flags: how what is written meets what stands there. Swims are kept in them. */
import { flagsOf, isPlain, MODULE, type Plain, removal, writable } from "../documents.ts";
import { type Bench, MARK, MARK_PATH } from "./bench.ts";
import { type Check, type Group, same } from "./check.ts";

const BOX = `flags.${MODULE}.box`;

/** What is in the box after these updates of an actor, made one after the other. */
async function boxAfter(bench: Bench, ...updates: Plain[]): Promise<unknown> {
  const actor = await bench.actor();
  for (const update of updates) await actor.update(update);
  return flagsOf(actor).box ?? null;
}

const flagsMerged: Check = {
  id: "flagsMerged",
  needed: true,
  run: async (bench) => same({ a: 1, b: 2 }, await boxAfter(bench, { [BOX]: { a: 1 } }, { [BOX]: { b: 2 } })),
};

const flagsPaths: Check = {
  id: "flagsPaths",
  needed: true,
  run: async (bench) => same({ a: { b: 1 } }, await boxAfter(bench, { [`${BOX}.a.b`]: 1 })),
};

const flagsDotted: Check = {
  id: "flagsDotted",
  needed: false,
  run: async (bench) => same({ dotted: { key: 1 } }, await boxAfter(bench, { [BOX]: { "dotted.key": 1 } })),
};

const flagsArrays: Check = {
  id: "flagsArrays",
  needed: true,
  run: async (bench) =>
    same({ list: [3] }, await boxAfter(bench, { [BOX]: { list: [1, 2] } }, { [BOX]: { list: [3] } })),
};

const flagsNull: Check = {
  id: "flagsNull",
  needed: true,
  run: async (bench) =>
    same({ gone: null }, await boxAfter(bench, { [BOX]: { gone: { a: 1 } } }, { [`${BOX}.gone`]: null })),
};

const flagsRemoved: Check = {
  id: "flagsRemoved",
  needed: true,
  run: async (bench) =>
    same({ stays: 2 }, await boxAfter(bench, { [BOX]: { goes: 1, stays: 2 } }, removal(`${BOX}.goes`))),
};

const flagsUnset: Check = {
  id: "flagsUnset",
  needed: false,
  async run(bench) {
    const actor = await bench.actor();
    await actor.update({ [BOX]: 1 });
    await actor.unsetFlag(MODULE, "box");
    return same(false, "box" in flagsOf(actor));
  },
};

const flagsEcho: Check = {
  id: "flagsEcho",
  needed: true,
  async run(bench) {
    const actor = await bench.actor();
    let seen: unknown = null;
    bench.on("updateActor", (_actor, changed) => {
      const own = isPlain(changed) && isPlain(changed.flags) ? changed.flags[MODULE] : null;
      if (isPlain(own) && "box" in own) seen = own.box;
    });
    await actor.update({ [BOX]: { a: 1 } });
    await bench.settle();
    return same({ a: 1 }, seen);
  },
};

const userFlags: Check = {
  id: "userFlags",
  needed: true,
  async run(bench) {
    const user = writable(game.user);
    bench.afterwards(MARK_PATH, () => user.update(removal(MARK_PATH)));
    await user.update({ [MARK_PATH]: bench.mark });
    return same(bench.mark, flagsOf(game.user)[MARK] ?? null);
  },
};

export const FLAGS: Group = {
  id: "flags",
  checks: [
    ...[flagsMerged, flagsPaths, flagsDotted, flagsArrays, flagsNull],
    ...[flagsRemoved, flagsUnset, flagsEcho, userFlags],
  ],
};
