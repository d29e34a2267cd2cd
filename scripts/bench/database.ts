import { POSTGRES_PROGRAMS } from './support/postgres-server.ts';
import type { Bench } from './support/bench.ts';

const SKIPPED = 'Skipped: PostgreSQL is not installed. On Debian: apt-get install postgresql';

/** Costs of PostgreSQL in place of files. */
export const databaseBench: Bench = {
  name: 'database',
  description: 'load 10,000 servers into a PostgreSQL server that it starts, and answer from it, compared with files',
  run: async (say, { servers }) => {
    if (POSTGRES_PROGRAMS === undefined) {
      say(SKIPPED);
      return { tables: [], data: { skipped: SKIPPED } };
    }
    const { runDatabase } = await import('./database/run.ts');
    return runDatabase(say, servers);
  },
};
