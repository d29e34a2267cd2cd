import type { Bitset } from './files/bitset.ts';
import type { FilterQuery } from './filter-query.ts';
import type { FilterSource } from './lenient-source.ts';
import { fold } from './normalise.ts';

/** Rows that filters leave: 1 where a row may be answered with. `undefined`: no filter, every row may. */
export type Scope = Uint8Array | undefined;

/** Filters of one kind are alternatives; of different kinds all must hold. */
export async function readScope(source: FilterSource, filter: FilterQuery, profile: string | undefined): Promise<Scope> {
  const { owners, repos, deployed, verified } = filter;
  const rowsOf = (kind: 'owner' | 'repo' | 'profile', values: readonly string[]): Promise<readonly (Uint32Array | undefined)[]> =>
    Promise.all(values.map((value) => source.filterRows(kind, value)));
  const needsMarks = deployed || verified;
  const [owned, inRepos, inProfile, marks] = await Promise.all([
    rowsOf('owner', owners.map(fold)),
    rowsOf('repo', repos.map(fold)),
    rowsOf('profile', profile === undefined ? [] : [profile]),
    needsMarks ? source.marks() : undefined,
  ]);
  const lists = [owned, inRepos, inProfile].filter((alternatives) => alternatives.length > 0);
  if (lists.length === 0 && marks === undefined) return undefined;
  // A row is left if every condition counted it.
  const scope = new Uint8Array(source.manifest.count).fill(1);
  for (const alternatives of lists) keepListed(scope, alternatives);
  if (deployed && marks !== undefined) keepMarked(scope, marks.deployed);
  if (verified && marks !== undefined) keepMarked(scope, marks.verified);
  return scope;
}

function keepListed(scope: Uint8Array, alternatives: readonly (Uint32Array | undefined)[]): void {
  const listed = new Uint8Array(scope.length);
  for (const rows of alternatives) for (const row of rows ?? []) listed[row] = 1;
  scope.forEach((kept, row) => {
    scope[row] = kept & (listed[row] ?? 0);
  });
}

function keepMarked(scope: Uint8Array, marked: Bitset): void {
  scope.forEach((kept, row) => {
    scope[row] = kept & Number(marked.has(row));
  });
}
