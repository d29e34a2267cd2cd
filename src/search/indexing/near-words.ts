import { oneEdit } from '../files/one-edit.ts';

/**
 * Creates a finder of the words at edit distance one. Two such words have a common form with at most one letter left out (Garbe 2012), so
 * only words with a common form are compared.
 */
export function nearWords(words: Iterable<string>): (word: string) => string[] {
  const byForm = new Map<number, string[]>();
  for (const word of words) {
    for (const form of formsOf(word)) {
      const same = byForm.get(form);
      if (same === undefined) byForm.set(form, [word]);
      else same.push(word);
    }
  }
  return (word) => {
    const candidates = new Set(formsOf(word).flatMap((form) => byForm.get(form) ?? []));
    return [...candidates].filter((other) => oneEdit(unitsOf(other), word).isNeighbour);
  };
}

/** Words of which those near other words are found: their forms are computed once. */
export class Vocabulary {
  readonly #words: readonly string[];
  readonly #known: ReadonlySet<string>;
  readonly #forms: Uint32Array;

  private constructor(words: readonly string[]) {
    this.#words = words;
    this.#known = new Set(words);
    this.#forms = Uint32Array.from(words.flatMap(formsOf));
  }

  /** The vocabulary of these words; the same list gives the same object. */
  static of(words: readonly string[]): Vocabulary {
    const vocabulary = vocabularies.get(words) ?? new Vocabulary(words);
    vocabularies.set(words, vocabulary);
    return vocabulary;
  }

  has(word: string): boolean {
    return this.#known.has(word);
  }

  /** Its words that may be at edit distance one from some of these: all that are, and few others. */
  mayBeNear(others: Iterable<string>): string[] {
    const forms = new Uint8Array(FILTER_SIZE);
    for (const other of others) for (const form of formsOf(other)) forms[form % FILTER_SIZE] = 1;
    let at = 0;
    return this.#words.filter((word) => {
      const from = at;
      at += word.length + 1;
      for (let form = from; form < at; form += 1) if (forms[(this.#forms[form] ?? 0) % FILTER_SIZE] === 1) return true;
      return false;
    });
  }
}

const vocabularies = new WeakMap<readonly string[], Vocabulary>();
const FILTER_SIZE = 2 ** 20;

/** Hashes of a word, and of the word without each of its letters. */
function formsOf(word: string): number[] {
  return Array.from({ length: word.length + 1 }, (_, at) => hashWithout(word, at));
}

/** FNV-1a, 32 bits, over the units of a word except one (draft-eastlake-fnv). */
function hashWithout(word: string, left: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) if (at !== left) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function unitsOf(word: string): Uint16Array {
  return Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));
}
