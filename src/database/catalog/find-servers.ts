import type { ListedServer } from '../../api/source/catalog-reader.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import type { Queries } from '../connection/database.ts';
import { tableOf } from '../editions/edition-tables.ts';
import { listedColumns, listedServer, type ListedRow } from './listed-row.ts';
import { isStorable } from '../editions/stored-text.ts';

/** The form of nearly all ids. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/** The server with a name in the official registry API; without one, that with a name or an id. */
export async function findOfficial(queries: Queries, edition: number, name: string): Promise<ListedServer | undefined> {
  const folded = foldName(name);
  if (!isStorable(folded)) return undefined;
  // One statement for each column: nearly all names are in the first one.
  for (const column of ['official', 'name', 'id']) {
    const statement = `select ${listedColumns('s')} from ${tableOf('server', edition)} s where s.${column} = $1`;
    const [row] = await queries.query<ListedRow>(statement, [folded], `find-${column}-${edition}`);
    if (row !== undefined) return listedServer(row);
  }
  return undefined;
}

/** The server with each name or id, in their order: `undefined` where there is none. */
export async function findServers(
  queries: Queries,
  edition: number,
  namesOrIds: readonly string[],
): Promise<readonly (ListedServer | undefined)[]> {
  const asked = namesOrIds.map(foldName);
  const storable = [...new Set(asked)].filter(isStorable);
  if (storable.length === 0) return asked.map(() => undefined);
  // A name never looks like an id.
  const names = storable.filter((text) => !ID.test(text));
  const table = tableOf('server', edition);
  const rows = await queries.query<ListedRow & { name: string; id: string }>(
    `select s.name, s.id, ${listedColumns('s')} from ${table} s where s.name = any($1::text[])
     union all select s.name, s.id, ${listedColumns('s')} from ${table} s where s.id = any($2::text[])`,
    [names, storable],
    `find-${edition}`,
  );
  const found = new Map<string, ListedServer>();
  for (const row of rows) {
    const server = listedServer(row);
    found.set(row.id, server).set(row.name, server);
  }
  return asked.map((each) => found.get(each));
}
