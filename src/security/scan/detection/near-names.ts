import { editDistance } from './edit-distance.ts';

/** Minimum length for two typing errors. In a shorter name, two errors could turn one word into another. */
const LONG = 8;

/** Maximum number of typing errors between two names that can be confused. */
export function maxTypingErrors(name: string): number {
  return name.length >= LONG ? 2 : 1;
}

/** Bits of the filter for hashes, as a power of two: most names are near no other, and a bit is cheaper than a look-up. */
const FILTER_BITS = 22;

/**
 * An index of names by their forms with deleted letters (deletion neighbourhood, as in SymSpell). Two names within a distance share such a
 * form, so similar names are looked up instead of compared with all. Forms are hashed, not written: a long name has hundreds. A wrong
 * candidate, from equal hashes, costs one comparison.
 */
export class NearNames {
  readonly #byForm = new Map<number, string[]>();
  readonly #filter = new Uint32Array(2 ** (FILTER_BITS - 5));
  readonly #names = new Set<string>();
  /** Names are looked up again for each server of the same owner. */
  readonly #found = new Map<string, readonly string[]>();

  /** Adds a name. Idempotent. */
  add(name: string): void {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    this.#found.clear();
    for (const form of formsOf(name)) {
      const names = this.#byForm.get(form);
      if (names === undefined) this.#byForm.set(form, [name]);
      else if (names.at(-1) !== name) names.push(name);
      const bit = bitOf(form);
      this.#filter[bit >>> 5] = (this.#filter[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  /**
   * Other added names within the number of typing errors that the shorter name allows: those that share a longer form come first, then in order of
   * adding.
   */
  near(name: string): readonly string[] {
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const candidates = new Set<string>();
    for (const form of formsOf(name)) {
      const bit = bitOf(form);
      if (((this.#filter[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) continue;
      for (const other of this.#byForm.get(form) ?? []) candidates.add(other);
    }
    candidates.delete(name);
    const within = (other: string): boolean => editDistance(name, other) <= Math.min(maxTypingErrors(name), maxTypingErrors(other));
    const found = [...candidates].filter(within);
    this.#found.set(name, found);
    return found;
  }
}

/** The bit of a form in the filter. */
function bitOf(form: number): number {
  const mixed = Math.imul(form ^ (form >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) & (2 ** FILTER_BITS - 1);
}

/** The base of the hashes, which are polynomials of UTF-16 units modulo 2^32. Any odd number will do. */
const BASE = 0x01000193;

/** Hashes of a name without 0, 1 and, for a long name, 2 of its letters. Each takes constant time. */
function formsOf(name: string): Int32Array {
  const size = name.length;
  const [powers, starts] = [new Int32Array(size + 1), new Int32Array(size + 1)];
  powers[0] = 1;
  for (let at = 0; at < size; at += 1) {
    powers[at + 1] = Math.imul(powers[at] ?? 0, BASE);
    starts[at + 1] = Math.imul(starts[at] ?? 0, BASE) + name.charCodeAt(at) + 1;
  }
  /** The hash of a text, followed by a part of the name. */
  const extended = (hash: number, from: number, to: number): number => {
    const power = powers[to - from] ?? 0;
    return (Math.imul(hash, power) + (starts[to] ?? 0) - Math.imul(starts[from] ?? 0, power)) | 0;
  };
  const pairs = maxTypingErrors(name) > 1 ? (size * (size - 1)) / 2 : 0;
  const forms = new Int32Array(1 + size + pairs);
  forms[0] = starts[size] ?? 0;
  let next = 1 + size;
  for (let first = 0; first < size; first += 1) {
    forms[1 + first] = extended(starts[first] ?? 0, first + 1, size);
    if (pairs === 0) continue;
    for (let second = first + 1; second < size; second += 1, next += 1) {
      forms[next] = extended(extended(starts[first] ?? 0, first + 1, second), second + 1, size);
    }
  }
  return forms;
}
