import { editDistance } from '../values/nearest-word.ts';
import type { ServerRecord } from '../record/record.ts';
import { allowedEdits, askedName, writtenName, type AskedName } from './asked-name.ts';
import { comparedNames, ownersOf } from './compared-names.ts';

/** Servers that a wrong name may mean. */
export interface NearServers {
  /** The only server that is meant beyond doubt; absent where several may be meant, or where the name is only similar. */
  readonly meant?: ServerRecord;
  /** At most {@link MAX_NEAR} candidates, likely ones first; empty where no name is similar. */
  readonly candidates: readonly ServerRecord[];
}

/** Finds servers by a name that is not exactly theirs. */
export interface NearNames {
  /**
   * @param name a text that is neither a qualified name nor an id of a server
   * @param isShown whether a server may be named. Default: each may
   */
  find(name: string, isShown?: (record: ServerRecord) => boolean): NearServers;
}

/** Maximum number of candidates. */
export const MAX_NEAR = 5;

const NOTHING: NearServers = { candidates: [] };

/**
 * Names of servers for questions with a name that no server has exactly. One server is meant beyond doubt if it alone has this name: as the
 * last part of its qualified name, as display name, repository or package, in any case, with other separators, and without words such as
 * "mcp" and "server". A name with an owner means only servers of this owner. A name that only contains the text, or differs in letters,
 * gives candidates.
 *
 * The first question reads all records; the others take microseconds, or milliseconds for a text that is no name.
 *
 * @param records in list order, by which equally likely candidates are ordered
 */
export function nearNames(records: readonly ServerRecord[]): NearNames {
  let opened: Names | undefined;
  return {
    find(name, isShown = () => true) {
      const asked = askedName(name);
      if (asked === undefined) return NOTHING;
      const names = (opened ??= namesOf(records));
      const equal = equalNames(names, asked).filter((at) => isAt(records, at, isShown));
      const owned = asked.owner === '' ? equal : equal.filter((at) => isOf(records[at], asked.owner));
      const similar = (): number[] => similarNames(names, asked).filter((at) => isAt(records, at, isShown));
      const rows = [...owned, ...equal, ...(equal.length < MAX_NEAR ? similar() : [])];
      const candidates = [...new Set(rows)].slice(0, MAX_NEAR).flatMap((at) => records[at] ?? []);
      const [meant] = owned.length === 1 ? candidates : [];
      return { candidates, ...(meant && { meant }) };
    },
  };
}

/** The names of all records, by row. */
interface Names {
  /** Rows by each of their names. */
  readonly rows: ReadonlyMap<string, readonly number[]>;
  /** The last part of each qualified name, and the whole. */
  readonly bare: Letters;
  readonly whole: Letters;
  /** Letters and digits of the owner of each. */
  readonly makers: readonly string[];
}

/** Names as letters and digits, each with the set of its characters as bits, so that most need no comparison. */
interface Letters {
  readonly names: readonly string[];
  readonly sets: readonly number[];
}

function namesOf(records: readonly ServerRecord[]): Names {
  const rows = new Map<string, number[]>();
  const compared = records.map(comparedNames);
  compared.forEach(({ keys }, row) => {
    for (const name of keys) {
      const known = rows.get(name);
      if (known === undefined) rows.set(name, [row]);
      else known.push(row);
    }
  });
  return {
    rows,
    bare: asLetters(compared.map(({ bare }) => bare)),
    whole: asLetters(compared.map(({ whole }) => whole)),
    makers: compared.map(({ maker }) => maker),
  };
}

function asLetters(names: readonly string[]): Letters {
  return { names, sets: names.map(characterSet) };
}

function characterSet(name: string): number {
  let set = 0;
  for (let at = 0; at < name.length; at += 1) set |= 1 << (name.charCodeAt(at) % 32);
  return set;
}

/** Number of characters that only one of two sets has. */
function difference(a: number, b: number): number {
  let count = 0;
  for (let bits = a ^ b; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

/**
 * Rows with this name: first those whose owner has it too, who is likely the maker; then those with exactly this name; then those that have
 * it without generic words. Each in list order.
 */
function equalNames({ rows, makers }: Names, { name, core }: AskedName): number[] {
  const equal = [...(rows.get(name) ?? []), ...(core === '' ? [] : (rows.get(core) ?? []))];
  const isMaker = (row: number): boolean => core !== '' && makers[row]?.startsWith(core) === true;
  return [...new Set([...equal.filter(isMaker), ...equal])];
}

/** Rows whose name differs by few letters, the nearest first; then those whose name contains the text. */
function similarNames({ bare, whole }: Names, asked: AskedName): number[] {
  const { owner, name, core } = asked;
  const near: [row: number, edits: number][] = [];
  const containing: number[] = [];
  const written = writtenName(asked);
  const { names, sets } = owner === '' ? bare : whole;
  const allowed = allowedEdits(written);
  const set = characterSet(written);
  names.forEach((other, row) => {
    // A replaced character changes both sets.
    const isClose = Math.abs(other.length - written.length) <= allowed && difference(set, sets[row] ?? 0) <= 2 * allowed;
    const edits = isClose ? editDistance(written, other) : Infinity;
    if (edits <= allowed) near.push([row, edits]);
    else if (core.length > 2 && containing.length < MAX_NEAR && bare.names[row]?.includes(name) === true) containing.push(row);
  });
  return [...near.sort((a, b) => a[1] - b[1]).map(([row]) => row), ...containing];
}

function isAt(records: readonly ServerRecord[], row: number, isShown: (record: ServerRecord) => boolean): boolean {
  const record = records[row];
  return record !== undefined && isShown(record);
}

function isOf(record: ServerRecord | undefined, owner: string): boolean {
  return record !== undefined && ownersOf(record).includes(owner);
}
