import { oneEdit, unitsOf } from '../files/one-edit.ts';

/**
 * Creates a finder of the words at edit distance one. Two such words have a common form with at most one letter left out (Garbe 2012), so
 * only words with a common form are compared.
 */
export function nearWords(words: Iterable<string>): (word: string) => string[] {
  const known = [...words];
  const forms = new FormTable(known);
  return (word) => {
    const candidates = new Set(formsOf(word).flatMap((form) => forms.wordsWith(form)));
    return Array.from(candidates, (at) => known[at] ?? '').filter((other) => oneEdit(unitsOf(other), word).isNeighbour);
  };
}

/** The words with each form: a hash table in arrays of numbers, because a map of lists would be hundreds of thousands of objects. */
class FormTable {
  readonly #mask: number;
  /** By bucket: 1 + its first entry; 0 if it is empty. */
  readonly #firsts: Uint32Array;
  /** By entry: 1 + the next entry of its bucket; 0 after the last one. */
  readonly #nexts: Uint32Array;
  readonly #forms: Uint32Array;
  readonly #words: Uint32Array;

  constructor(words: readonly string[]) {
    const count = formCount(words);
    const buckets = 2 ** Math.ceil(Math.log2(count + 1));
    this.#mask = buckets - 1;
    this.#firsts = new Uint32Array(buckets);
    [this.#nexts, this.#forms, this.#words] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)];
    let entry = 0;
    words.forEach((word, at) => {
      for (const form of formsOf(word)) this.#add(entry++, form, at);
    });
  }

  #add(entry: number, form: number, word: number): void {
    const bucket = form & this.#mask;
    this.#forms[entry] = form;
    this.#words[entry] = word;
    this.#nexts[entry] = this.#firsts[bucket] ?? 0;
    this.#firsts[bucket] = entry + 1;
  }

  /** Indices of the words with a form. */
  wordsWith(form: number): number[] {
    const found: number[] = [];
    for (let next = this.#firsts[form & this.#mask] ?? 0; next > 0; next = this.#nexts[next - 1] ?? 0) {
      if (this.#forms[next - 1] === form) found.push(this.#words[next - 1] ?? 0);
    }
    return found;
  }
}

/** Words of which those near other words are found: their forms are computed once. */
export class Vocabulary {
  readonly #words: readonly string[];
  readonly #known: ReadonlySet<string>;
  /** Places of the words' forms in the filter, word after word. */
  readonly #places: Uint32Array;

  private constructor(words: readonly string[]) {
    this.#words = words;
    this.#known = new Set(words);
    this.#places = new Uint32Array(formCount(words));
    let at = 0;
    for (const word of words) for (const form of formsOf(word)) this.#places[at++] = placeOf(form);
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
    const filter = new Uint32Array(FILTER_SIZE / 32);
    for (const place of [...others].flatMap(formsOf).map(placeOf)) filter[place >>> 5] = (filter[place >>> 5] ?? 0) | (1 << place);
    const places = this.#places;
    const near: string[] = [];
    let at = 0;
    // A plain loop, because it runs over hundreds of thousands of places for every index.
    for (const word of this.#words) {
      const end = at + word.length + 1;
      while (at < end && !isSet(filter, places[at] ?? 0)) at += 1;
      if (at < end) near.push(word);
      at = end;
    }
    return near;
  }
}

const vocabularies = new WeakMap<readonly string[], Vocabulary>();
/** Bits of the filter; few enough for the cache of a processor. */
const FILTER_SIZE = 2 ** 20;

function isSet(bits: Uint32Array, place: number): boolean {
  return (((bits[place >>> 5] ?? 0) >>> place) & 1) === 1;
}

function placeOf(form: number): number {
  return form % FILTER_SIZE;
}

function formCount(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length + 1, 0);
}

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
