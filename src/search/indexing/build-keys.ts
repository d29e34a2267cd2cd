import { bareName } from '../../catalog/values/qualified-name.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import {
  EXACT_NAME_KINDS,
  type ExactName,
  type ExactNameKind,
  type FacetName,
  type FilterKind,
  type IndexData,
} from '../files/index-data.ts';
import { fold, squeeze } from '../terms/normalise.ts';

/** What every form in which a person may type a server's whole name leads to. */
export function nameKeys(records: readonly ServerRecord[]): ReadonlyMap<string, readonly ExactName[]> {
  const keys = new Map<string, ExactName[]>();
  const add = (name: string, row: number, kind: ExactNameKind): void => {
    const folded = fold(name);
    if (folded === '') return;
    const bearers = keys.get(folded) ?? [];
    // The fullest form is added first: a server is not led to twice by one name.
    if (bearers.at(-1)?.row !== row) keys.set(folded, [...bearers, { row, kind }]);
  };
  records.forEach((record, row) => {
    for (const kind of EXACT_NAME_KINDS) for (const name of namesOf(record, kind)) add(name, row, kind);
  });
  return keys;
}

function namesOf({ qualifiedName, displayName, owner, repo }: ServerRecord, kind: ExactNameKind): string[] {
  switch (kind) {
    case 'qualified':
      return [qualifiedName, qualifiedName.replace(/^@/, '')];
    case 'repository':
      return owner === '' || repo === '' ? [] : [`${owner}/${repo}`];
    case 'display':
      return [displayName];
    case 'bare':
      return [bareName(qualifiedName)];
    case 'nearly':
      return [displayName, bareName(qualifiedName)].flatMap((name) => nearNames(squeeze(name)));
  }
}

/** A name with other marks or blanks between its words, and with its last letter still to be typed. */
function nearNames(squeezed: string): string[] {
  return squeezed.length < SHORTEST_BEGINNING ? [squeezed] : [squeezed, squeezed.slice(0, -1)];
}

/** Letters of the shortest name that is known without its last one. */
const SHORTEST_BEGINNING = 4;

/** Rows of every value that can be filtered by. Profiles keep their ids as they are; owners and repositories are folded. */
export function filterRows(records: readonly ServerRecord[]): IndexData['filters'] {
  const filters: Record<FilterKind, Map<string, number[]>> = { owner: new Map(), repo: new Map(), profile: new Map() };
  const add = (kind: FilterKind, value: string, row: number): void => {
    const rows = filters[kind].get(value) ?? [];
    if (rows.length === 0) filters[kind].set(value, rows);
    if (rows.at(-1) !== row) rows.push(row);
  };
  records.forEach(({ owner, repo, profiles }, row) => {
    if (owner !== '') add('owner', fold(owner), row);
    if (repo !== '') add('repo', fold(repo), row);
    if (repo !== '') add('repo', `${fold(owner)}/${fold(repo)}`, row);
    for (const profile of profiles) add('profile', profile, row);
  });
  return filters;
}

/** What every record counts for. Values that differ in case alone are one, written as the record that comes first has it. */
export function facetValues(records: readonly ServerRecord[]): Readonly<Record<FacetName, readonly (readonly string[])[]>> {
  const spelling = new Map<string, string>();
  const spelt = (values: readonly string[]): string[] => {
    const distinct = values.filter((value) => value !== '').map((value) => firstOf(spelling, fold(value), value));
    return [...new Set(distinct)];
  };
  const owner = records.map((record) => spelt([record.owner]));
  spelling.clear();
  return { owner, category: records.map(({ tags }) => spelt(tags)) };
}

function firstOf(spelling: Map<string, string>, folded: string, value: string): string {
  const first = spelling.get(folded);
  if (first !== undefined) return first;
  spelling.set(folded, value);
  return value;
}

/** Tools of a server whose names stand beside its card, the first ones. */
const MAX_TOOL_NAMES = 64;
/** UTF-16 units of the longest name that does. */
const MAX_TOOL_NAME = 64;

/** Names of the tools that can be named as what matched. A name is whole or absent: cut, it would lead nowhere. */
export function listedTools({ tools }: ServerRecord): string[] {
  const names = (tools ?? []).slice(0, MAX_TOOL_NAMES).map(({ name }) => name);
  return names.filter((name) => name.length <= MAX_TOOL_NAME);
}
