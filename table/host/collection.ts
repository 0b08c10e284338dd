/** A Map of documents by id that iterates over its values, as Foundry's collections do. */
export class Collection<V> extends Map<string, V> {
  override [Symbol.iterator](): MapIterator<[string, V]> {
    return this.values() as unknown as MapIterator<[string, V]>;
  }

  get contents(): V[] {
    return [...this.values()];
  }

  override get(id: string, options: { strict?: boolean } = {}): V | undefined {
    const found = super.get(id);
    if (found === undefined && options.strict) throw new Error(`The collection has no "${id}"`);
    return found;
  }

  getName(name: string, options: { strict?: boolean } = {}): V | undefined {
    const found = this.contents.find((item) => (item as { name?: unknown }).name === name);
    if (found === undefined && options.strict) throw new Error(`The collection has no "${name}"`);
    return found;
  }

  find(test: (value: V, index: number, collection: this) => unknown): V | undefined {
    return this.contents.find((item, at) => test(item, at, this));
  }

  filter(test: (value: V, index: number, collection: this) => unknown): V[] {
    return this.contents.filter((item, at) => test(item, at, this));
  }

  map<T>(transform: (value: V, index: number, collection: this) => T): T[] {
    return this.contents.map((item, at) => transform(item, at, this));
  }

  some(test: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.some((item, at) => test(item, at, this));
  }

  every(test: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.every((item, at) => test(item, at, this));
  }

  reduce<T>(step: (total: T, value: V, index: number, collection: this) => T, initial: T): T {
    return this.contents.reduce((total, item, at) => step(total, item, at, this), initial);
  }

  toJSON(): unknown[] {
    return this.map((item) => (item as { toJSON?(): unknown }).toJSON?.() ?? item);
  }
}

/** Only for typing `for (const doc of collection)`, which gives values and not pairs. */
export interface DocumentCollection<V> extends Omit<Collection<V>, typeof Symbol.iterator> {
  [Symbol.iterator](): IterableIterator<V>;
}
