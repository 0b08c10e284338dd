/** CONFIG.statusEffects: an array in v13, a record by id in v14. */
import type { Config, Generation, StatusEffectConfig } from "./seam.ts";
import { open } from "./strict.ts";

/** name, and the icon's file name. "dead" must stay: it is what `defeated` looks for. */
const CORE: [id: string, name: string, icon: string][] = [
  ["dead", "EFFECT.StatusDead", "skull"],
  ["unconscious", "EFFECT.StatusUnconscious", "unconscious"],
  ["prone", "EFFECT.StatusProne", "falling"],
  ["restrain", "EFFECT.StatusRestrained", "net"],
  ["paralysis", "EFFECT.StatusParalysis", "paralysis"],
  ["fly", "EFFECT.StatusFlying", "wing"],
  ["stun", "EFFECT.StatusStunned", "daze"],
  ["invisible", "EFFECT.StatusInvisible", "invisible"],
  ["burrow", "EFFECT.StatusBurrow", "mole"],
  ["hover", "EFFECT.StatusHover", "wingfoot"],
  ["blind", "EFFECT.StatusBlind", "blind"],
];

export function coreStatuses(): StatusEffectConfig[] {
  return CORE.map(([id, name, icon]) => ({
    id,
    name,
    img: `icons/svg/${icon}.svg`,
    _id: `${id}0000000000000000`.slice(0, 16),
  }));
}

export function findStatus(config: Config, id: string): StatusEffectConfig | undefined {
  const { statusEffects } = config;
  return Array.isArray(statusEffects) ? statusEffects.find((status) => status.id === id) : statusEffects[id];
}

/** Makes `CONFIG.statusEffects` a property of the generation's kind; in v14 an assigned array becomes a record. */
export function defineStatusEffects(config: Config, generation: Generation): void {
  let present: Config["statusEffects"] = generation >= 14 ? record(coreStatuses()) : coreStatuses();
  Object.defineProperty(config, "statusEffects", {
    enumerable: true,
    get: () => present,
    set: (value: Config["statusEffects"]) => {
      if (generation >= 14) present = record(Array.isArray(value) ? value : Object.values(value));
      else if (Array.isArray(value)) present = value;
      else throw new Error("CONFIG.statusEffects is an array in v13");
    },
  });
}

const ARRAY_NAMES = new Set([
  "find",
  "findIndex",
  "filter",
  "map",
  "some",
  "every",
  "push",
  "splice",
  "forEach",
  "reduce",
]);

/** v14 answers array calls for a while; some systems' plain records do not, and `splice` damages it. So: refused. */
function record(statuses: StatusEffectConfig[]): Record<string, StatusEffectConfig> {
  const byId = open(Object.fromEntries(statuses.map((status) => [status.id, status])));
  return open(
    new Proxy(byId, {
      get(object, name, receiver) {
        if (typeof name === "string" && !(name in object) && ARRAY_NAMES.has(name)) {
          throw new Error(`CONFIG.statusEffects.${name}: in v14 it is a record by id, not an array`);
        }
        return Reflect.get(object, name, receiver);
      },
    }),
  );
}
