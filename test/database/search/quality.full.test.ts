import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readDocuments, readQueries } from '../../../scripts/bench/ranking/evaluation-set.ts';
import { knownItems } from '../../../scripts/bench/ranking/known-items.ts';
import { mean, meanQuality } from '../../../scripts/bench/ranking/metrics.ts';
import { toRecord } from '../../../scripts/bench/ranking/own-engine.ts';
import { COLLECTIONS, scoreQueries } from '../../../scripts/bench/ranking/score-sets.ts';
import { sample, seededRandom } from '../../../scripts/support/seeded-random.ts';
import { readRecords } from '../../../scripts/content/read-records.ts';
import { readShared } from '../../../scripts/bench/support/shared-data.ts';
import { catalogRecords } from '../../../src/api/memory/catalog-records.ts';
import { engineBackend, type BackendAnswer, type SearchBackend } from '../../../src/api/source/search-backend.ts';
import { readCatalogFiles } from '../../../src/catalog/published/catalog-files.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { foldName } from '../../../src/catalog/values/qualified-name.ts';
import { databaseReader } from '../../../src/database/catalog/database-reader.ts';
import type { Database } from '../../../src/database/connection/database.ts';
import { loadEdition } from '../../../src/database/editions/load-edition.ts';
import { databaseBackend } from '../../../src/database/search/database-backend.ts';
import { openSearchedEdition } from '../../../src/database/search/searched-edition.ts';
import { openIndex } from '../../../src/search/open-index.ts';
import { builtFiles, readBuilt, readFrom } from '../../support/built-files.ts';
import { openTestDatabase } from '../../support/database.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { hasSharedData, NEEDS_SHARED_DATA } from '../../support/shared-data.ts';

/** Questions that are asked of each set, and known items of each kind: a random part. */
const ASKED = { questions: 300, knownItems: 150, seed: 11 } as const;

/** The same build behind files and in a database. */
interface Backends {
  readonly files: SearchBackend;
  readonly database: SearchBackend;
}

describe.skipIf(!hasSharedData || POSTGRES_PROGRAMS === undefined)(
  `the quality of the search of a database ${NEEDS_SHARED_DATA} ${NEEDS_POSTGRES}`,
  () => {
    let server: PostgresServer;
    const databases: Database[] = [];

    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(async () => {
      for (const database of databases) await database.close();
      await server.close();
    });

    async function backendsOf(records: readonly ServerRecord[], name: string): Promise<Backends> {
      const files = await builtFiles(records);
      const read = readFrom(files);
      const { catalog, publication } = await readCatalogFiles(async (path) => new TextDecoder().decode(await read(path)));
      const engine = await openIndex((path) => read(`search/${path}`));
      const database = await openTestDatabase(await server.createDatabase(name), { PORTOLAN_DATABASE_TIMEOUT: '60000' });
      databases.push(database);
      const { edition } = await loadEdition(database, await readBuilt(files), { keepFor: 0 });
      const searched = await openSearchedEdition(database.reader, edition);
      return {
        files: engineBackend(engine, catalogRecords(catalog, publication)),
        database: databaseBackend(searched, databaseReader(database, edition)),
      };
    }

    function ask(backend: SearchBackend, q: string): Promise<BackendAnswer> {
      return backend.search({ q, profile: undefined, offset: 0, limit: 10, similar: true });
    }

    describe.each(COLLECTIONS)('with the collection $name', ({ name, sets }) => {
      let backends: Backends;
      let idOf: (qualifiedName: string) => string;
      let ids: ReadonlySet<string>;

      beforeAll(async () => {
        const documents = readDocuments(readShared('eval', name, 'docs.jsonl'));
        const records = documents.map(toRecord);
        const byName = new Map(records.map(({ qualifiedName }, at) => [foldName(qualifiedName), documents[at]?.id ?? '']));
        idOf = (qualifiedName) => byName.get(foldName(qualifiedName)) ?? '';
        ids = new Set(documents.map(({ id }) => id));
        backends = await backendsOf(records, name.replaceAll('-', '_'));
      }, 300_000);

      it.each(sets)(
        'is within 2 % of that of the built-in engine, with equal totals for 98 of 100 questions: %s',
        async (set) => {
          const { queries: all } = readQueries(readShared('eval', set, 'queries.jsonl'), readShared('eval', set, 'qrels.tsv'), ids);
          const queries = sample(all, ASKED.questions, seededRandom(ASKED.seed));
          const totals = new Map<string, number[]>();
          const ndcgOf = async (backend: SearchBackend): Promise<number> => {
            const rank = async (text: string): Promise<readonly string[]> => {
              const { names, similar = [], totalCount } = await ask(backend, text);
              totals.set(text, [...(totals.get(text) ?? []), totalCount]);
              return [...names, ...similar].map(idOf);
            };
            return meanQuality(await scoreQueries({ system: 'hybrid', rank }, queries)).ndcg;
          };
          const [files, database] = [await ndcgOf(backends.files), await ndcgOf(backends.database)];
          const equal = mean(Array.from(totals.values(), (counts) => (new Set(counts).size === 1 ? 1 : 0)));
          expect(database).toBeGreaterThanOrEqual(files * 0.98);
          expect(equal).toBeGreaterThanOrEqual(0.98);
        },
        300_000,
      );
    });

    describe('with all shared servers', () => {
      let backends: Backends;
      let records: readonly ServerRecord[];

      beforeAll(async () => {
        ({ records } = readRecords(readShared('servers.jsonl'), 'servers.jsonl'));
        backends = await backendsOf(records, 'servers');
      }, 300_000);

      it('finds 99 of 100 known servers first by their display name and by their repository', async () => {
        for (const { kind, lookUps, wanted } of knownItems(records).filter(({ places }) => places === 1)) {
          const first: number[] = [];
          for (const lookUp of sample(lookUps, ASKED.knownItems, seededRandom(ASKED.seed)))
            first.push((await ask(backends.database, lookUp.typed)).names[0] === lookUp.wanted ? 1 : 0);
          expect(mean(first), kind).toBeGreaterThanOrEqual(wanted);
        }
      }, 300_000);

      it.each([
        ['a beginning that most words have', 'gemini 2.5 pro'],
        ['a host', 'monday.com'],
        ['few servers with a word', 'nosql'],
        ['a name that no server has', 'photoshop'],
        ['a word near to other servers', 'modbus'],
        ['an owner', 'owner:github issues'],
        ['a repository', 'repo:cloudflare/mcp-server-cloudflare logs'],
      ])('finds the same as the search of the files for %s: %s', async (_what, q) => {
        const [files, database] = [await ask(backends.files, q), await ask(backends.database, q)];
        const { totalCount, wordMatches, similar } = files;
        expect(database).toMatchObject({ totalCount, wordMatches, similar });
        expect([...database.names].sort()).toEqual([...files.names].sort());
      });

      it.each(['notion mc', 'github ser', 'figma mcp serv'])(
        'takes an unfinished word that people add for no part of a name: %s',
        async (q) => {
          const [files, database] = [await ask(backends.files, q), await ask(backends.database, q)];
          expect(database.names.slice(0, 3)).toEqual(files.names.slice(0, 3));
        },
      );
    });
  },
);
