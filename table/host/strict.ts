/**
 * Strictness: touching a name the table does not have throws and names it, so that a gap is never
 * mistaken for "Foundry does not have this".
 */

/** Names that the language, consoles, promises and test runners look up on any object. */
const QUIET = new Set([
  "then",
  "catch",
  "toJSON",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "inspect",
  "nodeType",
  "tagName",
  "length",
  "size",
  "name",
  "hasOwnProperty",
  "hasAttribute",
  "asymmetricMatch",
  "$$typeof",
  "_isMockFunction",
  "@@__IMMUTABLE_ITERABLE__@@",
  "@@__IMMUTABLE_RECORD__@@",
  "__esModule",
]);

export class TableGap extends Error {
  constructor(path: string) {
    super(`The table has no ${path}: see table/GAPS.md`);
    this.name = "TableGap";
  }
}

export interface StrictOptions {
  /** Full paths ("foundry.data.operators") that this generation of Foundry lacks, and that modules may look for. */
  absent: ReadonlySet<string>;
  /** Names that are the table's own affair: Foundry does not have them, so code may not see them. */
  hidden?: ReadonlySet<string>;
}

/** Wraps a namespace. `in` and Object.keys see the truth; known absent names give undefined; others throw TableGap. */
export function strict<T extends object>(target: T, path: string, options: StrictOptions): T {
  return new Proxy(target, {
    get(object, name) {
      if (typeof name === "symbol" || (name in object && !options.hidden?.has(name))) return Reflect.get(object, name);
      if (QUIET.has(name) || options.absent.has(`${path}.${name}`)) return undefined;
      throw new TableGap(`${path}.${name}`);
    },
  });
}

/** Wraps a tree of plain objects; what is not a plain object (classes, functions, instances, arrays) stays as it is. */
export function strictTree<T extends object>(target: T, path: string, options: StrictOptions): T {
  for (const [name, value] of Object.entries(target)) {
    if (isNamespace(value)) Reflect.set(target, name, strictTree(value, `${path}.${name}`, options));
  }
  return strict(target, path, options);
}

/** Marks a record as open: any name may be read or added, as in CONFIG.queries. */
export function open<T extends object>(record: T): T {
  openRecords.add(record);
  return record;
}

export const isOpen = (record: object): boolean => openRecords.has(record);

const openRecords = new WeakSet<object>();

function isNamespace(value: unknown): value is object {
  if (typeof value !== "object" || value === null || openRecords.has(value)) return false;
  return Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * The end of a document class's prototype chain: a read that no class and no instance answers ends here.
 * Costs nothing for names that exist.
 */
export function strictPrototype(
  label: (receiver: unknown) => string,
  absent: (receiver: unknown) => ReadonlySet<string>,
) {
  return new Proxy(Object.create(Object.prototype) as object, {
    get(object, name, receiver) {
      if (typeof name === "symbol" || name in object) return Reflect.get(object, name, receiver);
      if (QUIET.has(name) || absent(receiver).has(name)) return undefined;
      throw new TableGap(`${label(receiver)}#${name}`);
    },
  });
}
