import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { byCodeUnits } from '../../../src/catalog/values/code-unit-order.ts';
import { ByteReader } from '../../../src/search/files/byte-reader.ts';
import { ByteWriter } from '../../../src/search/files/byte-writer.ts';
import { FrontCoded, writeFrontCoded } from '../../../src/search/files/front-coded.ts';
import { anyText } from './index-arbitraries.ts';

function frontCoded(texts: readonly string[]): FrontCoded {
  const writer = new ByteWriter();
  writeFrontCoded(writer, texts);
  const reader = new ByteReader(writer.written(), 'lexicon.bin');
  const read = FrontCoded.read(reader);
  reader.end();
  return read;
}

/** Few letters, so that texts have common prefixes and small distances. */
const closeText = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '\u{1F600}', '\u{1F601}'), maxLength: 5 });
const someTexts = fc.uniqueArray(fc.oneof(closeText, anyText), { maxLength: 40 }).map((texts) => texts.sort(byCodeUnits));

/** Every text that one edit makes of another, of the units that both have. */
function edits(text: string, units: readonly string[]): Set<string> {
  const made = new Set<string>();
  for (let at = 0; at <= text.length; at += 1) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    made.add(before + after.slice(1));
    for (const unit of units) made.add(before + unit + after).add(before + unit + after.slice(1));
    if (after.length > 1) made.add(`${before}${after.charAt(1)}${after.charAt(0)}${after.slice(2)}`);
  }
  made.delete(text);
  return made;
}

describe('front-coded texts', () => {
  it('are read back unchanged', () => {
    fc.assert(
      fc.property(someTexts, (texts) => {
        expect([...frontCoded(texts).words()]).toEqual(texts);
      }),
    );
  });

  it('are found at their positions, and other texts are not found', () => {
    fc.assert(
      fc.property(someTexts, fc.array(fc.oneof(closeText, anyText)), (texts, others) => {
        const read = frontCoded(texts);
        for (const text of [...texts, ...others]) {
          expect(read.indexOf(text), JSON.stringify(text)).toBe(texts.indexOf(text));
          expect(read.has(text)).toBe(texts.includes(text));
        }
        expect(read.size).toBe(texts.length);
      }),
    );
  });

  it('are found at edit distance one, as by comparing every edit', () => {
    fc.assert(
      fc.property(someTexts, closeText, (texts, text) => {
        const made = edits(text, texts.join('').split(''));
        expect(frontCoded(texts).oneEditFrom(text)).toEqual(texts.filter((other) => made.has(other)));
      }),
    );
  });

  it('are found among many, across the restarts of the encoding', () => {
    const texts = Array.from({ length: 1000 }, (_, at) => `word${String(at * 2).padStart(4, '0')}`);
    const read = frontCoded(texts);
    expect([...read.words()]).toEqual(texts);
    texts.forEach((text, at) => {
      expect(read.indexOf(text)).toBe(at);
      expect(read.has(`${text}x`)).toBe(false);
    });
    const near = edits('word0250', [...'0123456789']);
    expect(read.oneEditFrom('word0250')).toEqual(texts.filter((text) => near.has(text)));
    expect(read.indexOf('')).toBe(-1);
    expect(read.indexOf('zebra')).toBe(-1);
  });

  it('may have a longer common prefix than one byte can count', () => {
    const long = 'x'.repeat(300);
    const texts = [long, `${long}a`, `${long}b`, `${long}${long}`];
    expect([...frontCoded(texts).words()]).toEqual(texts);
    expect(texts.map((text) => frontCoded(texts).indexOf(text))).toEqual([0, 1, 2, 3]);
    expect(frontCoded(texts).oneEditFrom(long)).toEqual([`${long}a`, `${long}b`]);
  });

  it.each([['descending'], ['doubled'], ['broken']])('are refused if %s', (how) => {
    const texts = { descending: ['b', 'a'], doubled: ['a', 'a'], broken: ['\ud83d'] }[how] ?? [];
    expect(() => writeFrontCoded(new ByteWriter(), texts)).toThrow(RangeError);
  });
});
