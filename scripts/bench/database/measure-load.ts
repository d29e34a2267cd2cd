import { statSync } from 'node:fs';
import path from 'node:path';

import { CATALOG_FILES } from '../../../src/catalog/published/catalog-files.ts';
import { databaseSettings } from '../../../src/database/connection/database-settings.ts';
import { openDatabase } from '../../../src/database/connection/database.ts';
import { currentEdition } from '../../../src/database/editions/load-edition.ts';
import { measuredCommand } from '../build/measured-command.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import type { LoadFigures, LoadUsage, TableBytes } from './figures.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../portolan.ts');

/** An empty database and the first process of its server. */
export interface MeasuredDatabase {
  readonly url: string;
  readonly pid: number;
}

/** Loads a folder, and then another one with the same servers, of which some changed. */
export async function measureLoad(database: MeasuredDatabase, folder: string, changed: string): Promise<LoadFigures> {
  const first = await load(database, folder);
  const tables = await tableBytes(database.url);
  const again = await load(database, changed);
  return { first, again, tables, recordsBytes: statSync(path.join(folder, CATALOG_FILES.records)).size };
}

async function load({ url, pid }: MeasuredDatabase, folder: string): Promise<LoadUsage> {
  const before = cpuSeconds(pid);
  const environment = { PORTOLAN_DATABASE: url, PORTOLAN_OUT: folder };
  const used = await measuredCommand({ args: ['--no-warnings', PROGRAM, 'load'], environment });
  return { seconds: used.seconds, node: used.cpuSeconds, database: cpuSeconds(pid) - before, peakRss: used.peakRss };
}

/** The tables of the newest edition. */
async function tableBytes(url: string): Promise<readonly TableBytes[]> {
  const settings = databaseSettings({ PORTOLAN_DATABASE: url });
  if (settings === undefined) return [];
  const database = await openDatabase(settings, () => undefined);
  try {
    const edition = await currentEdition(database);
    const rows = await database.query<{ name: string; bytes: string; indexes: string }>(
      `select relname as name, pg_total_relation_size(oid) as bytes, pg_indexes_size(oid) as indexes from pg_class
       where relnamespace = 'portolan'::regnamespace and relkind = 'r' and relname like '%\\_e' || $1 order by 2 desc`,
      [edition?.id ?? 0],
    );
    return rows.map(({ name, bytes, indexes }) => ({
      table: name.replace(/_e\d+$/, ''),
      bytes: Number(bytes),
      indexes: Number(indexes),
    }));
  } finally {
    await database.close();
  }
}
