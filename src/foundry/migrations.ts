/**
 * Swims of older shapes. Whoever reads one lifts it in memory; the active GM also writes what changed, once. Each step knows two neighbouring shapes
 * only, and `tests/fixtures/swims/` keeps swims of every shape there was.
 */
import { SCHEMA } from "../rules/index.ts";
import { isPlain, type Plain } from "./documents.ts";

/** Until then everybody breathed air. */
function knowsWhatIsBreathed(old: Plain): Plain {
  const { start } = old;
  if (!isPlain(start) || !isPlain(start.swimmer)) return old;
  return { ...old, start: { ...start, swimmer: { breathes: "air", ...start.swimmer } } };
}

/** Lifts a swim to the next shape; key: the shape it starts from. What does not fit is left as it is: reading it tells what is wrong. */
const MIGRATIONS: Readonly<Record<number, (old: Plain) => Plain>> = {
  1: knowsWhatIsBreathed,
};

/** The same swim in the present shape, or as it is where no way leads there. Never changes what it is given. */
export function lifted(stored: Plain): Plain {
  let swim = stored;
  for (let at = swim.schema; typeof at === "number" && at < SCHEMA; at = swim.schema) {
    const step = Object.hasOwn(MIGRATIONS, at) ? MIGRATIONS[at] : undefined;
    if (!step) return swim;
    swim = { ...step(swim), schema: at + 1 };
  }
  return swim;
}

export interface Changes {
  /** Path to value. */
  set: Map<string, unknown>;
  removed: string[];
}

/** What must be written so that `before` becomes `after`; lists and plain values are replaced whole. */
export function changesBetween(before: Plain, after: Plain, path = ""): Changes {
  const changes: Changes = { set: new Map(), removed: [] };
  for (const name of Object.keys(before)) if (!Object.hasOwn(after, name)) changes.removed.push(path + name);
  for (const [name, value] of Object.entries(after)) {
    const known = before[name];
    if (known === value) continue;
    if (!isPlain(known) || !isPlain(value)) {
      changes.set.set(path + name, value);
      continue;
    }
    const inner = changesBetween(known, value, `${path}${name}.`);
    for (const [at, part] of inner.set) changes.set.set(at, part);
    changes.removed.push(...inner.removed);
  }
  return changes;
}
