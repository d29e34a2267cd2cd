import { deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

import { deflateNow } from '../../../src/publish/deflate-now.ts';
import { deflate, inflate } from '../../../src/search/files/deflate.ts';
import { IndexError } from '../../../src/search/files/index-error.ts';
import { maxDecompressed, seal, unpacked, unseal } from '../../../src/search/files/sealed-file.ts';
import { openedFile, sealedFile, type PackedAs } from './sealed-samples.ts';

const HEAD = { kind: 'cards', part: 3, count: 1000 } as const;
const HEAD_BYTES = openedFile(await seal(HEAD, () => undefined)).head;
const NOTHING = new Uint8Array();

/** Bytes that become fewer by packing, and bytes that do not. */
const someBytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 9 }), fc.nat(2000))
    .map(([unit, times]) => new Uint8Array(times).map((_, at) => unit[at % unit.length]!)),
);

async function read(file: Uint8Array): Promise<{ contents: Uint8Array; beside: Uint8Array }> {
  return unseal(file, 'cards-3.bin', HEAD, (contents, beside) => ({
    contents: contents.take(contents.left),
    beside: beside.take(beside.left),
  }));
}

describe('a sealed file', () => {
  it('reads back any contents and the data next to them', async () => {
    await fc.assert(
      fc.asyncProperty(someBytes, someBytes, async (inside, outside) => {
        const file = await seal(HEAD, (contents, beside) => {
          contents.bytes(inside);
          beside.bytes(outside);
        });
        expect(await read(file)).toEqual({ contents: inside, beside: outside });
        expect(openedFile(file)).toMatchObject({ contents: inside, beside: outside });
      }),
    );
  });

  it('is never longer than its contents plus its header', async () => {
    await fc.assert(
      fc.asyncProperty(someBytes, async (inside) => {
        const { length } = await seal(HEAD, (contents) => contents.bytes(inside));
        expect(length).toBeLessThanOrEqual(HEAD_BYTES.length + 1 + 2 + 2 + inside.length + 4);
      }),
    );
  });

  it('is compressed only if that makes it smaller', async () => {
    const sealed = (bytes: Uint8Array): Promise<Uint8Array> => seal(HEAD, (contents) => contents.bytes(bytes));
    const alike = await sealed(new Uint8Array(5000).fill(7));
    expect(openedFile(alike).isPacked).toBe(true);
    expect(alike.length).toBeLessThan(100);
    const mixed = Uint8Array.from({ length: 200 }, (_, at) => (at * 167) % 256);
    expect(openedFile(await sealed(mixed)).isPacked).toBe(false);
    expect(openedFile(await sealed(NOTHING)).isPacked).toBe(false);
  });

  it('is not compressed if it is larger than the decompression limit, so that it can be read', async () => {
    for (const length of [maxDecompressed(HEAD.count), maxDecompressed(HEAD.count) + 1]) {
      const file = await seal(HEAD, (contents) => contents.bytes(new Uint8Array(length)));
      expect(openedFile(file).isPacked).toBe(length === maxDecompressed(HEAD.count));
      expect((await read(file)).contents).toHaveLength(length);
    }
  });
});

