/** Statuses in the host's registry, and effects that carry them, on an actor of our own. */
import { STATUSES } from "../../rules/index.ts";
import { generation, type Plain } from "../documents.ts";
import { statusIcon, statusId } from "../statuses.ts";
import type { StatusConfig, StatusRegistry } from "../v14.d.ts";
import type { Bench } from "./bench.ts";
import { CannotTell, type Check, type Group, same } from "./check.ts";
import type { HostActor, HostEffect } from "./host.ts";

const registry = (): StatusRegistry => CONFIG.statusEffects as unknown as StatusRegistry;

const listed = (): StatusConfig[] => {
  const known = registry();
  return Array.isArray(known) ? known : Object.values(known);
};

const statusShape: Check = {
  id: "statusShape",
  needed: true,
  run: async () => same(generation() < 14 ? "array" : "record", Array.isArray(registry()) ? "array" : "record"),
};

const statusOurs: Check = {
  id: "statusOurs",
  needed: true,
  async run() {
    const known = new Map(listed().map((status) => [status.id, status.img]));
    return same(
      STATUSES.map((status) => [statusId(status), statusIcon(status)]),
      STATUSES.map((status) => [statusId(status), known.get(statusId(status)) ?? null]),
    );
  },
};

const statusNames: Check = {
  id: "statusNames",
  needed: true,
  async run() {
    const ours = listed().filter(({ id }) => STATUSES.some((status) => statusId(status) === id));
    return same(
      [],
      ours.filter(({ name }) => !name || name.startsWith("undertow.")).map(({ id }) => id),
    );
  },
};

/** Neither of them is put on or taken off by hand, so that nothing goes into the water. */
const [ONE, OTHER] = [statusId("exhausted"), statusId("mustRest")];

async function affect(bench: Bench, actor: HostActor, statuses: string[], more: Plain = {}): Promise<HostEffect> {
  const data = { name: "Undertow", img: statusIcon("exhausted"), statuses, disabled: false };
  const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [{ ...data, ...bench.flags(), ...more }]);
  return effect as HostEffect;
}

const sorted = (words: Iterable<string>): string[] => [...words].sort();

const effectStatuses: Check = {
  id: "effectStatuses",
  needed: true,
  async run(bench) {
    const effect = await affect(bench, await bench.actor(), [ONE, OTHER]);
    return same(sorted([ONE, OTHER]), sorted(effect.statuses));
  },
};

const effectStatusesReplaced: Check = {
  id: "effectStatusesReplaced",
  needed: true,
  async run(bench) {
    const effect = await affect(bench, await bench.actor(), [ONE, OTHER, statusId("sinking")]);
    await effect.update({ statuses: [OTHER] });
    return same([OTHER], sorted(effect.statuses));
  },
};

const actorStatuses: Check = {
  id: "actorStatuses",
  needed: true,
  async run(bench) {
    const actor = await bench.actor();
    let inHook: unknown = null;
    bench.on("createActiveEffect", () => {
      inHook = actor.statuses.has(ONE);
    });
    const effect = await affect(bench, actor, [ONE]);
    const before = actor.statuses.has(ONE);
    await effect.delete();
    return same([true, true, false], [inHook, before, actor.statuses.has(ONE)]);
  },
};

const tokenStatus: Check = {
  id: "tokenStatus",
  needed: true,
  async run(bench) {
    const [scene, actor] = [await bench.scene(), await bench.actor()];
    const token = await bench.token(scene, actor);
    const before = token.hasStatusEffect(ONE);
    await affect(bench, actor, [ONE]);
    return same([false, true], [before, token.hasStatusEffect(ONE)]);
  },
};

const effectLasts: Check = {
  id: "effectLasts",
  needed: true,
  async run(bench) {
    const actor = await bench.actor();
    const effect = await affect(bench, actor, [ONE]);
    await bench.settle();
    return same(
      [true, false],
      [[...actor.effects].some(({ id }) => id === effect.id) && effect.active, effect.disabled],
    );
  },
};

const effectIcon: Check = {
  id: "effectIcon",
  needed: true,
  async run(bench) {
    if (generation() < 14) throw new CannotTell("only14");
    const effect = await affect(bench, await bench.actor(), [ONE], { showIcon: 2 });
    return same(2, effect.showIcon);
  },
};

const effectsOf = (actor: HostActor): string[][] => [...actor.effects].map(({ statuses }) => sorted(statuses));

/** Systems may replace the registry: what is not in it cannot be toggled, and that is the other check's to say. */
function needOurs(): void {
  if (!listed().some(({ id }) => id === ONE)) throw new CannotTell("noStatus");
}

const toggle: Check = {
  id: "toggle",
  needed: true,
  async run(bench) {
    needOurs();
    const actor = await bench.actor();
    const before = effectsOf(actor).length;
    await actor.toggleStatusEffect(ONE);
    const on = effectsOf(actor).slice(before);
    await actor.toggleStatusEffect(ONE);
    return same([[[ONE]], before], [on, effectsOf(actor).length]);
  },
};

const toggleSingle: Check = {
  id: "toggleSingle",
  needed: false,
  async run(bench) {
    needOurs();
    const actor = await bench.actor();
    const both = await affect(bench, actor, [ONE, OTHER]);
    await actor.toggleStatusEffect(ONE);
    return same(
      true,
      [...actor.effects].some(({ id }) => id === both.id),
    );
  },
};

export const STATUS_EFFECTS: Group = {
  id: "statuses",
  checks: [
    ...[statusShape, statusOurs, statusNames, effectStatuses, effectStatusesReplaced, actorStatuses],
    ...[tokenStatus, effectLasts, effectIcon, toggle, toggleSingle],
  ],
};
