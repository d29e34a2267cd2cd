import type { Bitset } from '../files/bitset.ts';
import type { FacetColumn } from '../files/facet-column.ts';
import type { FacetName } from '../files/index-data.ts';
import type { FilterQuery } from './filter-query.ts';
import type { FilterSource } from '../files/fault-tolerant-reader.ts';
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

/** Computes the scopes: filters of one kind are alternatives; different kinds must all match. */
export async function readScopes(source: FilterSource, filter: FilterQuery, profile: string | undefined): Promise<Scopes> {
  const { count } = source.manifest;
  const conditions = await readConditions(source, filter, profile);
  const filtered = new Set(conditions.flatMap(({ facet }) => facet ?? []));
  return {
    whole: scopeOf(conditions, count),
    without: new Map(Array.from(filtered, (facet) => [facet, scopeOf(conditions, count, facet)])),
  };
}

async function readConditions(source: FilterSource, filter: FilterQuery, profile: string | undefined): Promise<Condition[]> {
  const { owners, repos, tags, deployed, verified } = filter;
  const rowsOf = (kind: 'owner' | 'repo' | 'profile', values: readonly string[]): Promise<readonly (Uint32Array | undefined)[]> =>
    Promise.all(values.map((value) => source.filterRows(kind, value)));
  const needsMarks = deployed || verified;
  const [owned, inRepos, inProfile, categories, marks] = await Promise.all([
    rowsOf('owner', owners.map(fold)),
    rowsOf('repo', repos.map(fold)),
    rowsOf('profile', profile === undefined ? [] : [profile]),
    tags.length > 0 ? source.column('category') : undefined,
    needsMarks ? source.marks() : undefined,
  ]);
  return [
    ...listed(owned, 'owner'),
    ...listed(inRepos),
    ...listed(inProfile),
    ...(categories === undefined ? [] : [tagged(categories, tags)]),
    ...(deployed && marks !== undefined ? [marked(marks.deployed)] : []),
    ...(verified && marks !== undefined ? [marked(marks.verified)] : []),
  ];
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

/** Values of the column that differ only in case are merged already. */
function tagged({ values, starts, ids }: FacetColumn, tags: readonly string[]): Condition {
  const wantedTags = new Set(tags.map(comparable));
  const wanted = values.map((value) => wantedTags.has(comparable(value)));
  const meets = (row: number): boolean => {
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) if (wanted[ids[at] ?? -1] === true) return true;
    return false;
  };
  return { facet: 'category', meets };
}

/** Quotation marks are ignored, because a query cannot contain one within a value. */
function comparable(tag: string): string {
  return fold(tag.replaceAll('"', ''));
}

function marked(marks: Bitset): Condition {
  return { meets: (row) => marks.has(row) };
}
