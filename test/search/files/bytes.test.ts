import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readAscending, writeAscending } from '../../../src/search/files/ascending.ts';
import { bitsetOf, bitsetWhere } from '../../../src/search/files/bitset.ts';
import { ByteReader } from '../../../src/search/files/byte-reader.ts';
import { ByteWriter } from '../../../src/search/files/byte-writer.ts';
import { crc32 } from '../../../src/search/files/crc32.ts';
import { hashOf, HASHES } from '../../../src/search/files/hash.ts';
import { IndexError } from '../../../src/search/files/index-error.ts';
import { readLines, writeLines } from '../../../src/search/files/text-lines.ts';
import { anyText } from './index-arbitraries.ts';

function readerOf(write: (writer: ByteWriter) => void): ByteReader {
  const writer = new ByteWriter();
  write(writer);
  return new ByteReader(writer.written(), 'some.bin');
}

const anyNumber = fc.oneof(fc.nat(300), fc.nat(), fc.maxSafeNat(), fc.constantFrom(127, 128, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER));

describe('the byte encoding', () => {
  it('reads back any whole number, and no more bytes', () => {
    fc.assert(
      fc.property(fc.array(anyNumber), (values) => {
        const reader = readerOf((writer) => writer.varints(values));
        expect(values.map(() => reader.varint())).toEqual(values);
        reader.end();
        expect(() => reader.byte()).toThrow(IndexError);
      }),
    );
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 53])('refuses %s', (value) => {
    expect(() => new ByteWriter().varint(value)).toThrow(RangeError);
  });

  it('refuses a number that does not end, or is too large', () => {
    for (const length of [8, 9, 100]) {
      const bytes = new Uint8Array(length).fill(255);
      expect(() => new ByteReader(bytes, 'some.bin').varint()).toThrow(/some\.bin .*damaged at byte \d+/);
    }
    const reader = readerOf((writer) => writer.varint(2 ** 32));
    expect(() => reader.varints(1)).toThrow(IndexError);
  });

  it('allocates no more memory than the data requires', () => {
    for (const read of [
      (reader: ByteReader) => reader.count(),
      (reader: ByteReader) => reader.text(),
      (reader: ByteReader) => reader.take(2 ** 50),
      (reader: ByteReader) => reader.varints(2 ** 50),
    ]) {
      expect(() => read(readerOf((writer) => writer.varint(2 ** 50)))).toThrow(IndexError);
    }
  });

  it('refuses text that is not UTF-8', () => {
    expect(() => new ByteReader(Uint8Array.of(2, 0xc3, 0x28), 'some.bin').text()).toThrow(/not UTF-8/);
  });

  it('reads back any ascending numbers, and refuses one at the limit', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), (values) => {
        const sorted = values.sort((a, b) => a - b);
        const read = (end: number): Uint32Array => {
          const into = new Uint32Array(sorted.length);
          readAscending(
            readerOf((writer) => writeAscending(writer, sorted)),
            into,
            0,
            sorted.length,
            end,
          );
          return into;
        };
        const last = sorted.at(-1)!;
        expect(read(last + 1)).toEqual(Uint32Array.from(sorted));
        expect(() => read(last)).toThrow(IndexError);
      }),
    );
  });
});

describe('lines of text', () => {
  it('are read back, whatever the texts', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyText)), (pairs) => {
        const [texts, guesses] = [pairs.map(([text]) => text), pairs.map(([text, other]) => (other.length % 2 === 0 ? text : other))];
        for (const expected of [undefined, (at: number) => guesses[at]!]) {
          const reader = readerOf((writer) => writeLines(writer, texts, expected));
          expect(readLines(reader, texts.length, expected)).toEqual(texts);
        }
      }),
    );
  });

  it('are refused if their number is wrong', () => {
    for (const count of [1, 3])
      expect(() =>
        readLines(
          readerOf((writer) => writeLines(writer, ['a', 'b'])),
          count,
        ),
      ).toThrow(IndexError);
  });

  it('replace lone surrogates separately, not together with adjacent lines', () => {
    const reader = readerOf((writer) => writeLines(writer, ['a\ud83d', '\ude00b']));
    expect(readLines(reader, 2)).toEqual(['a\ufffd', '\ufffdb']);
  });
});

describe('crc32', () => {
  it('is the CRC of ISO 3309', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
    expect(crc32(new Uint8Array())).toBe(0);
  });
});

describe('hashOf', () => {
  it('is below 2⁴⁰, uses the whole range, and differs by seed', () => {
    const hashes = Array.from({ length: 2000 }, (_, at) => hashOf(`name-${at}`, 0));
    expect(hashes.every((hash) => Number.isInteger(hash) && hash >= 0 && hash < HASHES)).toBe(true);
    const byEighth = Array.from({ length: 8 }, (_, eighth) => hashes.filter((hash) => Math.floor((hash / HASHES) * 8) === eighth).length);
    expect(Math.min(...byEighth)).toBeGreaterThan(180);
    expect(new Set([...hashes, ...hashes.map((_, at) => hashOf(`name-${at}`, 1))]).size).toBe(4000);
  });
});

describe('a bitset', () => {
  it('contains the rows that it was built from', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean()), (wanted) => {
        const made = bitsetWhere(wanted.length, (row) => wanted[row] ?? false);
        expect(wanted.map((_, row) => bitsetOf(made.bytes, made.size).has(row))).toEqual(wanted);
        expect(made.has(wanted.length)).toBe(false);
      }),
    );
  });
});
