import { describe, expect, it } from 'vitest';

import { encodeIndex } from '../../../src/search/files/encode-index.ts';
import type { IndexData } from '../../../src/search/files/index-data.ts';
import { IndexError } from '../../../src/search/files/index-error.ts';
import type { IndexFileReader } from '../../../src/search/files/index-files.ts';
import { readManifest } from '../../../src/search/files/index-reader.ts';
import { MAX_PREFIX_SHARDS } from '../../../src/search/files/index-source.ts';
import { MANIFEST_NAME } from '../../../src/search/files/manifest.ts';
import { openSource } from '../../../src/search/files/open-source.ts';
import { cardOf, dataOf, readerOf, someVectors } from './index-samples.ts';

const CARDS = Array.from({ length: 3000 }, (_, row) => cardOf(`owner-${row % 50}/server-${row}`));
const DATA: IndexData = { ...dataOf(CARDS), vectors: someVectors(CARDS.length) };
const FILES = await encodeIndex(DATA);

/** Reads the files above and keeps count; files whose names hold a text of `lacking` cannot be had. */
function counted(lacking = new Set<string>()): { read: IndexFileReader; requests: string[] } {
  const requests: string[] = [];
  const read: IndexFileReader = (name) => {
    requests.push(name.replace(/^.*\//, ''));
    return [...lacking].some((text) => name.includes(text)) ? Promise.reject(new Error('503 Service Unavailable')) : readerOf(FILES)(name);
  };
  return { read, requests };
}

describe('an open index source', () => {
  it('reads only the manifest until the first request', async () => {
    const { read, requests } = counted();
    const { manifest } = await openSource(read);
    expect(requests).toEqual([MANIFEST_NAME]);
    expect(manifest).toEqual(await readManifest(readerOf(FILES)));
  });

  it('reads a file once for concurrent requests', async () => {
    const { read, requests } = counted();
    const source = await openSource(read);
    const everything = (): Promise<unknown> =>
      Promise.all([
        source.loadTerms(['server', 'owner'], 'ser'),
        source.exactNames('owner-1/server-1'),
        source.filterRows('owner', 'owner-1'),
        source.marks(),
        source.lexicon(),
        source.column('owner'),
        source.column('category'),
        source.cards([0, 1, 2, 100]),
        source.vectors(),
        source.fineRows([0, 5, 200]),
      ]);
    await Promise.all([everything(), everything()]);
    await everything();
    expect(requests.toSorted()).toEqual([...new Set(requests)].sort());
  });

  it('keeps the configured number of decoded card files, and decodes the others again', async () => {
    const kept = async (cardFilesKept: number): Promise<boolean> => {
      const source = await openSource(readerOf(FILES), cardFilesKept);
      const { rowsPerFile } = source.manifest.cards;
      await source.cards([0, rowsPerFile]);
      const before = source.cardOf(0);
      expect(before).toEqual(CARDS[0]);
      source.cardOf(rowsPerFile);
      return source.cardOf(0) === before;
    };
    expect(await Promise.all([kept(1), kept(2)])).toEqual([false, true]);
  });

  it('reads for a term only the shard that may contain it', async () => {
    const { read, requests } = counted();
    const source = await openSource(read);
    await source.loadTerms(['server']);
    await source.loadTerms(['serverless']);
    expect(requests.filter((name) => name.startsWith('terms')).length).toBeLessThanOrEqual(2);
    expect(source.postings('serverless')).toBeUndefined();
  });

  it('throws for terms that are not loaded', async () => {
    const source = await openSource(readerOf(FILES));
    expect(() => source.postings('server')).toThrow(/loadTerms/);
    expect(source.termsBeginningWith('s', 10)).toEqual([]);
    expect(source.nameOf(0)).toBeUndefined();
    expect(source.cardOf(0)).toBeUndefined();
  });

  it('reads a limited number of shards for a short prefix', async () => {
    const { read, requests } = counted();
    const source = await openSource(read);
    await source.loadTerms([], '');
    expect(requests.filter((name) => name.startsWith('terms'))).toHaveLength(MAX_PREFIX_SHARDS);
    expect(source.termsBeginningWith('', 5)).toHaveLength(5);
  });

  it('reads one file for the cards of adjacent rows, and gets their names from it', async () => {
    const { read, requests } = counted();
    const source = await openSource(read);
    expect(await source.cards([5, 3])).toEqual([CARDS[5], CARDS[3]]);
    expect(requests).toHaveLength(2);
    expect(source.cardOf(4)).toEqual(CARDS[4]);
    expect(source.nameOf(4)).toMatchObject({ qualifiedName: CARDS[4]?.qualifiedName });
  });

  it('reads every card, also with more files than it keeps', async () => {
    const source = await openSource(readerOf(FILES));
    const rows = Array.from(CARDS.keys());
    expect(await source.cards(rows)).toEqual(CARDS);
    expect(rows.map((row) => source.cardOf(row))).toEqual(CARDS);
  });

  it.each([-1, 3000, 0.5, Number.NaN])('refuses an invalid row: %s', async (row) => {
    const source = await openSource(readerOf(FILES));
    await expect(source.cards([0, row])).rejects.toThrow(RangeError);
    expect(source.nameOf(row)).toBeUndefined();
    expect(source.cardOf(row)).toBeUndefined();
  });

  it('distinguishes an index without vectors from one whose vectors are missing', async () => {
    const without = await openSource(readerOf(await encodeIndex(dataOf([cardOf('acme/mail')]))));
    expect(await without.vectors()).toBeUndefined();
    const missing = await openSource(counted(new Set(['vectors'])).read);
    await expect(missing.vectors()).rejects.toMatchObject({ code: 'missing' });
  });
});

describe('finer vectors', () => {
  const query = new Float32Array(16).fill(0.25);

  it('are loaded with the cards of their rows, without a file of their own', async () => {
    const { read, requests } = counted();
    const source = await openSource(read);
    await source.cards([5, 100]);
    const fine = await source.fineRows([100, 5]);
    expect(requests.filter((name) => !name.startsWith('cards'))).toEqual([MANIFEST_NAME]);
    expect(requests).toHaveLength(3);
    expect(fine?.cosine(100, query)).toBeCloseTo(1);
    expect(fine?.cosine(5, query)).toBe(0);
    expect(source.cardOf(100)).toEqual(CARDS[100]);
  });

  it('are not compared for rows that are not loaded, nor with a query of other dimensions', async () => {
    const source = await openSource(readerOf(FILES));
    const fine = await source.fineRows([2999]);
    for (const row of [0, 3000, -1, 0.5, Number.NaN]) expect(() => fine?.cosine(row, query), String(row)).toThrow(/not loaded/);
    expect(() => fine?.cosine(2999, new Float32Array(8))).toThrow(RangeError);
    await expect(source.fineRows([3000])).rejects.toThrow(RangeError);
  });

  it('do not exist in an index without them', async () => {
    const data = dataOf([cardOf('acme/mail')]);
    const { bytesPerRow, servers, toolCounts, tools, embedder } = someVectors(1);
    for (const without of [data, { ...data, vectors: { bytesPerRow, servers, toolCounts, tools, embedder } }]) {
      const source = await openSource(readerOf(await encodeIndex(without)));
      expect(await source.fineRows([0])).toBeUndefined();
      expect(await source.cards([0])).toEqual(data.cards);
    }
  });
});

describe('a file that cannot be loaded', () => {
  it("is named with the host's error", async () => {
    const source = await openSource(counted(new Set(['marks'])).read);
    const fault = await source.marks().catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(IndexError);
    expect(fault).toMatchObject({ code: 'missing', file: `${source.manifest.folder}/marks.bin` });
    expect(String(fault)).toMatch(/marks\.bin .*503 Service Unavailable/);
  });

  it('is requested again on the next use, and only that file', async () => {
    const lacking = new Set(['terms']);
    const { read, requests } = counted(lacking);
    const source = await openSource(read);
    await expect(source.loadTerms(['server'])).rejects.toMatchObject({ code: 'missing' });
    lacking.clear();
    await source.loadTerms(['server']);
    expect(source.postings('server')?.rows).toHaveLength(3000);
    expect(requests.filter((name) => name.startsWith('terms'))).toHaveLength(2);
  });

  it('is recognised by its manifest as part of an index that was replaced', async () => {
    let files = FILES;
    const read: IndexFileReader = (name) => readerOf(files)(name);
    const source = await openSource(read);
    files = await encodeIndex(dataOf(CARDS.slice(0, 100)));
    await expect(source.cards([0])).rejects.toMatchObject({ code: 'missing' });
    expect((await readManifest(read)).folder).not.toBe(source.manifest.folder);
  });

  it('prevents opening the index if it is the manifest', async () => {
    await expect(openSource(counted(new Set([MANIFEST_NAME])).read)).rejects.toMatchObject({ code: 'missing', file: MANIFEST_NAME });
  });
});
