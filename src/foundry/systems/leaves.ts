/** All that can be read off an actor, for whoever looks for the place of a trait. */

export interface Leaf {
  /** Below the actor, as `readCustom` takes it. */
  path: string;
  value: number | string | boolean;
}

/** An actor has some hundreds; what is deeper or more is no sheet's field. */
const DEEPEST = 8;
const MOST = 2000;
const LONGEST_TEXT = 200;

/** Own keys, and the getters of the data models' classes, which the stored data does not have. */
function keysOf(object: object): string[] {
  const keys = new Set(Object.keys(object));
  let prototype: object | null = Object.getPrototypeOf(object);
  for (let depth = 0; prototype && prototype !== Object.prototype && depth < DEEPEST; depth++) {
    for (const [key, { get }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
      if (get && key !== "__proto__") keys.add(key);
    prototype = Object.getPrototypeOf(prototype);
  }
  return [...keys].filter((key) => !key.startsWith("_") && !key.includes("."));
}

const isLeaf = (value: unknown): value is Leaf["value"] =>
  (typeof value === "number" && Number.isFinite(value)) ||
  typeof value === "boolean" ||
  (typeof value === "string" && value !== "" && value.length <= LONGEST_TEXT);

function collect(object: object, path: string, depth: number, leaves: Leaf[], seen: Set<object>): void {
  if (depth > DEEPEST || seen.has(object)) return;
  seen.add(object);
  for (const key of keysOf(object)) {
    if (leaves.length >= MOST) return;
    const value = valueAt(object, key);
    if (isLeaf(value)) leaves.push({ path: `${path}.${key}`, value });
    else if (typeof value === "object" && value !== null && !isDocument(value))
      collect(value, `${path}.${key}`, depth + 1, leaves, seen);
  }
}

/** Getters of a system may throw; then there is nothing to read. */
function valueAt(object: object, key: string): unknown {
  try {
    return (object as Record<string, unknown>)[key];
  } catch {
    return undefined;
  }
}

/** Other documents and what leads back up to them: their data is theirs. */
const isDocument = (value: object): boolean =>
  value instanceof Map || valueAt(value, "documentName") !== undefined || valueAt(value, "schema") === value;

const KINDS = { number: 0, boolean: 1, string: 2 } as const;
type Kind = keyof typeof KINDS;

/** Getters of the actor itself that systems are known to put there. */
const OWN_GETTERS = ["encumbrance", "encumb", "effectiveLevel", "movement", "carriedweight", "maxWeight", "racename"];

/** Every readable number, yes or no, and text of an actor's system data, numbers first. Changes nothing, never throws. */
export function pathsOfActor(actor: Actor): Leaf[] {
  const leaves: Leaf[] = [];
  const seen = new Set<object>();
  const system = valueAt(actor, "system");
  try {
    if (typeof system === "object" && system !== null) collect(system, "system", 1, leaves, seen);
    for (const key of OWN_GETTERS) {
      const value = valueAt(actor, key);
      if (isLeaf(value)) leaves.push({ path: key, value });
      else if (typeof value === "object" && value !== null && !isDocument(value)) collect(value, key, 6, leaves, seen);
    }
  } catch {
    // Data that will not be looked at (a proxy that refuses): what was found until then is what there is.
  }
  return leaves.sort((a, b) => KINDS[typeof a.value as Kind] - KINDS[typeof b.value as Kind]);
}
