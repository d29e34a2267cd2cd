import type { ExpandedWord } from '../../search/terms/expanded-terms.ts';
import type { Parameters } from '../catalog/parameters.ts';
import { quoted, WEIGHT_SHARES } from '../editions/term-postings.ts';
import { isComplete } from './searched-words.ts';

/** The sum over 1/n², by which `ts_rank` divides the weight of a term that occurs once (PostgreSQL, tsrank.c). */
const RANK_DIVISOR = 1.64493406685;

/** The terms of a question that list only their best rows. */
export function cutTerms(expanded: readonly ExpandedWord[]): string[] {
  return [...new Set(expanded.flat().flatMap((alternative) => (isComplete(alternative) ? [] : [alternative.term])))];
}

/** A column `weights`: for each term the share of its largest impact that a document has; 0 without the term. */
export function weightsColumn(terms: readonly string[], parameters: Parameters): string {
  if (terms.length === 0) return `'{}'::real[] as weights`;
  const shares = parameters.add(WEIGHT_SHARES);
  const ranks = terms.map((term) => `ts_rank(${shares}::real[], s.words, ${parameters.add(quoted(term))}::tsquery)`);
  return `array[${ranks.join(', ')}] as weights`;
}

/** A row with its {@link weightsColumn}. */
export interface WeighedRow {
  readonly row: number;
  readonly weights: readonly number[];
}

/** The same words, whose postings have the weighed rows too, which their lists may lack. */
export function withWeights(
  expanded: readonly ExpandedWord[],
  terms: readonly string[],
  weighed: readonly WeighedRow[],
): readonly ExpandedWord[] {
  if (terms.length === 0 || weighed.length === 0) return expanded;
  const added = new Map<string, readonly [row: number, share: number][]>(
    terms.map((term, at) => [
      term,
      weighed.flatMap(({ row, weights }) => ((weights[at] ?? 0) > 0 ? [[row, (weights[at] ?? 0) * RANK_DIVISOR]] : [])),
    ]),
  );
  return expanded.map((word) =>
    word.map((alternative) => ({ ...alternative, postings: joined(alternative.postings, added.get(alternative.term)) })),
  );
}

type Postings = ExpandedWord[number]['postings'];

function joined(postings: Postings, added: readonly (readonly [row: number, share: number])[] = []): Postings {
  const missing = new Map(added);
  for (const row of postings.rows) missing.delete(row);
  if (missing.size === 0) return postings;
  const largest = postings.impacts.reduce((most, impact) => Math.max(most, impact), 0);
  return {
    ...postings,
    rows: longer(postings.rows, new Uint32Array(postings.rows.length + missing.size), [...missing.keys()]),
    impacts: longer(
      postings.impacts,
      new Uint8Array(postings.impacts.length + missing.size),
      Array.from(missing.values(), (share) => Math.max(1, Math.round(share * largest))),
    ),
  };
}

/** Numbers and further ones in an array that has room for both. */
function longer<T extends Uint8Array | Uint32Array>(numbers: ArrayLike<number>, room: T, further: readonly number[]): T {
  room.set(numbers);
  room.set(further, numbers.length);
  return room;
}
