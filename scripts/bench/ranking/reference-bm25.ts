import { stemmer } from '@orama/stemmers/english';

import type { EvaluationDocument } from './evaluation-set.ts';
import { STOP_WORDS } from './stop-words.ts';

const K1 = 1.6;
const B = 0.75;

/** A part of a word in camel case: `get` and `HTML` and `Page` of `getHTMLPage`. */
const CAMEL_CASE_PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}]+/gu;

interface Posting {
  readonly row: number;
  readonly count: number;
}

/**
 * The reference: standard Okapi BM25 (Robertson and Zaragoza 2009; the idf of Lucene, which is never negative), k1 1.6,
 * b 0.75, over all fields of a document as one text. Whole words and the parts of words in camel case, with Porter's stemmer; every word
 * of a query counts once, stop words only if there are no others. It has no fields, prefixes or error tolerance.
 */
export class ReferenceBm25 {
  readonly #ids: readonly string[];
  readonly #lengths: readonly number[];
  readonly #meanLength: number;
  readonly #postings = new Map<string, Posting[]>();

  constructor(documents: readonly EvaluationDocument[]) {
    const terms = documents.map((document) => wordsOf(wholeText(document)).map(stemmer));
    this.#ids = documents.map(({ id }) => id);
    this.#lengths = terms.map(({ length }) => length);
    this.#meanLength = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, documents.length);
    terms.forEach((words, row) => this.#add(words, row));
  }

  #add(words: readonly string[], row: number): void {
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, count] of counts) {
      const postings = this.#postings.get(word);
      if (postings === undefined) this.#postings.set(word, [{ row, count }]);
      else postings.push({ row, count });
    }
  }

  /** Ids of the best documents, the best first; ties in document order. */
  rank(query: string, limit: number): string[] {
    const scores = new Map<number, number>();
    for (const term of queryTerms(query)) {
      const postings = this.#postings.get(term) ?? [];
      for (const posting of postings) {
        scores.set(posting.row, (scores.get(posting.row) ?? 0) + this.#weight(posting, postings.length));
      }
    }
    const ranked = [...scores].sort(([leftRow, left], [rightRow, right]) => right - left || leftRow - rightRow);
    return ranked.slice(0, limit).map(([row]) => this.#ids[row] ?? '');
  }

  #weight({ row, count }: Posting, documentsWithIt: number): number {
    const idf = Math.log(1 + (this.#ids.length - documentsWithIt + 0.5) / (documentsWithIt + 0.5));
    const length = (this.#lengths[row] ?? 0) / this.#meanLength;
    return (idf * count * (K1 + 1)) / (count + K1 * (1 - B + B * length));
  }
}

function wholeText({ name, title, text, tags, tools }: EvaluationDocument): string {
  return [name, title, text, ...tags, ...tools.flatMap((tool) => [tool.name, tool.description])].join(' ');
}

/** Stems of the words that are no stop words; of all words if there are no others. */
function queryTerms(query: string): ReadonlySet<string> {
  const words = wordsOf(query);
  const contentWords = words.filter((word) => !STOP_WORDS.has(word));
  return new Set((contentWords.length > 0 ? contentWords : words).map(stemmer));
}

/** Runs of letters and digits, in lower case and without accents. A word in camel case is followed by its parts. */
function wordsOf(text: string): string[] {
  const words =
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => {
    const parts = word.match(CAMEL_CASE_PART) ?? [];
    return [word, ...(parts.length > 1 ? parts : [])].map((part) => part.toLowerCase());
  });
}
