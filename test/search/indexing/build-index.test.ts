import { describe, expect, it } from 'vitest';

import type { Embedder, PortableEmbedder } from '../../../src/search/embedding/embedder.ts';
import { EMBEDDER } from '../../support/embedder.ts';
import { readTokens } from '../../../src/search/embedding/token-texts.ts';
import { commonWords } from '../../../src/search/embedding/word-weights.ts';
import { embeddedServer } from '../../../src/search/terms/document-fields.ts';
import { buildIndex } from '../../../src/search/indexing/build-index.ts';
import { MANIFEST_NAME } from '../../../src/search/files/manifest.ts';
import { openIndex } from '../../../src/search/open-index.ts';
import { HARBOUR, record } from '../../support/records.ts';

const { id, dimensions } = EMBEDDER;
const withoutTable: Embedder = { id, dimensions, embed: (texts, weights) => EMBEDDER.embed(texts, weights) };

describe('buildIndex', () => {
  it('writes the same bytes for the same records in any order', async () => {
    const once = await buildIndex(HARBOUR, EMBEDDER);
    const again = await buildIndex([...HARBOUR].reverse(), EMBEDDER);
    expect([...again]).toEqual([...once]);
  });

  it('takes a title of 200,000 characters without spaces', async () => {
    const records = [...HARBOUR, record('acme/long', { displayName: '海'.repeat(200_000) })];
    const index = await buildIndex(records, EMBEDDER);
    expect(index.size).toBeGreaterThan(1);
  });

  it('names every file except the manifest by the contents of the index', async () => {
    const before = [...(await buildIndex(HARBOUR, withoutTable)).keys()];
    const after = [...(await buildIndex(HARBOUR.slice(1), withoutTable)).keys()];
    expect(before.filter((name) => after.includes(name))).toEqual([MANIFEST_NAME]);
  });

  it('keeps the names of embedder files, whatever the index contains', async () => {
    const before = [...(await buildIndex(HARBOUR, EMBEDDER)).keys()];
    const after = [...(await buildIndex(HARBOUR.slice(1), EMBEDDER)).keys()];
    const kept = before.filter((name) => after.includes(name) && name !== MANIFEST_NAME);
    expect(kept).toHaveLength((await EMBEDDER.table()).files.size);
    expect(kept.every((name) => name.startsWith(`${id}/`))).toBe(true);
  });

  it('writes embedder files next to its own, and returns their layout when the index is opened', async () => {
    const portable: PortableEmbedder = {
      ...EMBEDDER,
      table: () => ({ description: { shards: 1 }, files: new Map([[`${id}/0.bin`, Uint8Array.of(7)]]) }),
    };
    const files = await buildIndex(HARBOUR, portable);
    const read = (name: string): Promise<Uint8Array> => Promise.resolve(files.get(name) ?? Uint8Array.of());
    const opened: unknown[] = [];
    const engine = await openIndex(read, {
      openEmbedder: (stored, readBeside) => {
        opened.push(stored, readBeside(`${id}/0.bin`));
        return EMBEDDER;
      },
    });
    expect(await Promise.all(opened)).toEqual([
      { id, dimensions, table: { shards: 1 }, commonWords: commonWords(readTokens(HARBOUR.map(embeddedServer))) },
      Uint8Array.of(7),
    ]);
    expect((await engine.search({ q: 'mail' })).stage).toBe('meaning');
  });
});
