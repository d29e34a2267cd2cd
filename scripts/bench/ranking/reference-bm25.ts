import type { EvaluationDocument } from './evaluation-set.ts';
import { lightStem } from './light-stem.ts';

const K1 = 1.2;
const B = 0.75;

/** Stop words, removed from queries. In documents they only count towards the length. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a an the and or of to in for with on is are be am was it its this that these those from by as at into i me my we us our you',
    'your do does did can could should would will want need like please help how what which',
  ].flatMap((line) => line.split(' ')),
);

interface Posting {
  readonly row: number;
  readonly count: number;
}

/**
 * The reference: standard Okapi BM25 (Robertson and Zaragoza 2009; the idf of Lucene, which is never negative), k1 1.2,
 * b 0.75, over all fields of a document as one text. Whole words, lightly stemmed; every word of a query counts once, stop words
 * only if there are no others. It has no fields, prefixes, error tolerance or splitting of identifiers.
 */
export class ReferenceBm25 {
  readonly #ids: readonly string[];
  readonly #lengths: readonly number[];
  readonly #meanLength: number;
  readonly #postings = new Map<string, Posting[]>();

  constructor(documents: readonly EvaluationDocument[]) {
    const terms = documents.map((document) => wordsOf(wholeText(document)).map(lightStem));
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

function queryTerms(query: string): ReadonlySet<string> {
  const words = wordsOf(query);
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return new Set((telling.length > 0 ? telling : words).map(lightStem));
}

/** Runs of letters and digits, in lower case and without accents. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
