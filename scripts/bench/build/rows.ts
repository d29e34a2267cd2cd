import { foldName, isQualifiedName } from '../../../src/catalog/values/qualified-name.ts';
import { jsonRows } from '../support/json-rows.ts';
import { readShared } from '../support/shared-data.ts';

/** The used members of a row of the real server list. */
export interface ServerRow {
  readonly qualifiedName: string;
  readonly displayName?: string | null;
  readonly description?: string | null;
  readonly owner?: string | null;
  readonly repo?: string | null;
}

/** The rows of the real server list with a valid name, each name once. */
export function realRows(): ServerRow[] {
  const rows = jsonRows<ServerRow>(readShared('servers.jsonl'));
  const names = new Set<string>();
  return rows.filter(({ qualifiedName }) => {
    if (!isQualifiedName(qualifiedName) || names.has(foldName(qualifiedName))) return false;
    names.add(foldName(qualifiedName));
    return true;
  });
}

/** A number of rows: the real ones, then the same again with other names and owners. */
export function rowsOf(real: readonly ServerRow[], count: number): ServerRow[] {
  return Array.from({ length: count }, (_, at) => {
    const row = real[at % real.length];
    if (row === undefined) throw new RangeError('There are no real rows.');
    const round = Math.floor(at / real.length);
    return round === 0 ? row : repeated(row, round + 1);
  });
}

/** Longest part of a repeated name before its number, so that the name stays valid. */
const MAX_LETTERS = 56;

function repeated(row: ServerRow, round: number): ServerRow {
  const { qualifiedName, displayName, owner, repo } = row;
  const numbered = (text: string): string => `${text.slice(0, MAX_LETTERS).replace(/[^a-z\d]+$/i, '')}-${round}`;
  const [first = '', ...rest] = qualifiedName.split('/');
  return {
    ...row,
    qualifiedName: [numbered(first), ...rest].join('/'),
    ...(displayName && { displayName: `${displayName} ${round}` }),
    ...(owner && { owner: numbered(owner) }),
    ...(repo && { repo: [numbered(repo.split('/')[0] ?? ''), ...repo.split('/').slice(1)].join('/') }),
  };
}

/**
 * The rows after a night in which one of a hundred descriptions changed.
 *
 * @param night from 1; each changes other servers, and keeps the changes of the nights before
 */
export function rowsAfter(rows: readonly ServerRow[], night: number): ServerRow[] {
  const nights = Array.from({ length: night }, (_, before) => before + 1);
  return rows.map((row, at) => {
    const own = nights.filter((each) => (each * STEP) % 100 === at % 100);
    return own.length === 0 ? row : { ...row, description: `${row.description ?? ''} Revised in night ${own.join(' and ')}.`.trim() };
  });
}

/** A hundred nights with this step change every server once: it has no common divisor with 100. */
const STEP = 37;
