import { describe, expect, it } from 'vitest';

import type { IndexFiles } from '../../src/search/files/index-files.ts';
import { openIndex } from '../../src/search/open-index.ts';
import { SEARCH_MODES, type SearchAnswer, type SearchEngine, type SearchRequest } from '../../src/search/query/search-engine.ts';
import { WANTED } from '../../src/search/ranking/wanted-vectors.ts';
import { dataOfRecords, filesOf, withCells } from '../support/cells.ts';
import { record } from '../support/records.ts';

const THINGS =
  'mail calendar weather database invoice music photo map ticket recipe stock flight hotel book film game doctor lesson train tax'.split(
    ' ',
  );
const ACTS = 'search create send summarise translate delete schedule compare convert monitor'.split(' ');

/** Every act with every thing, in two catalogues of servers. */
const RECORDS = THINGS.flatMap((thing, at) =>
  ACTS.flatMap((act, of) =>
    ['acme', 'bolt'].map((owner) =>
      record(`${owner}/${act}-${thing}`, {
        displayName: `${act} ${thing}`,
        description: owner === 'acme' ? `Can ${act} any ${thing} for you.` : `The ${thing} helper: ${act} it.`,
        owner: at === 0 && of < 4 ? 'rare' : owner,
        repo: thing,
        tools: of === 3 ? [{ name: `${act}Every`, description: `${act} every ${thing} of a list`, inputSchema: { type: 'object' } }] : [],
      }),
    ),
  ),
);

const DATA = await dataOfRecords(RECORDS);
const PLAIN = await filesOf(DATA);
const FEW_CELLS = await filesOf(withCells(DATA, 0.3));
const MANY_CELLS = await filesOf(withCells(DATA, 4));

const QUERIES = ['send mail', 'weather', 'watch a movie', 'physician appointment', 'convert recipe', 'summarise every invoice', 'zzz'];

interface Asked {
  readonly engine: SearchEngine;
  readonly reads: string[];
  lost: string;
}

async function opened(files: IndexFiles): Promise<Asked> {
  const asked = { reads: [] as string[], lost: 'nothing' };
  const engine = await openIndex((name) => {
    asked.reads.push(name);
    const bytes = name.includes(asked.lost) ? undefined : files.get(name);
    return bytes === undefined ? Promise.reject(new Error(`${name}: HTTP 404`)) : Promise.resolve(bytes);
  });
  return Object.assign(asked, { engine });
}

function cellsRead({ reads }: Asked): number {
  return reads.filter((name) => name.includes('/cells-')).length;
}

async function every(engine: SearchEngine, request: SearchRequest): Promise<SearchAnswer[]> {
  const answers: SearchAnswer[] = [];
  for await (const answer of engine.answers(request)) answers.push(answer);
  return answers;
}

describe('an index with cells', () => {
  it('returns the answers of an index without them, if a question fetches all of them', async () => {
    const [plain, cells] = [await opened(PLAIN), await opened(FEW_CELLS)];
    for (const q of [...QUERIES, 'owner:rare mail', 'repo:mail send', 'tag:none mail']) {
      for (const mode of SEARCH_MODES) {
        for (const request of [
          { q, mode, limit: 30 },
          { q, mode, offset: 15, facets: true },
          { q, mode, sort: 'name' as const },
        ]) {
          expect(await cells.engine.search(request), JSON.stringify(request)).toEqual(await plain.engine.search(request));
        }
      }
    }
    expect(cells.reads.some((name) => name.includes('/vectors'))).toBe(false);
    expect(cellsRead(cells)).toBeLessThanOrEqual(WANTED.nearCells);
  });

  it('fetches few cells where words find many rows, and more where they find few', async () => {
    const asked = async (q: string, mode: 'hybrid' | 'text' | 'vector' = 'hybrid'): Promise<number> => {
      const fresh = await opened(MANY_CELLS);
      await fresh.engine.search({ q, mode });
      return cellsRead(fresh);
    };
    expect(await asked('send mail')).toBe(WANTED.nearCells);
    expect(await asked('physician appointment')).toBe(WANTED.manyCells);
    expect(await asked('send mail', 'vector')).toBe(WANTED.manyCells);
    expect(await asked('send mail', 'text')).toBe(0);
    expect(await asked('owner:rare write letters')).toBe(WANTED.nearCells);
  });

  it('fetches the vectors of single rows only where they are in none of its cells', async () => {
    const cardsRead = async (files: IndexFiles): Promise<number> => {
      const fresh = await opened(files);
      await fresh.engine.search({ q: 'send every mail' });
      return fresh.reads.filter((name) => name.includes('/cards-')).length;
    };
    // Eight of few cells have all rows.
    expect(await cardsRead(FEW_CELLS)).toBeLessThan(await cardsRead(MANY_CELLS));
  });

  it('ranks by meaning within a filter that leaves few rows, like an index without cells', async () => {
    const [plain, cells] = [await opened(PLAIN), await opened(MANY_CELLS)];
    for (const q of ['owner:rare write letters', 'repo:film watch a movie']) {
      for (const mode of ['hybrid', 'vector'] as const)
        expect(await cells.engine.search({ q, mode })).toEqual(await plain.engine.search({ q, mode }));
    }
  });

  it('finds nothing within a filter whose rows do not fit, like an index without cells', async () => {
    const [plain, cells] = [await opened(PLAIN), await opened(MANY_CELLS)];
    for (const q of ['owner:rare physician appointment', 'owner:rare weather']) {
      expect(await plain.engine.search({ q })).toMatchObject({ totalCount: 0 });
      expect(await cells.engine.search({ q })).toMatchObject({ totalCount: 0 });
    }
  });

  it('returns the same order whatever was asked before, and at the same time', async () => {
    const used = await opened(MANY_CELLS);
    const requests = QUERIES.flatMap((q) => SEARCH_MODES.map((mode) => ({ q, mode })));
    const together = await Promise.all(requests.map((request) => used.engine.search(request)));
    for (const [at, request] of requests.entries()) {
      const alone = await (await opened(MANY_CELLS)).engine.search(request);
      expect(together[at]).toEqual(alone);
      expect(await used.engine.search(request)).toEqual(alone);
    }
  });

  it('has one answer for a question whose files are all loaded', async () => {
    const { engine } = await opened(MANY_CELLS);
    for (const q of QUERIES) await engine.search({ q });
    for (const q of QUERIES) expect((await every(engine, { q })).map(({ stage }) => stage)).toEqual(['meaning']);
  });

  it.each(['/centroids', '/cells-'])('answers by words with the reason if a file (%s) is missing, and requests it again', async (kind) => {
    const asked = await opened(MANY_CELLS);
    asked.lost = kind;
    const answer = await asked.engine.search({ q: 'send mail' });
    expect(answer).toMatchObject({ stage: 'words', withoutMeaning: expect.stringMatching(kind) as string });
    expect(answer.hits.length).toBeGreaterThan(0);
    asked.lost = 'nothing';
    expect(await asked.engine.search({ q: 'send mail' })).toEqual(await (await opened(MANY_CELLS)).engine.search({ q: 'send mail' }));
  });

  it('ranks by vectors also if cards are missing, and reports that', async () => {
    const asked = await opened(MANY_CELLS);
    asked.lost = '/cards-';
    expect(await asked.engine.search({ q: 'send mail' })).toMatchObject({ stage: 'meaning', incomplete: expect.any(String) as string });
  });
});
