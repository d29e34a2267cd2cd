/** What JSON cannot express: an object without a prototype, alone or with all objects below it, or a `Map`, written as its entries. */
type Kind = 'bare' | 'all-bare' | 'map';

/** The kind of a value, and the keys that lead to it. */
type Place = readonly [kind: Kind, ...keys: (string | number)[]];

/** A value as JSON data. */
export interface PlainForm {
  readonly data: unknown;
  /** Inner places before those around them. */
  readonly places: readonly Place[];
}

/** Thrown within {@link plainForm} for a value that has no plain form. */
class NoPlainForm extends Error {
  override name = 'NoPlainForm' as const;
}

/**
 * The form of a value that survives JSON exactly: {@link fromPlainForm} returns a deeply equal value, with the same prototypes.
 *
 * @returns `undefined` for a value that JSON changes, such as one with an `undefined` member, a function, a class or `-0`
 */
export function plainForm(value: unknown): PlainForm | undefined {
  const writer = new PlainWriter();
  try {
    return { data: writer.plain(value), places: writer.places };
  } catch (error) {
    if (!(error instanceof NoPlainForm)) throw error;
    return undefined;
  }
}

class PlainWriter {
  readonly places: Place[] = [];
  readonly #keys: (string | number)[] = [];
  /** Number of objects with a prototype so far. */
  #others = 0;

  /** @throws NoPlainForm */
  plain(value: unknown): unknown {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) return value;
    if (typeof value !== 'object') throw new NoPlainForm();
    if (Array.isArray(value)) {
      const items = this.#items(value);
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype === null) return this.#bare(value);
    this.#others += 1;
    if (prototype === Object.prototype) return this.#members(value);
    if (!(value instanceof Map) || prototype !== Map.prototype) throw new NoPlainForm();
    const entries = this.#items([...value]);
    this.places.push(['map', ...this.#keys]);
    return entries;
  }

  #members(object: object): object {
    // Most objects need no copy: a member is replaced only if it contains a map.
    let copied: Record<string, unknown> | undefined;
    for (const [key, value] of Object.entries(object)) {
      if (key === '__proto__') throw new NoPlainForm();
      const plain = this.#below(key, value);
      if (plain === value) continue;
      copied ??= { ...object };
      copied[key] = plain;
    }
    return copied ?? object;
  }

  #items(list: readonly unknown[]): readonly unknown[] {
    // Unlike `map`, this also visits the gaps of a sparse array, which have no form.
    return Array.from(list, (item, index) => this.#below(index, item));
  }

  #below(key: string | number, value: unknown): unknown {
    this.#keys.push(key);
    const plain = this.plain(value);
    this.#keys.pop();
    return plain;
  }

  #bare(object: object): object {
    const [placesBefore, othersBefore] = [this.places.length, this.#others];
    const plain = this.#members(object);
    const isAllBare = this.#others === othersBefore;
    if (isAllBare) this.places.length = placesBefore;
    this.places.push([isAllBare ? 'all-bare' : 'bare', ...this.#keys]);
    return plain;
  }
}

/** The value of a plain form that was read from JSON. Changes the data of the form. */
export function fromPlainForm({ data, places }: PlainForm): unknown {
  const root = { data };
  for (const [kind, ...keys] of places) {
    const path: readonly (string | number)[] = ['data', ...keys];
    let holder: unknown = root;
    for (const key of path.slice(0, -1)) holder = memberOf(holder, key);
    const last = path.at(-1) ?? '';
    const value = memberOf(holder, last);
    if (kind === 'all-bare') removePrototypes(value);
    else if (kind === 'bare') Object.setPrototypeOf(value, null);
    else if (Array.isArray(value)) Reflect.set(Object(holder), last, new Map(value as readonly (readonly [unknown, unknown])[]));
  }
  return root.data;
}

function memberOf(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function removePrototypes(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) Object.setPrototypeOf(value, null);
  for (const inner of Object.values(value)) removePrototypes(inner);
}
