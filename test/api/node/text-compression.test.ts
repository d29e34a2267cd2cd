import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { textCompression } from '../../../src/api/node/text-compression.ts';

const TEXT = 'a text of many words, '.repeat(1000);
const LARGE = 1024 * 1024;

describe('the compression of texts', () => {
  it('is compressed once for requests at the same time, and kept for later ones, by coding', async () => {
    const compress = textCompression({ kept: LARGE, pending: LARGE });
    let reads = 0;
    const read = (): Promise<Buffer> => Promise.resolve(Buffer.from(TEXT)).finally(() => (reads += 1));
    const gzip = { coding: 'gzip', key: 'a', size: TEXT.length, read } as const;
    const [first, second] = await Promise.all([compress(gzip), compress(gzip)]);
    expect([reads, second === first, gunzipSync(first ?? '').toString()]).toEqual([1, true, TEXT]);
    expect(compress(gzip)).toBe(first);
    const brotli = await compress({ ...gzip, coding: 'br' });
    expect([reads, brotliDecompressSync(brotli ?? '').toString()]).toEqual([2, TEXT]);
    expect(compress(gzip)).toBe(first);
  });

  it('forgets what was not used for longest, and keeps nothing that would displace many others', async () => {
    const compress = textCompression({ kept: 16_000, pending: LARGE });
    const sizes = (key: string, read = () => TEXT) => ({ coding: 'gzip', key, size: 1, read }) as const;
    for (let at = 0; at < 100; at += 1) await compress(sizes(`${at}`));
    expect([compress(sizes('99')) instanceof Promise, compress(sizes('0')) instanceof Promise]).toEqual([false, true]);
    const long = sizes('x'.repeat(1000));
    await compress(long);
    expect(compress(long)).toBeInstanceOf(Promise);
  });

  it('is kept by coding, so that no result displaces that of another coding', async () => {
    const compress = textCompression({ kept: 16_000, pending: LARGE });
    const large = (coding: 'br' | 'gzip') => ({ coding, key: 'a', size: 1200, read: () => randomBytes(1200) });
    const [gzip, brotli] = [await compress(large('gzip')), await compress(large('br'))];
    expect(compress(large('gzip'))).toBe(gzip);
    expect(compress(large('br'))).toBe(brotli);
  });

  it('is refused where more would be under way than allowed, until some of it ends, also in an error', async () => {
    const compress = textCompression({ kept: LARGE, pending: 100 });
    const text = (key: string, size: number, read: () => string | Promise<string> = () => TEXT) =>
      ({ coding: 'br', key, size, read }) as const;
    expect(compress(text('larger', 101))).toBeUndefined();
    const failing = compress(text('failing', 60, () => Promise.reject(new Error('gone'))));
    expect(compress(text('other', 60))).toBeUndefined();
    expect(compress(text('failing', 60))).toBe(failing);
    await expect(failing).rejects.toThrow('gone');
    expect(brotliDecompressSync((await compress(text('failing', 60))) ?? '').toString()).toBe(TEXT);
  });
});
