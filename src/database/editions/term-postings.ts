import type { TermPostings } from '../../search/files/index-data.ts';
import { collected } from './collected.ts';
import { storedTerm } from './stored-term.ts';
import type { TermEntry } from '../../search/files/term-shard.ts';

/**
 * Maximum number of servers that a term lists: those with its largest impacts. Of a commoner term the others hardly change an order, and a
 * search reads these lists for each of its words.
 */
const LISTED_ROWS = 4096;

/** Maximum bytes of the terms of a document, each with {@link TERM_BYTES} more: PostgreSQL's limit of a `tsvector`. */
const MAX_DOCUMENT = 2 ** 20 - 1;

/** Bytes of a term's position, with those before it that align it. */
const TERM_BYTES = 5;

/** The weights of a term in a document, from the largest impacts to the smallest. */
const WEIGHTS = ['A', 'B', 'C', 'D'] as const;

/** Shares of the largest impact of a term at which each weight begins. */
const STEPS: readonly number[] = [0.75, 0.5, 0.25, 0];

/** The share of a term's largest impact that each weight stands for, as `ts_rank` takes them: D, C, B, A. */
export const WEIGHT_SHARES: readonly number[] = [0.125, 0.375, 0.625, 0.875];

/** The terms of an index in arrays, so that millions of postings fit into memory. */
export interface TermPostingsTable {
  readonly terms: readonly TermEntry[];
  /**
   * The document of each row as text of a `tsvector`: terms with the weight of their impact, those with the largest impacts where not all fit.
   * To be called with ascending rows.
   */
  words(row: number): string;
}

/** Collects the terms of an index. */
export async function readTermPostings(entries: AsyncIterable<TermEntry>): Promise<TermPostingsTable> {
  const terms = await collected(entries);
  return { terms, words: documents(terms) };
}

/** Inverts the postings: for each row its terms, kept as numbers. */
function documents(terms: readonly TermEntry[]): (row: number) => string {
  const count = terms.reduce((most, [, { rows }]) => Math.max(most, (rows.at(-1) ?? -1) + 1), 0);
  const starts = new Uint32Array(count + 1);
  for (const [, { rows }] of terms) for (const row of rows) starts[row + 1] = (starts[row + 1] ?? 0) + 1;
  for (let row = 0; row < count; row += 1) starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0);
  const ends = starts.slice(0, count);
  const ofRow = new Uint32Array(starts[count] ?? 0);
  const weights = new Uint8Array(ofRow.length);
  terms.forEach(([, { rows, impacts }], term) => {
    const largest = impacts.reduce((most, impact) => Math.max(most, impact), 0);
    rows.forEach((row, at) => {
      const place = ends[row] ?? 0;
      ofRow[place] = term;
      weights[place] = STEPS.findIndex((share) => (impacts[at] ?? 0) >= share * largest);
      ends[row] = place + 1;
    });
  });
  return (row) => {
    const own: WeighedTerm[] = [];
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1)
      own.push({ term: terms[ofRow[at] ?? 0]?.[0] ?? '', weight: weights[at] ?? 3 });
    return fitting(own)
      .map(({ term, weight }) => `${quoted(term)}:1${WEIGHTS[weight] ?? 'D'}`)
      .join(' ');
  };
}

/** A term of a document. */
interface WeighedTerm {
  readonly term: string;
  /** Position in {@link WEIGHTS}. */
  readonly weight: number;
}

/** The terms that fit into a document. */
function fitting(own: readonly WeighedTerm[]): readonly WeighedTerm[] {
  // A UTF-16 unit has at most three bytes, which is faster to say than the bytes of each term.
  const most = own.reduce((sum, { term }) => sum + 3 * term.length + TERM_BYTES, 0);
  if (most <= MAX_DOCUMENT) return own;
  let room = MAX_DOCUMENT;
  return own.toSorted((a, b) => a.weight - b.weight).filter(({ term }) => (room -= Buffer.byteLength(storedTerm(term)) + TERM_BYTES) >= 0);
}

/** A term as a lexeme in quotes (PostgreSQL manual, "tsvector"). */
export function quoted(term: string): string {
  return `'${storedTerm(term).replaceAll(/['\\]/g, '$&$&')}'`;
}

/** The rows of a term with the largest impacts, the largest first, and equal ones by row. */
export function bestPostings({ rows, impacts }: TermPostings): TermPostings {
  const places = Array.from(rows.keys());
  if (places.length > LISTED_ROWS) places.sort((a, b) => (impacts[b] ?? 0) - (impacts[a] ?? 0) || a - b);
  const listed = places.slice(0, LISTED_ROWS).sort((a, b) => a - b);
  return {
    rows: Uint32Array.from(listed, (place) => rows[place] ?? 0),
    impacts: Uint8Array.from(listed, (place) => impacts[place] ?? 0),
    frequency: rows.length,
  };
}
