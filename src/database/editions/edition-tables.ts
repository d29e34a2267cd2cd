import type { Queries } from '../connection/database.ts';

/** Tables whose rows belong to an edition. */
const EDITION_TABLES = ['server', 'removed', 'change', 'fact_count', 'term', 'code', 'file'] as const;

/** One of {@link EDITION_TABLES}. */
type EditionTable = (typeof EDITION_TABLES)[number];

/**
 * The table with the rows of an edition. Statements name it rather than the parent, so that planning reads one partition and dropping another
 * one waits for no reader.
 */
export function tableOf(table: EditionTable, edition: number): string {
  return `portolan.${table}_e${edition}`;
}

/** Creates the empty tables of an edition, which are partitions once it is published. */
export async function createTables(client: Queries, edition: number): Promise<void> {
  for (const table of EDITION_TABLES) {
    const own = tableOf(table, edition);
    await client.query(`create table ${own} (like portolan.${table} including defaults)`);
    // With this condition, attaching needs no scan of the rows.
    await client.query(`alter table ${own} add constraint ${table}_e${edition}_edition check (edition = ${edition})`);
    // The program compresses nothing, and PostgreSQL's own compression of long values is the faster one.
    await client.query(`alter table ${own} alter column edition set default ${edition}`);
  }
}

/** Columns and methods of the indexes of each table. `%trgm` stands for the operator class of pg_trgm, whose schema is known at run time. */
const INDEXES: Readonly<Record<EditionTable, readonly string[]>> = {
  server: [
    'unique index on %s (row)',
    'unique index on %s (name)',
    'unique index on %s (id)',
    'unique index on %s (official)',
    'index on %s (version, official)',
    'index on %s (updated_at)',
    'index on %s (updated desc, row)',
    'index on %s (created desc, row)',
    'index on %s (title_order, row)',
    'index on %s (tokens, row)',
    'index on %s (last_change)',
    'index on %s (bare, row)',
    'index on %s (whole, row)',
    'index on %s using gin (facts)',
    'index on %s using gin (near)',
    'index on %s using gin (names %trgm, title %trgm, description %trgm)',
    'index on %s using gin (bare %trgm)',
    'index on %s using gin (words)',
  ],
  removed: ['index on %s (name)', 'index on %s (id)', 'unique index on %s (official)', 'index on %s (since desc, row desc)'],
  change: ['unique index on %s (place)', 'index on %s (at desc, place)'],
  fact_count: ['unique index on %s (kind)'],
  term: ['unique index on %s (term) include (frequency)'],
  code: ['index on %s (cell)', 'unique index on %s (row, tool)'],
  file: ['unique index on %s (path)'],
};

/**
 * Columns that are searched for a part of their text, and the statistics target of them. The planner compares the part with a sample of the
 * values; with the default of 100 its estimate differs so much between samples that a table is sometimes read as a whole.
 */
const SEARCHED = { columns: ['names', 'title', 'description'], target: 400 } as const;

/** Creates the indexes of the filled tables of an edition, and the statistics that the planner needs. */
export async function indexTables(client: Queries, edition: number): Promise<void> {
  const [found] = await client.query<{ schema: string }>(
    "select quote_ident(n.nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'",
  );
  const operators = `${found?.schema ?? 'public'}.gin_trgm_ops`;
  for (const table of EDITION_TABLES) {
    for (const index of INDEXES[table])
      await client.query(`create ${index.replace('%s', tableOf(table, edition)).replaceAll('%trgm', operators)}`);
    if (table === 'server')
      for (const column of SEARCHED.columns)
        await client.query(`alter table ${tableOf(table, edition)} alter column ${column} set statistics ${SEARCHED.target}`);
    // Marks all pages as visible, too, so that counting reads only an index.
    await client.query(`vacuum (analyze) ${tableOf(table, edition)}`);
  }
}

/** Makes the tables of an edition partitions. */
export async function attachTables(client: Queries, edition: number): Promise<void> {
  for (const table of EDITION_TABLES)
    await client.query(`alter table portolan.${table} attach partition ${tableOf(table, edition)} for values in (${edition})`);
}

/** Drops all tables of an edition or none, whether they are partitions or not. */
export async function dropTables(client: Queries, edition: number): Promise<void> {
  await client.query(`drop table if exists ${EDITION_TABLES.map((table) => tableOf(table, edition)).join(', ')}`);
}
