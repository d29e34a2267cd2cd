import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isIntactFile } from '../../../../src/site/browser/offline/intact-file.ts';
import { seal as sealModel } from '../../../../src/search/embedding/sealed-bytes.ts';
import { seal } from '../../../../src/search/files/sealed-file.ts';

const FILES = {
  'aa/cards-0.bin': await seal({ kind: 'cards', part: 0, count: 9 }, (contents) => contents.bytes(new Uint8Array(99).fill(7))),
  'portolan-1/words-0.bin': sealModel({ kind: 'PTLNROW1', numbers: [1, 2], parts: [Uint8Array.of(1, 2, 3)] }),
};

describe('the check of a file that arrived', () => {
  it.each(Object.entries(FILES))('finds %s whole, and cut short or changed anywhere not', (name, bytes) => {
    expect(isIntactFile(name, bytes)).toBe(true);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        expect(isIntactFile(name, bytes.subarray(0, at))).toBe(false);
        expect(isIntactFile(name, bytes.with(at, (bytes[at] ?? 0) ^ change))).toBe(false);
      }),
    );
  });

  it('takes files without a checksum as they are', () => {
    for (const name of ['manifest.json', 'use-512-00112233aabbccdd/vocabulary.bin'])
      expect(isIntactFile(name, Uint8Array.of(1))).toBe(true);
  });
});
