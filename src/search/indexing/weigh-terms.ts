import type { TermPostings } from '../files/index-data.ts';
import { termsOf } from '../terms/normalise.ts';
import { RANKING } from '../terms/ranking-settings.ts';
import { steadyBound, steadyFigure } from './steady-figure.ts';
import { FIELDS, type FieldWords, type ReadTexts } from './read-texts.ts';

/** The terms of documents with their weight in each document. */
interface WeighedTerms {
  readonly terms: ReadonlyMap<string, TermPostings>;
  /** Weight of an impact of 1. */
  readonly impactUnit: number;
}

const { fields: SETTINGS, saturation: K1, impactSteps: STEPS } = RANKING.atBuild;

/**
 * Computes the BM25F weight of every term in every document, without the inverse document frequency, which a query derives from the
 * postings. Impacts are whole numbers from 1 to 255: the rounding error is at most half a step.
 *
 * @param texts by row
 * @param factors by row: a factor of all weights of the document; 1 where it is absent
 */
export function weighTerms(texts: ReadTexts, factors: readonly number[] = []): WeighedTerms {
  const numbered = new NumberedTerms(texts.words);
  const fields = texts.documents.map((document) => document.map((field) => numbered.of(field)));
  const means = FIELDS.map((_, at) => meanLength(fields.map((of) => of[at]?.length ?? 0)));
  const postings = numbered.terms.map((): Posting => ({ rows: [], weights: [] }));
  const sums = new Float64Array(postings.length);
  let largest = 0;
  fields.forEach((of, row) => {
    for (const term of frequencies(of, means, sums)) {
      const frequency = sums[term] ?? 0;
      const weight = ((frequency * (K1 + 1)) / (frequency + K1)) * (factors[row] ?? 1);
      largest = Math.max(largest, weight);
      postings[term]?.rows.push(row);
      postings[term]?.weights.push(weight);
      sums[term] = 0;
    }
  });
  const impactUnit = largest === 0 ? 1 : steadyBound(largest) / STEPS;
  const toImpact = (weight: number): number => Math.max(1, Math.round(weight / impactUnit));
  const terms = new Map<string, TermPostings>();
  postings.forEach(({ rows, weights }, term) => {
    terms.set(numbered.terms[term] ?? '', { rows: Uint32Array.from(rows), impacts: Uint8Array.from(weights, toImpact) });
  });
  return { terms, impactUnit };
}

interface Posting {
  readonly rows: number[];
  readonly weights: number[];
}

const NONE: readonly number[] = [];

/** Terms as numbers, so that counting them looks no text up. */
class NumberedTerms {
  readonly terms: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** By word: its terms. */
  readonly #ofWord: readonly (readonly number[])[];

  constructor(words: readonly string[]) {
    this.#ofWord = words.map((word) => termsOf(word).map((term) => this.#numberOf(term)));
  }

  /** The terms of a field, in order: those of its words, then its names. */
  of({ words, named }: FieldWords): readonly number[] {
    const terms: number[] = [];
    // A long word of a script without spaces has more terms than a call can have arguments.
    for (const word of words) for (const term of this.#ofWord[word] ?? NONE) terms.push(term);
    for (const name of named) terms.push(this.#numberOf(name));
    return terms;
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    this.#numbers.set(term, this.terms.length);
    return this.terms.push(term) - 1;
  }
}

/** Mean over the documents with a non-empty field, so that a mostly empty field does not count as long where it is filled. In steps. */
function meanLength(lengths: readonly number[]): number {
  const filled = lengths.filter((length) => length > 0);
  return filled.length === 0 ? 1 : steadyFigure(filled.reduce((sum, length) => sum + length, 0) / filled.length);
}

/** Adds the weighted frequencies of the terms of a document to `sums`, which has zeros for them. Returns these terms, each once. */
function frequencies(fields: readonly (readonly number[])[], means: readonly number[], sums: Float64Array): number[] {
  const found: number[] = [];
  FIELDS.forEach((field, at) => {
    const terms = fields[at] ?? [];
    const { weight, lengthNorm } = SETTINGS[field];
    const share = weight / (1 - lengthNorm + (lengthNorm * terms.length) / (means[at] ?? 1));
    for (const term of terms) {
      const before = sums[term] ?? 0;
      if (before === 0) found.push(term);
      sums[term] = before + share;
    }
  });
  return found;
}
