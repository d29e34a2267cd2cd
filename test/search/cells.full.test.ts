import { beforeAll, describe, expect, it } from 'vitest';

import { readRecords } from '../../scripts/content/read-records.ts';
import { openIndex } from '../../src/search/open-index.ts';
import type { SearchEngine, SearchMode } from '../../src/search/query/search-engine.ts';
import { dataOfRecords, filesOf, withoutCells } from '../support/cells.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../support/shared-data.ts';

/** Sets of queries, each with the interval of those that are asked. */
const SETS = { 'mcpm-prompts': 8, 'bfcl-multiple': 3, 'metatool-multi': 8, 'full-corpus/crosslist': 3, 'full-corpus/categories': 1 };

describe.skipIf(!hasSharedData)(`the cells of all shared servers ${NEEDS_SHARED_DATA}`, () => {
  let engines: { readonly all: SearchEngine; readonly cells: SearchEngine };
  let queries: readonly string[];

  beforeAll(async () => {
    const text = sharedRows('servers.jsonl').map((row) => JSON.stringify(row));
    const data = await dataOfRecords(readRecords(text.join('\n'), 'servers.jsonl').records);
    expect(data.vectors?.cells?.centroids.count).toBeGreaterThan(50);
    const opened = async (of: typeof data): Promise<SearchEngine> => {
      const files = await filesOf(of);
      return openIndex((name) => {
        const bytes = files.get(name);
        return bytes === undefined ? Promise.reject(new Error(`${name} is missing`)) : Promise.resolve(bytes);
      });
    };
    engines = { all: await opened(withoutCells(data)), cells: await opened(data) };
    queries = Object.entries(SETS).flatMap(([set, step]) =>
      sharedRows<{ text: string }>('eval', set, 'queries.jsonl').flatMap(({ text: q }, at) => (at % step === 0 ? [q] : [])),
    );
  });

  async function firstTen(engine: SearchEngine, q: string, mode: SearchMode): Promise<string[]> {
    return (await engine.search({ q, mode })).hits.map(({ qualifiedName }) => qualifiedName);
  }

  it.each(['hybrid', 'vector'] as const)(
    'have at least 97 of 100 of the first ten servers of a comparison with all vectors (%s)',
    async (mode) => {
      const shares: number[] = [];
      for (const q of queries) {
        const [all, cells] = [await firstTen(engines.all, q, mode), await firstTen(engines.cells, q, mode)];
        if (all.length > 0) shares.push(all.filter((name) => cells.includes(name)).length / all.length);
      }
      const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
      expect(shares.length).toBeGreaterThan(300);
      expect(mean).toBeGreaterThanOrEqual(0.97);
    },
    120_000,
  );
});
