import { editDistance } from './edit-distance.ts';

/** Minimum length for two typing errors. In a shorter name, two errors could turn one word into another. */
const LONG = 8;

/** Maximum number of typing errors between two names that can be confused. */
export function maxTypingErrors(name: string): number {
  return name.length >= LONG ? 2 : 1;
}

/**
 * An index of names by their forms with deleted letters (deletion neighbourhood, as in SymSpell). Two names within a distance share such a
 * form, so similar names are looked up instead of compared with all.
 */
export class NearNames {
  readonly #byRest = new Map<string, string[]>();
  readonly #names = new Set<string>();

  /** Adds a name. Idempotent. */
  add(name: string): void {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    for (const rest of restsOf(name)) {
      const names = this.#byRest.get(rest);
      if (names === undefined) this.#byRest.set(rest, [name]);
      else names.push(name);
    }
  }

  /** Other added names within the number of typing errors that the shorter name allows, in order of adding. */
  near(name: string): readonly string[] {
    const candidates = new Set<string>();
    for (const rest of restsOf(name)) {
      for (const other of this.#byRest.get(rest) ?? []) candidates.add(other);
    }
    candidates.delete(name);
    const within = (other: string): boolean => editDistance(name, other) <= Math.min(maxTypingErrors(name), maxTypingErrors(other));
    return [...candidates].filter(within);
  }
}

function restsOf(name: string): ReadonlySet<string> {
  const rests = new Set([name]);
  let last: readonly string[] = [name];
  for (let taken = 0; taken < maxTypingErrors(name); taken += 1) {
    last = [...new Set(last.flatMap(withoutOne))];
    for (const rest of last) rests.add(rest);
  }
  return rests;
}

function withoutOne(text: string): readonly string[] {
  return Array.from({ length: text.length }, (_, at) => text.slice(0, at) + text.slice(at + 1));
}
