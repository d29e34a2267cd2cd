import type { Field } from '../terms/document-fields.ts';
import type { TermPostings } from '../files/index-data.ts';
import { normaliser } from '../terms/normalise.ts';
import { RANKING } from '../terms/ranking-settings.ts';

/** The terms of documents with their weight in each document. */
interface WeighedTerms {
  readonly terms: ReadonlyMap<string, TermPostings>;
  /** Weight of an impact of 1. */
  readonly impactUnit: number;
}

type FieldTexts = Readonly<Record<Field, string>>;

const { fields: SETTINGS, saturation: K1, impactSteps: STEPS } = RANKING.atBuild;
// The table has exactly the fields as keys.
const FIELDS = Object.keys(SETTINGS) as Field[];

/**
 * Computes the BM25F weight of every term in every document, without the inverse document frequency, which a query derives from the
 * postings. Impacts are whole numbers from 1 to 255: the rounding error is at most half a step.
 *
 * @param documents by row
 * @param factors by row: a factor of all weights of the document; 1 where it is absent
 */
export function weighTerms(documents: readonly FieldTexts[], factors: readonly number[] = []): WeighedTerms {
  const normalise = normaliser();
  const fields = documents.map((texts) => FIELDS.map((field) => normalise(texts[field])));
  const means = FIELDS.map((_, at) => meanLength(fields.map((of) => of[at]?.length ?? 0)));
  const postings = new Map<string, { rows: number[]; weights: number[] }>();
  let largest = 0;
  fields.forEach((of, row) => {
    for (const [term, frequency] of frequencies(of, means)) {
      const weight = ((frequency * (K1 + 1)) / (frequency + K1)) * (factors[row] ?? 1);
      largest = Math.max(largest, weight);
      const list = postings.get(term) ?? { rows: [], weights: [] };
      if (list.rows.length === 0) postings.set(term, list);
      list.rows.push(row);
      list.weights.push(weight);
    }
  });
  const impactUnit = largest === 0 ? 1 : largest / STEPS;
  const toImpact = (weight: number): number => Math.max(1, Math.round(weight / impactUnit));
  const terms = new Map<string, TermPostings>();
  for (const [term, { rows, weights }] of postings)
    terms.set(term, { rows: Uint32Array.from(rows), impacts: Uint8Array.from(weights, toImpact) });
  return { terms, impactUnit };
}

/** Mean over the documents with a non-empty field, so that a mostly empty field does not count as long where it is filled. */
function meanLength(lengths: readonly number[]): number {
  const filled = lengths.filter((length) => length > 0);
  return filled.length === 0 ? 1 : filled.reduce((sum, length) => sum + length, 0) / filled.length;
}

function frequencies(fields: readonly (readonly string[])[], means: readonly number[]): Map<string, number> {
  const sums = new Map<string, number>();
  FIELDS.forEach((field, at) => {
    const terms = fields[at] ?? [];
    const { weight, lengthNorm } = SETTINGS[field];
    const share = weight / (1 - lengthNorm + (lengthNorm * terms.length) / (means[at] ?? 1));
    for (const term of terms) sums.set(term, (sums.get(term) ?? 0) + share);
  });
  return sums;
}
