import type { PoolClient } from 'pg';

import type { Database } from '../../src/database/connection/database.ts';
import { copyRows } from '../../src/database/editions/copy-rows.ts';
import type { CopyValue } from '../../src/database/editions/copy-text.ts';
import { bestPostings } from '../../src/database/editions/term-postings.ts';
import { createTables, indexTables, tableOf } from '../../src/database/editions/edition-tables.ts';

/** Columns of servers that no two have in common, and what makes those of a copy differ. */
const OWN_COLUMNS: Readonly<Record<string, string>> = {
  row: 's.row * $1 + copy',
  name: "s.name || '-' || copy",
  qualified_name: "s.qualified_name || '-' || copy",
  id: "s.id || '-' || copy",
  official: "s.official || '-' || copy",
  official_name: "s.official_name || '-' || copy",
  bare: 's.bare || copy',
  whole: 's.whole || copy',
  uses: 's.uses * $1 - copy',
  updated: 's.updated + copy',
};

/**
 * Fills an edition with copies of the servers of another one, which takes seconds for 100,000. Facts, texts, times and costs are as frequent as
 * in that edition.
 *
 * @param copies of each server
 */
export async function multiplyEdition(database: Database, from: number, to: number, copies: number): Promise<void> {
  await createTables(database, to);
  const columns = await database.query<{ column: string }>(
    `select column_name as column from information_schema.columns where table_schema = 'portolan' and table_name = 'server' and column_name <> 'edition'`,
  );
  const names = columns.map(({ column }) => column);
  const values = names.map((column) => OWN_COLUMNS[column] ?? `s.${column}`);
  await database.connected(async (client) => {
    await client.query(
      `insert into ${tableOf('server', to)} (${names.join(', ')})
       select ${values.join(', ')} from ${tableOf('server', from)} s cross join generate_series(0, $1::integer - 1) copy`,
      [copies],
    );
    await client.query(
      `insert into ${tableOf('change', to)} (place, at, event)
       select c.place * $1 + copy, c.at, c.event from ${tableOf('change', from)} c cross join generate_series(0, $1::integer - 1) copy`,
      [copies],
    );
    await client.query(
      `insert into ${tableOf('removed', to)} (row, name, id, qualified_name, since, official_name, official, present_name, version, updated_at, event, removed)
       select r.row * $1 + copy, r.name || '-' || copy, r.id || '-' || copy, r.qualified_name || '-' || copy, r.since, r.official_name || '-' || copy, r.official || '-' || copy,
         r.present_name, r.version, r.updated_at, r.event, r.removed
       from ${tableOf('removed', from)} r cross join generate_series(0, $1::integer - 1) copy`,
      [copies],
    );
    await client.query(
      `insert into ${tableOf('fact_count', to)} select ${to}, kind, top, counts, sizes, sums from ${tableOf('fact_count', from)}`,
    );
    await client.query(
      `insert into ${tableOf('code', to)} (row, tool, cell, code)
       select c.row * $1 + copy, c.tool, c.cell, c.code from ${tableOf('code', from)} c cross join generate_series(0, $1::integer - 1) copy
       order by c.cell`,
      [copies],
    );
    await client.query(`insert into ${tableOf('file', to)} (path, hash, body) select path, hash, body from ${tableOf('file', from)}`);
    await copyRows(client, `${tableOf('term', to)} (term, hash, frequency, rows, impacts)`, await multipliedTerms(client, from, copies));
    await indexTables({ query: async (text) => (await client.query(text)).rows as never }, to);
  });
}

interface TermRow {
  readonly term: string;
  readonly hash: Buffer;
  readonly frequency: number;
  readonly rows: Buffer;
  readonly impacts: Buffer;
}

/** The terms of an edition, each with the copies of its servers. */
async function multipliedTerms(client: PoolClient, edition: number, copies: number): Promise<readonly (readonly CopyValue[])[]> {
  const terms = await client.query<TermRow>(`select term, hash, frequency, rows, impacts from ${tableOf('term', edition)}`);
  return terms.rows.map(({ term, hash, frequency, rows, impacts }) => {
    const count = impacts.length * copies;
    const all = {
      rows: Uint32Array.from({ length: count }, (_, at) => rows.readUInt32LE(Math.floor(at / copies) * 4) * copies + (at % copies)),
      impacts: Uint8Array.from({ length: count }, (_, at) => impacts[Math.floor(at / copies)] ?? 0),
    };
    const best = bestPostings(all);
    return [term, hash, frequency * copies, new Uint8Array(best.rows.buffer), best.impacts];
  });
}
