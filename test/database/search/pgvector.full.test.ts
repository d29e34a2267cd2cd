import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { databaseReader } from '../../../src/database/catalog/database-reader.ts';
import { createTables, indexTables, tableOf } from '../../../src/database/editions/edition-tables.ts';
import { loadEdition } from '../../../src/database/editions/load-edition.ts';
import { bitText } from '../../../src/database/editions/server-rows.ts';
import { indexCodes, vectorSchema } from '../../../src/database/editions/vector-index.ts';
import { databaseBackend } from '../../../src/database/search/database-backend.ts';
import { nearCodes } from '../../../src/database/search/near-codes.ts';
import { openSearchedEdition } from '../../../src/database/search/searched-edition.ts';
import { encodeSigns } from '../../../src/search/embedding/sign-code.ts';
import { SUITE_RECORDS, searchBackendSuite } from '../../api/source/search-backend-suite.ts';
import { builtFiles, readBuilt } from '../../support/built-files.ts';
import { startPglite, type PgliteServer } from '../../support/pglite-server.ts';
import { watchStatements } from '../../support/statement-plans.ts';
import { seededRandom } from '../../../scripts/support/seeded-random.ts';

searchBackendSuite('the search of a database with pgvector', async () => {
  const { database, close } = await startPglite();
  const { edition } = await loadEdition(database, await readBuilt(await builtFiles(SUITE_RECORDS)), { keepFor: 0 });
  const searched = await openSearchedEdition(database.reader, edition);
  if (searched.vectorSchema === undefined) throw new Error('The codes have no index of pgvector.');
  return { backend: databaseBackend(searched, databaseReader(database, edition)), close };
});

/** Vectors around some others, as those of servers are: how many, around how many, and their dimensions. */
const VECTORS = { count: 5000, groups: 60, dimensions: 256 } as const;

/** Number of codes that a search compares precisely. */
const NEAREST = 200;

describe('the nearest codes by an index of pgvector', () => {
  let pglite: PgliteServer;
  let vectors: readonly Float32Array[];
  const edition = 7;
  const random = seededRandom(5);

  function around(center: Float32Array, distance: number): Float32Array {
    return center.map((value) => value + (random() - 0.5) * distance);
  }

  beforeAll(async () => {
    pglite = await startPglite();
    const { database } = pglite;
    await loadEdition(database, await readBuilt(await builtFiles(SUITE_RECORDS.slice(0, 2))), { keepFor: 0 });
    const centers = Array.from({ length: VECTORS.groups }, () => around(new Float32Array(VECTORS.dimensions), 2));
    vectors = Array.from({ length: VECTORS.count }, (_, at) => around(centers[at % centers.length] ?? new Float32Array(), 3));
    await createTables(database, edition);
    await database.query(
      `insert into ${tableOf('code', edition)} (row, tool, cell, code)
       select place - 1, -1, 0, code::bit varying from unnest($1::text[]) with ordinality as c (code, place)`,
      [vectors.map(codeOf)],
    );
    await indexTables(database, edition);
    expect(await indexCodes(database, edition, VECTORS.dimensions)).toEqual({ isIndexed: true });
  });
  afterAll(() => pglite.close());

  function codeOf(vector: Float32Array): string {
    return bitText(encodeSigns(vector), 0, vector.length / 8);
  }

  function distances(query: Float32Array): number[] {
    const code = codeOf(query);
    return vectors.map((vector) => {
      const other = codeOf(vector);
      return Array.from(code).reduce((sum, bit, at) => sum + (bit === other[at] ? 0 : 1), 0);
    });
  }

  it('are read from the index, and are nearly all of the truly nearest', async () => {
    const watched = watchStatements(pglite.database);
    const files = { centroids: () => Promise.reject(new Error('No cells are needed.')) };
    const schema = await vectorSchema(pglite.database, edition);
    const searched = { queries: watched.queries, edition, files: files as never, vectorSchema: schema };
    const found: number[] = [];
    for (const vector of vectors.filter((_, at) => at % 250 === 0)) {
      const query = around(vector, 2);
      const { rows } = await nearCodes(searched, query, 1, []);
      const all = distances(query);
      const limit = all.toSorted((a, b) => a - b)[NEAREST - 1] ?? 0;
      expect(rows).toHaveLength(NEAREST);
      found.push(Array.from(rows).filter((row) => (all[row] ?? Infinity) <= limit).length / NEAREST);
    }
    const recall = found.reduce((sum, share) => sum + share, 0) / found.length;
    expect(recall).toBeGreaterThanOrEqual(0.95);
    const [query = new Float32Array()] = vectors;
    expect(await watched.indexes(() => nearCodes(searched, query, 1, []))).toContainEqual(expect.stringMatching(/^code_e7_.*code.*_idx/));
    expect(await watched.readWhole(() => nearCodes(searched, query, 1, []))).toEqual([]);
  });

  it('change no setting of the connection', async () => {
    const before = await pglite.database.query("select current_setting('hnsw.ef_search', true) as visited");
    expect(before).toEqual([{ visited: '40' }]);
  });
});

describe('a database whose user may not create the extension', () => {
  it('has no index, and says why', async () => {
    const { database, close } = await startPglite();
    try {
      await loadEdition(database, await readBuilt(await builtFiles(SUITE_RECORDS.slice(0, 2))), { keepFor: 0 });
      await database.query('drop extension vector cascade');
      await database.query(
        'create role loader; grant usage, create on schema portolan to loader; grant select, insert on all tables in schema portolan to loader',
      );
      await database.query('set role loader');
      const index = await indexCodes(database, 1, 256);
      expect(index.isIndexed ? '' : index.reason).toContain('may not create');
    } finally {
      await close();
    }
  });
});
