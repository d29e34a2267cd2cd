import { completeRecord, type ServerFacts } from '../../src/catalog/record/facts.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { removedServer, type RemovedServer } from '../../src/catalog/content-file/removed-server.ts';
import { serverId } from '../../src/catalog/values/server-id.ts';
import { buildIndex } from '../../src/search/indexing/build-index.ts';
import { openIndex } from '../../src/search/open-index.ts';
import type { SearchEngine } from '../../src/search/query/search-engine.ts';
import { EMBEDDER } from './embedder.ts';

/** A record with a name and whatever else a test cares about. */
export function record(qualifiedName: string, facts: Partial<ServerFacts> = {}): ServerRecord {
  return completeRecord({ qualifiedName, ...facts }, '2026-01-01T00:00:00.000Z');
}

/** A removed server, deleted by its source by default. */
export function removedRecord(qualifiedName: string, since = '2026-05-01T06:00:00.000Z', code = 'deleted'): RemovedServer {
  const known = {
    qualifiedName,
    id: serverId(qualifiedName),
    displayName: 'Sunk <b>ship</b>',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-02-01T00:00:00.000Z',
  };
  return removedServer(known, { status: 'gone', since, code, message: 'Its source says that it was deleted.' });
}

/** An open index of some records. `without` names files that cannot be had. */
export async function engineOf(records: readonly ServerRecord[], without?: 'vectors'): Promise<SearchEngine> {
  const files = await buildIndex(records, EMBEDDER);
  return openIndex((name) => {
    const bytes = files.get(name);
    if (bytes === undefined || (without === 'vectors' && name.includes('/vectors'))) return Promise.reject(new Error(`${name} is missing`));
    return Promise.resolve(bytes);
  });
}

/** A small catalogue of clearly different servers. */
export const HARBOUR: readonly ServerRecord[] = [
  record('acme/weather', {
    displayName: 'Weather',
    description: 'Forecasts for any place on earth.',
    repo: 'weather',
    verified: true,
    deployed: true,
    useCount: 5,
    profiles: ['travel'],
    tools: [{ name: 'getForecast', description: 'Tells rain and wind of the coming days.', inputSchema: { type: 'object' } }],
  }),
  record('acme/mail', {
    displayName: 'Mail',
    description: 'Read and send e-mail from any mailbox.',
    repo: 'mail',
    useCount: 50,
    deployed: true,
  }),
  record('bolt/postgres', {
    displayName: 'PostgreSQL',
    description: 'Query a Postgres database.',
    repo: 'servers',
    useCount: 500,
    verified: true,
  }),
  record('bolt/files', { displayName: 'Files', description: 'Read and write files in permitted folders.', repo: 'servers', useCount: 500 }),
  record('Corvus/chart-maker', {
    displayName: 'Chart Maker',
    description: 'Draws charts of figures.',
    repo: 'charts',
    tags: ['data-analysis'],
    profiles: ['travel'],
  }),
];
