import { describe, expect, it } from 'vitest';

import { EMBEDDER } from '../support/embedder.ts';
import { buildIndex } from '../../src/search/indexing/build-index.ts';
import { IndexError } from '../../src/search/files/index-error.ts';
import type { IndexFiles } from '../../src/search/files/index-files.ts';
import { MANIFEST_NAME } from '../../src/search/files/manifest.ts';
import { openIndex } from '../../src/search/open-index.ts';
import type { SearchEngine } from '../../src/search/query/search-engine.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { dataOfRecords, filesOf, withCells } from '../support/cells.ts';
import { HARBOUR, record } from '../support/records.ts';

const BEFORE = await buildIndex(HARBOUR, EMBEDDER);
const AFTER = await buildIndex([...HARBOUR, record('new/postgres', { description: 'Another Postgres.' })], EMBEDDER);

interface Host {
  files: IndexFiles;
  readonly reads: string[];
  readonly engine: SearchEngine;
}

async function hosted(files = BEFORE): Promise<Host> {
  const reads: string[] = [];
  const host = { files, reads };
  const engine = await openIndex((name) => {
    reads.push(name);
    const bytes = host.files.get(name);
    return bytes === undefined ? Promise.reject(new Error(`${name}: HTTP 404`)) : Promise.resolve(bytes);
  });
  return Object.assign(host, { engine });
}

function without(files: IndexFiles, part: string): IndexFiles {
  return new Map([...files].filter(([name]) => !name.includes(part)));
}

describe('an index that is replaced while it is open', () => {
  it('is opened again, once, if one of its files is missing', async () => {
    const host = await hosted();
    host.files = AFTER;
    const { totalCount } = await host.engine.search({ q: 'postgres', mode: 'text' });
    expect(totalCount).toBe(2);
    expect(host.engine.count).toBe(HARBOUR.length + 1);
    expect(host.reads.filter((name) => name === MANIFEST_NAME)).toHaveLength(2);
  });

  it('is opened again also if only its vectors are missing', async () => {
    const host = await hosted();
    await host.engine.search({ q: 'postgres', mode: 'text' });
    host.files = AFTER;
    const answer = await host.engine.search({ q: 'postgres' });
    expect(answer).toMatchObject({ totalCount: 2, stage: 'meaning' });
  });

  it('is opened again also if only its cells are missing', async () => {
    const inCells = async (records: readonly ServerRecord[]): Promise<IndexFiles> => filesOf(withCells(await dataOfRecords(records), 1));
    const before = await inCells(HARBOUR);
    const host = await hosted(before);
    // Ranking by words fetches no cells.
    await host.engine.search({ q: 'mail', mode: 'text' });
    const centroids = [...before].filter(([name]) => name.includes('/centroids'));
    host.files = new Map([...(await inCells(HARBOUR.slice(1))), ...centroids]);
    expect(await host.engine.search({ q: 'mail' })).toMatchObject({ stage: 'meaning' });
    expect(host.engine.count).toBe(HARBOUR.length - 1);
  });

  it('is opened again before a fallback is used, also if only cards are missing', async () => {
    const host = await hosted();
    await host.engine.search({ q: 'postgres', mode: 'text', limit: 0 });
    host.files = AFTER;
    const answer = await host.engine.search({ q: '', limit: 20 });
    expect(answer.hits).toHaveLength(HARBOUR.length + 1);
    expect(answer).not.toHaveProperty('incomplete');
  });

  it('answers concurrent queries', async () => {
    const host = await hosted();
    host.files = AFTER;
    const answers = await Promise.all(['postgres', 'mail', 'weather'].map((q) => host.engine.search({ q })));
    expect(answers.every(({ hits }) => hits.length > 0)).toBe(true);
  });
});

describe('an index with a missing file that was not replaced', () => {
  it('cannot answer without words and vectors, and names the word file', async () => {
    const host = await hosted();
    host.files = without(without(BEFORE, '/terms'), '/vectors');
    const failure = await host.engine.search({ q: 'postgres' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(IndexError);
    expect(failure).toMatchObject({ code: 'missing', file: expect.stringMatching(/terms/) as string });
    host.files = BEFORE;
    expect((await host.engine.search({ q: 'postgres' })).totalCount).toBe(1);
  });

  it('cannot be opened without its manifest', async () => {
    await expect(openIndex((name) => Promise.reject(new Error(`${name} is missing`)))).rejects.toBeInstanceOf(IndexError);
  });
});
