import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { deflateNow } from '../../src/publish/deflate-now.ts';
import { openKeptCompression } from '../../src/publish/kept-compression.ts';
import { buildIndex } from '../../src/search/indexing/build-index.ts';
import { hasAllCases } from '../support/cases.ts';
import { EMBEDDER } from '../support/embedder.ts';
import { record } from '../support/records.ts';

const WORDS = ['mail', 'charts', 'of', 'rain', 'maps', 'and', 'ships', 'tides'];
const anyText = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(' '));
/** The servers of one build by their number: random edits, additions and removals between builds. */
const anyServers = fc.dictionary(fc.integer({ min: 1, max: 30 }).map(String), anyText, { maxKeys: 24 });

const recordsOf = (servers: Readonly<Record<string, string>>): ServerRecord[] =>
  Object.entries(servers).map(([number, description]) => record(`acme/server-${number}`, { displayName: `Server ${number}`, description }));

describe('the compression of an index that is kept for later builds', () => {
  let cache: string;

  beforeEach(() => {
    cache = mkdtempSync(path.join(tmpdir(), 'portolan-index-'));
  });

  afterEach(() => {
    rmSync(cache, { recursive: true, force: true });
  });

  it('gives every file of every index as without it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyServers, { minLength: 2, maxLength: 4 }), async (builds) => {
        for (const servers of builds) {
          const kept = openKeptCompression(cache);
          const files = await buildIndex(recordsOf(servers), EMBEDDER, { compress: kept.compress });
          kept.save();
          expect(files).toEqual(await buildIndex(recordsOf(servers), EMBEDDER, { compress: deflateNow }));
        }
      }),
      { numRuns: hasAllCases ? 6 : 2 },
    );
  });

  it('keeps what it compressed, and that something does not get smaller', () => {
    const [long, short] = [new Uint8Array(500), Uint8Array.of(1)];
    const first = openKeptCompression(cache);
    expect([first.compress(long), first.compress(short)]).toEqual([deflateNow(long), undefined]);
    first.save();
    const [file = ''] = readdirSync(path.join(cache, 'index'));
    const bytes = readFileSync(path.join(cache, 'index', file));
    const second = openKeptCompression(cache);
    expect([second.compress(long), second.compress(short)].map((each) => each && [...each])).toEqual([
      [...(deflateNow(long) ?? [])],
      undefined,
    ]);
    second.save();
    expect(readFileSync(path.join(cache, 'index', file))).toEqual(bytes);
    writeFileSync(path.join(cache, 'index', file), bytes.fill(1, bytes.length - 8));
    expect(openKeptCompression(cache).compress(long)).toEqual(deflateNow(long));
  });

  it('keeps nothing without a cache folder', () => {
    const { compress, save } = openKeptCompression(undefined);
    expect(compress(new Uint8Array(500))).toEqual(deflateNow(new Uint8Array(500)));
    save();
    expect(readdirSync(cache)).toEqual([]);
  });
});
