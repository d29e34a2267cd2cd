import { editDistance } from './edit-distance.ts';

/** From this length on two typing errors count as one slip; below, two would turn one word into another. */
const LONG = 8;

/** How many typing errors a name may be away from another to be taken for it. */
export function slipsAllowed(name: string): number {
  return name.length >= LONG ? 2 : 1;
}

/**
 * Names by what is left of them when letters are taken out (deletion neighbourhood, as in SymSpell): two names within a distance share
 * such a rest, so that near ones are looked up instead of compared with all.
 */
export class NearNames {
  readonly #byRest = new Map<string, string[]>();
  readonly #names = new Set<string>();

  /** Adds a name; the same again changes nothing. */
  add(name: string): void {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    for (const rest of restsOf(name)) {
      const names = this.#byRest.get(rest);
      if (names === undefined) this.#byRest.set(rest, [name]);
      else names.push(name);
    }
  }

  /** Names that were added and are within so many slips as the shorter of both allows, other than the name itself; in order of adding. */
  near(name: string): readonly string[] {
    const candidates = new Set<string>();
    for (const rest of restsOf(name)) {
      for (const other of this.#byRest.get(rest) ?? []) candidates.add(other);
    }
    candidates.delete(name);
    const within = (other: string): boolean => editDistance(name, other) <= Math.min(slipsAllowed(name), slipsAllowed(other));
    return [...candidates].filter(within);
  }
}

function restsOf(name: string): ReadonlySet<string> {
  const rests = new Set([name]);
  let last: readonly string[] = [name];
  for (let taken = 0; taken < slipsAllowed(name); taken += 1) {
    last = [...new Set(last.flatMap(withoutOne))];
    for (const rest of last) rests.add(rest);
  }
  return rests;
}

function withoutOne(text: string): readonly string[] {
  return Array.from({ length: text.length }, (_, at) => text.slice(0, at) + text.slice(at + 1));
}
