import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readCursor, writeCursor, type ListPosition } from '../../../src/api/official/list-cursor.ts';
import { anyTime } from '../../support/content-arbitraries.ts';

const words = fc.string({ unit: 'grapheme', maxLength: 120 }).map((text) => text.slice(0, 512).toWellFormed().trim());
const filter = { updatedSince: fc.oneof(fc.constant(''), anyTime), version: words, includesDeleted: fc.boolean() };
const anyPosition: fc.Arbitrary<ListPosition> = fc.oneof(
  fc.record({ filter: fc.record({ ...filter, search: fc.constant('') }), from: words }),
  fc.record({ filter: fc.record({ ...filter, search: words.filter((text) => text !== '') }), from: fc.maxSafeNat() }),
);

describe('a cursor', () => {
  it('encodes the position in characters that need no escaping in a query', () => {
    fc.assert(
      fc.property(anyPosition, (place) => {
        const cursor = writeCursor(place);
        expect(cursor).toMatch(/^[\w.~-]+$/);
        expect(new URL(`https://example.org/?cursor=${cursor}`).searchParams.get('cursor')).toBe(cursor);
        expect(readCursor(cursor)).toEqual(place);
      }),
      { examples: [[{ filter: { search: "~7E !'()*%~", updatedSince: '', version: '~', includesDeleted: true }, from: 3 }]] },
    );
  });

  it('fits in a URL with the longest search text', () => {
    const place = {
      filter: { search: '海'.repeat(512), updatedSince: '2026-11-05T00:00:00.000Z', version: '1'.repeat(255), includesDeleted: false },
      from: 13_000,
    };
    expect(writeCursor(place).length).toBeLessThan(6000);
    expect(readCursor(writeCursor(place))).toEqual(place);
  });

  const at = (...parts: readonly unknown[]): string => encodeURIComponent(JSON.stringify(parts)).replaceAll('%', '~');
  it.each([
    ['empty', ''],
    ['a page number', '2'],
    ['not decodable', '~'],
    ['a lone surrogate', '~C3'],
    ['not JSON', 'acme'],
    ['JSON, but not a list', at().replace('~5B', '~7B').replace('~5D', '~7D')],
    ['too short', at('', '', '', '')],
    ['too long', at('', '', '', '', false, '')],
    ['with a name and a search text', at('acme/mail', 'mail', '', '', false)],
    ['with a number and no search text', at(3, '', '', '', false)],
    ['with a negative number', at(-1, 'mail', '', '', false)],
    ['with a fraction', at(1.5, 'mail', '', '', false)],
    ['with a search text that is too long', at(0, 'm'.repeat(513), '', '', false)],
    ['with an invalid time', at('', '', 'yesterday', '', false)],
    ['with a time in another zone', at('', '', '2026-11-05T00:00:00+01:00', '', false)],
    ['with a version that is not a string', at('', '', '', 2, false)],
    ['without the member for removed servers', at('', '', '', '', 'yes')],
    ['with other characters', `${at('', '', '', '', false)}!`],
    ['very long', 'a'.repeat(6001)],
  ])('is refused if it is %s', (_, cursor) => {
    expect(readCursor(cursor)).toBeUndefined();
  });

  it('is read without an exception, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\w.~-]{0,60}$/)), (text) => {
        expect([undefined, 'object']).toContain(readCursor(text) === undefined ? undefined : typeof readCursor(text));
      }),
    );
  });
});
