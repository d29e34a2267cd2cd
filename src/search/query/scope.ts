import type { Bitset } from '../files/bitset.ts';
import type { FacetColumn } from '../files/facet-column.ts';
import { MARKS, type FacetName } from '../files/index-data.ts';
import { excludedOf } from './excluded.ts';
import { QUOTATION_MARKS, type FilterQuery } from './filter-query.ts';
import type { Question } from './question.ts';
import type { FilterSource } from '../files/fault-tolerant-reader.ts';
import { readTokenRange } from './token-range.ts';
import { UNKNOWN_COST, type TokenColumn } from '../files/token-file.ts';
import { fold } from '../terms/normalise.ts';

/** Rows that pass the filters: 1 if a row passes. `undefined`: no filter, every row passes. */
export type Scope = Uint8Array | undefined;

/** The scopes of a question. */
export interface Scopes {
  /** With every filter. */
  readonly whole: Scope;
  /** Facets with active filters, each with the scope without its own filters. */
  readonly without: ReadonlyMap<FacetName, Scope>;
}

/** A condition that rows must meet. */
interface Condition {
  /** The facet to which it belongs. */
  readonly facet?: FacetName;
  readonly meets: (row: number) => boolean;
}

/** What limits a question to some rows. */
type ScopeRequest = Pick<Question, 'filter' | 'profile' | 'among'>;

/** Computes the scopes: filters of one kind are alternatives; different kinds must all match, and nothing that is excluded. */
export async function readScopes(source: FilterSource, { filter, profile, among }: ScopeRequest): Promise<Scopes> {
  const { count } = source.manifest;
  const [read, excluded] = await Promise.all([readConditions(source, filter, profile), readExcluded(source, filter)]);
  const conditions = [...read, ...excluded, ...(among === undefined ? [] : [{ meets: among }])];
  const filtered = new Set(conditions.flatMap(({ facet }) => facet ?? []));
  return {
    whole: scopeOf(conditions, count),
    without: new Map(Array.from(filtered, (facet) => [facet, scopeOf(conditions, count, facet)])),
  };
}

async function readConditions(source: FilterSource, filter: FilterQuery, profile: string | undefined): Promise<Condition[]> {
  const { owners, repos, tags, runners, signIns, protocols, tokens } = filter;
  const rowsOf = (kind: 'owner' | 'repo' | 'profile', values: readonly string[]): Promise<readonly (Uint32Array | undefined)[]> =>
    Promise.all(values.map((value) => source.filterRows(kind, value)));
  const wanted = MARKS.filter((mark) => filter[mark]);
  const [owned, inRepos, inProfile, categories, programs, signedIn, speaking, costs, marks] = await Promise.all([
    rowsOf('owner', owners.map(fold)),
    rowsOf('repo', repos.map(fold)),
    rowsOf('profile', profile === undefined ? [] : [profile]),
    tags.length > 0 ? source.column('category') : undefined,
    runners.length > 0 ? source.column('runner') : undefined,
    signIns.length > 0 ? source.column('auth') : undefined,
    protocols.length > 0 ? source.column('protocol') : undefined,
    tokens.length > 0 ? source.tokens() : undefined,
    wanted.length > 0 ? source.marks() : undefined,
  ]);
  return [
    ...listed(owned, 'owner'),
    ...listed(inRepos),
    ...listed(inProfile),
    ...(categories === undefined ? [] : [valued(categories, tags, 'category')]),
    ...(programs === undefined ? [] : [valued(programs, runners, 'runner')]),
    ...(signedIn === undefined ? [] : [valued(signedIn, signIns, 'auth')]),
    ...(speaking === undefined ? [] : [valued(speaking, protocols, 'protocol')]),
    ...(costs === undefined ? [] : [costing(costs, tokens)]),
    ...(marks === undefined ? [] : wanted.map((mark) => marked(marks[mark]))),
  ];
}

/** The condition that a row has nothing that is excluded. It belongs to no facet. */
async function readExcluded(source: FilterSource, filter: FilterQuery): Promise<Condition[]> {
  const excluded = excludedOf(filter);
  if (excluded === undefined) return [];
  const [passed, hasWords] = await Promise.all([
    readConditions(source, excluded.filters, undefined),
    rowsWithWords(source, excluded.words),
  ]);
  return [{ meets: (row) => hasWords[row] !== 1 && !passed.some(({ meets }) => meets(row)) }];
}

/** By row: 1 if it has all terms of any of these words. */
async function rowsWithWords(source: FilterSource, words: readonly (readonly string[])[]): Promise<Uint8Array> {
  await source.loadTerms(words.flat());
  const has = new Uint8Array(source.manifest.count);
  for (const terms of words) {
    const [first = [], ...others] = terms.map((term) => source.postings(term)?.rows ?? []);
    const further = others.map((rows) => new Set(rows));
    for (const row of first) if (further.every((rows) => rows.has(row))) has[row] = 1;
  }
  return has;
}

/** A row is in scope if it meets every condition. */
function scopeOf(conditions: readonly Condition[], count: number, without?: FacetName): Scope {
  const held = conditions.filter(({ facet }) => facet === undefined || facet !== without);
  if (held.length === 0) return undefined;
  const scope = new Uint8Array(count);
  for (let row = 0; row < count; row += 1) scope[row] = Number(held.every(({ meets }) => meets(row)));
  return scope;
}

function listed(alternatives: readonly (Uint32Array | undefined)[], facet?: FacetName): Condition[] {
  if (alternatives.length === 0) return [];
  const rows = new Set(alternatives.flatMap((some) => Array.from(some ?? [])));
  return [{ ...(facet && { facet }), meets: (row) => rows.has(row) }];
}

/** A row has one of the wanted values. Values of the column that differ only in case are merged already. */
function valued({ values, starts, ids }: FacetColumn, wantedValues: readonly string[], facet: FacetName): Condition {
  const comparables = new Set(wantedValues.map(comparable));
  const wanted = values.map((value) => comparables.has(comparable(value)));
  const meets = (row: number): boolean => {
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) if (wanted[ids[at] ?? -1] === true) return true;
    return false;
  };
  return { facet, meets };
}

/** A value as filters compare it. Quotation marks are ignored, because a query has only one kind of them within a value. */
export function comparable(value: string): string {
  return fold(value.replaceAll(QUOTATION_MARKS, ''));
}

/** The cost of a row is in one of the ranges. An unknown cost is in none. */
function costing(costs: TokenColumn, written: readonly string[]): Condition {
  const ranges = written.flatMap((value) => readTokenRange(value) ?? []);
  return {
    facet: 'cost',
    meets(row) {
      const cost = costs[row] ?? UNKNOWN_COST;
      return cost !== UNKNOWN_COST && ranges.some(({ min, max }) => cost >= min && cost <= max);
    },
  };
}

function marked(marks: Bitset): Condition {
  return { meets: (row) => marks.has(row) };
}
