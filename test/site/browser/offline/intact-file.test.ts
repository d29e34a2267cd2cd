import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isIntactFile } from '../../../../src/site/browser/offline/intact-file.ts';
import { blockBytes } from '../../../../src/search/embedding/table-block.ts';
import { modelTable } from '../../../../src/search/embedding/static-table.ts';
import { seal } from '../../../../src/search/files/sealed-file.ts';
import { defined } from '../../../support/defined.ts';
import { TINY_DIMENSIONS, tinyModel } from '../../../support/tiny-model.ts';

const TABLE = modelTable(await tinyModel([['rain'], ['mail']]), 'few').files;

const FILES = {
  'aa/cards-0.bin': await seal({ kind: 'cards', part: 0, count: 9 }, (contents) => contents.bytes(new Uint8Array(99).fill(7))),
  ...Object.fromEntries(TABLE),
};

describe('the check of a received file', () => {
  it.each(Object.entries(FILES))('accepts %s if complete, and refuses it if truncated or changed', (name, bytes) => {
    expect(isIntactFile(name, bytes, false)).toBe(true);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        expect(isIntactFile(name, bytes.subarray(0, at), false)).toBe(false);
        expect(isIntactFile(name, bytes.with(at, (bytes[at] ?? 0) ^ change), false)).toBe(false);
      }),
    );
  });

  it('accepts intact blocks of a table as a part, and refuses damaged ones and parts that begin within a block', () => {
    const [name, bytes] = defined([...TABLE][0]);
    const each = blockBytes('words', TINY_DIMENSIONS);
    const part = bytes.slice(each, 3 * each);
    expect(isIntactFile(name, part, true)).toBe(true);
    expect(isIntactFile(name, part, false)).toBe(false);
    expect(isIntactFile(name, bytes.slice(1, each + 1), true)).toBe(false);
    fc.assert(
      fc.property(fc.nat(part.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        expect(isIntactFile(name, part.with(at, (part[at] ?? 0) ^ change), true)).toBe(false);
      }),
    );
  });

  it('refuses a part of a file with one checksum for all of it', () => {
    expect(isIntactFile('aa/cards-0.bin', FILES['aa/cards-0.bin'], true)).toBe(false);
  });

  it('accepts files without a checksum', () => {
    for (const name of ['manifest.json', 'use-512-00112233aabbccdd/vocabulary.bin'])
      expect(isIntactFile(name, Uint8Array.of(1), false)).toBe(true);
  });
});