describe('a file that misdescribes its contents, with a valid checksum', () => {
  const contents = new Uint8Array(5000).fill(7);
  const packed = deflateRawSync(contents);

  it.each<[string, PackedAs, RegExp]>([
    ['an unknown compression method', { keeping: 2 }, /does not support/],
    ['the highest possible compression method', { keeping: 255 }, /does not support/],
    ['a length that is too small', { length: 4999 }, /do not decompress to the expected 4999 bytes/],
    ['a length that is too large', { length: 5001 }, /do not decompress to the expected 5001 bytes/],
    ['a length of zero', { length: 0 }, /do not decompress to the expected 0 bytes/],
    ['a length above the limit', { length: maxDecompressed(HEAD.count) + 1 }, /the limit is \d+/],
    ['the largest possible length', { length: Number.MAX_SAFE_INTEGER }, /the limit is \d+/],
    ['truncated compressed bytes', { packed: packed.subarray(0, -1) }, /do not decompress/],
    ['compressed bytes with additional ones', { packed: Uint8Array.of(...packed, 0) }, /do not decompress/],
    ['no compressed bytes', { packed: NOTHING }, /do not decompress/],
    ['invalid compressed bytes', { packed: Uint8Array.of(255, 255, 255) }, /do not decompress/],
  ])('is refused: %s', async (_what, header, message) => {
    const fault = await read(sealedFile(HEAD_BYTES, contents, NOTHING, true, header)).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(IndexError);
    expect(fault).toMatchObject({ code: 'unreadable', file: 'cards-3.bin' });
    expect(String(fault)).toMatch(message);
  });

  it('is refused, without complete decompression, if it is a decompression bomb', async () => {
    const much = new Uint8Array(2 ** 28);
    const bomb = deflateRawSync(much);
    expect(bomb.length).toBeLessThan(2 ** 19);
    for (const length of [1, 5000, maxDecompressed(HEAD.count), much.length]) {
      const file = sealedFile(HEAD_BYTES, NOTHING, NOTHING, true, { packed: bomb, length });
      await expect(read(file)).rejects.toBeInstanceOf(IndexError);
    }
  });
});

describe('an unpacked file', () => {
  it('has the same contents as the file, uncompressed', async () => {
    await fc.assert(
      fc.asyncProperty(someBytes, someBytes, async (inside, outside) => {
        const file = await seal(HEAD, (contents, beside) => {
          contents.bytes(inside);
          beside.bytes(outside);
        });
        const plain = unpacked(file, inflateRawSync);
        expect(await read(plain)).toEqual(await read(file));
        expect(plain.length).toBeGreaterThanOrEqual(inside.length + outside.length);
      }),
    );
  });
});

describe('compression in one call', () => {
  // The same bytes in a Buffer count as different.
  const plain = (bytes: Uint8Array | undefined): Uint8Array | undefined => bytes && new Uint8Array(bytes);

  it('gives the bytes of the streams', async () => {
    await fc.assert(
      fc.asyncProperty(someBytes, async (bytes) => {
        expect(plain(deflateNow(bytes))).toEqual(await deflate(bytes));
      }),
    );
    const long = new TextEncoder().encode(Array.from({ length: 20_000 }, (_, at) => `${(at * at) % 977} `).join(''));
    expect(plain(deflateNow(long))).toEqual(await deflate(long));
  });
});

describe('decompression', () => {
  it('is compatible with another implementation in both directions', async () => {
    await fc.assert(
      fc.asyncProperty(someBytes, fc.integer({ min: 0, max: 9 }), async (bytes, level) => {
        expect(await inflate(deflateRawSync(bytes, { level }), bytes.length)).toEqual(bytes);
        const packed = await deflate(bytes);
        if (packed !== undefined) expect(await inflate(packed, bytes.length)).toEqual(bytes);
      }),
    );
  });

  it('decompresses only as much of a bomb as is necessary to recognise it', async () => {
    const bomb = deflateRawSync(new Uint8Array(2 ** 26));
    const Real = DecompressionStream;
    let made = 0;
    const count = (chunk: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>): void => {
      made += chunk.length;
      controller.enqueue(chunk);
    };
    vi.stubGlobal('DecompressionStream', function counted(format: CompressionFormat) {
      const { readable, writable } = new Real(format);
      return { writable, readable: readable.pipeThrough(new TransformStream({ transform: count })) };
    });
    try {
      expect(await inflate(bomb, 1000)).toBeUndefined();
    } finally {
      vi.unstubAllGlobals();
    }
    expect(made).toBeGreaterThan(1000);
    expect(made).toBeLessThan(2 ** 20);
  });
});
