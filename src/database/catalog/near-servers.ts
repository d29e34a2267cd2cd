import { allowedEdits, askedName, writtenName, type AskedName } from '../../catalog/lists/asked-name.ts';
import { MAX_NEAR, type NearServers } from '../../catalog/lists/near-names.ts';
import { editDistance } from '../../catalog/values/nearest-word.ts';
import type { RecordCondition } from '../../api/source/record-condition.ts';
import type { Queries } from '../connection/database.ts';
import { keyEntry, ownerEntry, segmentsNear, type NamePart } from '../editions/name-segments.ts';
import { listedColumns, listedServer, type ListedRow } from './listed-row.ts';
import { scopeOf, type Scope } from './scope.ts';
import { isStorable } from '../editions/stored-text.ts';

/** A question for similar names. */
interface NearQuestion {
  readonly queries: Queries;
  readonly asked: AskedName;
  /** A new statement over the servers that may be named. */
  readonly shown: () => Scope;
}

/** Servers that a text may mean which is no name, as `nearNames` finds them: candidates by index, compared by the same functions. */
export async function nearServers(
  queries: Queries,
  edition: number,
  text: string,
  among: RecordCondition | undefined,
): Promise<NearServers> {
  const asked = askedName(text);
  if (asked === undefined || !isStorable(text)) return { candidates: [] };
  const question: NearQuestion = { queries, asked, shown: () => scopeOf(edition, { among }) };
  const { owned, equal } = await equalRows(question);
  const similar = equal.length < MAX_NEAR ? await similarRows(question) : [];
  const rows = [...new Set([...owned, ...equal, ...similar])].slice(0, MAX_NEAR);
  const candidates = await recordsAt(question, rows);
  const [meant] = owned.length === 1 ? candidates : [];
  return { candidates, ...(meant && { meant }) };
}

/** The first rows with this name, and of these the first with the stated owner. */
async function equalRows({
  queries,
  asked,
  shown,
}: NearQuestion): Promise<{ readonly owned: readonly number[]; readonly equal: readonly number[] }> {
  const { owner, name, core } = asked;
  const { table, where, parameters } = shown();
  const keys = parameters.add([name, ...(core === '' ? [] : [core])].map(keyEntry));
  const maker = core === '' ? 'false' : `starts_with(s.maker, ${parameters.add(core)})`;
  const isOwned = owner === '' ? 'true' : `s.near @> ${parameters.add([ownerEntry(owner)])}::text[]`;
  const order = 'is_maker desc, is_exact desc, row';
  const first = (condition: string): string => `(select * from met where ${condition} order by ${order} limit ${MAX_NEAR})`;
  const rows = await queries.query<{ row: number; is_owned: boolean }>(
    `with met as materialized (
       select s.row, ${maker} as is_maker, s.near @> ${parameters.add([keyEntry(name)])}::text[] as is_exact, ${isOwned} as is_owned
       from ${table} s where s.near && ${keys}::text[] and ${where})
     select row, is_owned from (${first('is_owned')} union ${first('true')}) named order by ${order}`,
    parameters.values,
  );
  // Owned rows beyond the first equal ones come after them in this order, too.
  return {
    owned: rows.filter(({ is_owned }) => is_owned).map(({ row }) => row),
    equal: rows.slice(0, MAX_NEAR).map(({ row }) => row),
  };
}

/** Rows whose name differs by few letters, the nearest first; then those whose name contains the text. */
async function similarRows(question: NearQuestion): Promise<readonly number[]> {
  const part: NamePart = question.asked.owner === '' ? 'bare' : 'whole';
  const names = await namesNear(question, part);
  const [near, containing] = await Promise.all([rowsNamed(question, part, names), rowsContaining(question, part, names)]);
  return [...near, ...containing];
}

/** By name of a server: its edits, at most as many as are allowed. */
async function namesNear({ queries, asked, shown }: NearQuestion, part: NamePart): Promise<ReadonlyMap<string, number>> {
  const written = writtenName(asked);
  const allowed = allowedEdits(written);
  if (allowed === 0) return new Map([[written, 0]]);
  const { table } = shown();
  const rows = await queries.query<{ name: string }>(`select distinct s.${part} as name from ${table} s where s.near && $1::text[]`, [
    segmentsNear(part, written, allowed).filter(isStorable),
  ]);
  const edits = rows.map(({ name }) => [name, editDistance(written, name)] as const);
  return new Map(edits.filter(([, count]) => count <= allowed));
}

/** The first rows of some names. Some of them may be among the equal ones, too. */
async function rowsNamed({ queries, shown }: NearQuestion, part: NamePart, names: ReadonlyMap<string, number>): Promise<readonly number[]> {
  const { table, where, parameters } = shown();
  const [texts, edits] = [parameters.add([...names.keys()]), parameters.add([...names.values()])];
  const limit = 2 * MAX_NEAR;
  const rows = await queries.query<{ row: number }>(
    `select found.row from unnest(${texts}::text[], ${edits}::integer[]) n(name, edits)
     cross join lateral (select s.row from ${table} s where s.${part} = n.name and ${where} order by s.row limit ${limit}) found
     order by n.edits, found.row limit ${limit}`,
    parameters.values,
  );
  return rows.map(({ row }) => row);
}

/** The first rows that contain the text and are not near; of these, those that may be named. */
async function rowsContaining(
  { queries, asked, shown }: NearQuestion,
  part: NamePart,
  near: ReadonlyMap<string, number>,
): Promise<readonly number[]> {
  const { name, core } = asked;
  // Names of servers are ASCII.
  if (core.length <= 2 || !/^[a-z\d]+$/.test(name)) return [];
  const { table, where, parameters } = shown();
  const rows = await queries.query<{ row: number; is_shown: boolean }>(
    `with met as materialized (
       select s.row from ${table} s where s.bare like ${parameters.add(`%${name}%`)} and s.${part} <> all(${parameters.add([...near.keys()])}::text[])),
       first as materialized (select row from met order by row limit ${MAX_NEAR})
     select s.row, (${where}) as is_shown from first join ${table} s on s.row = first.row order by s.row`,
    parameters.values,
  );
  return rows.filter(({ is_shown }) => is_shown).map(({ row }) => row);
}

/** The records of some rows, in the order of the rows. */
async function recordsAt({ queries, shown }: NearQuestion, rows: readonly number[]): Promise<NearServers['candidates']> {
  if (rows.length === 0) return [];
  const found = await queries.query<ListedRow & { row: number }>(
    `select s.row, ${listedColumns('s')} from ${shown().table} s where s.row = any($1::integer[])`,
    [rows],
  );
  const byRow = new Map(found.map((row) => [row.row, listedServer(row).record]));
  return rows.flatMap((row) => byRow.get(row) ?? []);
}
