import { beforeAll, describe, expect, it } from 'vitest';

import { readRecords } from '../../scripts/content/read-records.ts';
import { openIndex } from '../../src/search/open-index.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { SEARCH_MODES, type SearchEngine, type SearchMode } from '../../src/search/query/search-engine.ts';
import { fold } from '../../src/search/terms/normalise.ts';
import { dataOfRecords, filesOf, withoutCells } from '../support/cells.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../support/shared-data.ts';

/** Sets of queries, each with the interval of those that are asked. */
const SETS = { 'mcpm-prompts': 8, 'bfcl-multiple': 3, 'metatool-multi': 8, 'full-corpus/crosslist': 3, 'full-corpus/categories': 1 };

/** The interval of the sampled names: all of them take too long for every test run. */
const STEP = 10;
const LETTERS = 'etaoinshrdlucm';

/** One edit of a name, another one for every number. */
function mistyped(name: string, number: number): string {
  const at = (number * 7) % name.length;
  const [before, after] = [name.slice(0, at), name.slice(at + 1)];
  const letter = LETTERS[number % LETTERS.length] ?? 'e';
  const edits = [
    before + after,
    before + letter + name.slice(at),
    before + letter + after,
    before + (after[0] ?? letter) + (name[at] ?? '') + after.slice(1),
  ];
  const edit = edits[number % edits.length] ?? name;
  return fold(edit) === fold(name) ? name + letter : edit;
}

// One file, because the index takes long to build.
describe.skipIf(!hasSharedData)(`the index of all shared servers ${NEEDS_SHARED_DATA}`, () => {
  let records: readonly ServerRecord[];
  let engines: { readonly all: SearchEngine; readonly cells: SearchEngine };

  beforeAll(async () => {
    const text = sharedRows('servers.jsonl').map((row) => JSON.stringify(row));
    ({ records } = readRecords(text.join('\n'), 'servers.jsonl'));
    const data = await dataOfRecords(records);
    expect(data.vectors?.cells?.centroids.count).toBeGreaterThan(50);
    const opened = async (of: typeof data): Promise<SearchEngine> => {
      const files = await filesOf(of);
      return openIndex((name) => {
        const bytes = files.get(name);
        return bytes === undefined ? Promise.reject(new Error(`${name} is missing`)) : Promise.resolve(bytes);
      });
    };
    engines = { all: await opened(withoutCells(data)), cells: await opened(data) };
  });

  async function firstTen(engine: SearchEngine, q: string, mode: SearchMode): Promise<string[]> {
    return (await engine.search({ q, mode })).hits.map(({ qualifiedName }) => qualifiedName);
  }

  it.each(['hybrid', 'vector'] as const)(
    'has at least 97 of 100 of the first ten servers of a comparison with all vectors (%s)',
    async (mode) => {
      const queries = Object.entries(SETS).flatMap(([set, step]) =>
        sharedRows<{ text: string }>('eval', set, 'queries.jsonl').flatMap(({ text: q }, at) => (at % step === 0 ? [q] : [])),
      );
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

  describe('with the names of servers', () => {
    let sampled: ServerRecord[];

    beforeAll(() => {
      const bearers = new Map<string, number>();
      for (const { displayName } of records) bearers.set(fold(displayName), (bearers.get(fold(displayName)) ?? 0) + 1);
      sampled = records.filter(({ displayName }, at) => at % STEP === 0 && bearers.get(fold(displayName)) === 1);
    });

    it.each(SEARCH_MODES.filter((mode) => mode !== 'vector'))(
      'finds their server first in 99% of cases (%s)',
      async (mode) => {
        const missed: string[] = [];
        for (const { displayName, qualifiedName } of sampled) {
          const { hits } = await engines.cells.search({ q: displayName, mode, limit: 1 });
          if (hits[0]?.qualifiedName !== qualifiedName) missed.push(displayName);
        }
        expect(sampled.length).toBeGreaterThan(900);
        expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(sampled.length / 100);
      },
      60_000,
    );

    it('finds their server among the first three with one typing error in 95% of cases', async () => {
      const missed: string[] = [];
      const sample = sampled.slice(0, 500);
      for (const [at, { displayName, qualifiedName }] of sample.entries()) {
        const q = mistyped(displayName, at);
        const { hits } = await engines.cells.search({ q, limit: 3 });
        if (!hits.some((hit) => hit.qualifiedName === qualifiedName)) missed.push(`${q} (${displayName})`);
      }
      const share = (100 * (1 - missed.length / sample.length)).toFixed(1);
      process.stdout.write(`${sample.length} names with one error of typing: ${share} % among the first three\n`);
      expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(sample.length / 20);
    });
  });
});
