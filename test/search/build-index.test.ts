import { describe, expect, it } from 'vitest';

import type { PortableEmbedder } from '../../src/embedding/embedder.ts';
import { hashedEmbedder } from '../../src/embedding/hashed-embedder.ts';
import { buildIndex } from '../../src/search/build-index.ts';
import { MANIFEST_NAME } from '../../src/search/files/manifest.ts';
import { openIndex } from '../../src/search/open-index.ts';
import { HARBOUR } from '../support/records.ts';

describe('buildIndex', () => {
  it('writes the same bytes for the same records in any order', async () => {
    const once = await buildIndex(HARBOUR, hashedEmbedder);
    const again = await buildIndex([...HARBOUR].reverse(), hashedEmbedder);
    expect([...again]).toEqual([...once]);
  });

  it('names every file but the manifest by what the index holds', async () => {
    const before = [...(await buildIndex(HARBOUR, hashedEmbedder)).keys()];
    const after = [...(await buildIndex(HARBOUR.slice(1), hashedEmbedder)).keys()];
    expect(before.filter((name) => after.includes(name))).toEqual([MANIFEST_NAME]);
  });

  it('puts the files of an embedder beside its own, and hands their layout back when the index is opened', async () => {
    const portable: PortableEmbedder = {
      ...hashedEmbedder,
      table: () => ({ description: { shards: 1 }, files: new Map([['hashed-1/0.bin', Uint8Array.of(7)]]) }),
    };
    const files = await buildIndex(HARBOUR, portable);
    const read = (name: string): Promise<Uint8Array> => Promise.resolve(files.get(name) ?? Uint8Array.of());
    const opened: unknown[] = [];
    const engine = await openIndex(read, {
      openEmbedder: (stored, readBeside) => {
        opened.push(stored, readBeside('hashed-1/0.bin'));
        return hashedEmbedder;
      },
    });
    expect(await Promise.all(opened)).toEqual([{ id: 'hashed-1', dimensions: 128, table: { shards: 1 } }, Uint8Array.of(7)]);
    expect((await engine.search({ q: 'mail' })).stage).toBe('meaning');
  });
});
