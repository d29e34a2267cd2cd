import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fold, normalise, spreadIdentifier, squeeze } from '../../../src/search/terms/normalise.ts';

describe('normalise', () => {
  it.each([
    ['Résumé élevé', ['resum', 'elev']],
    ['TOOLS tool', ['tool', 'tool']],
    ['searching, searched; searches', ['search', 'search', 'search']],
    ['Ｆｕｌｌ　Ｗｉｄｔｈ', ['full', 'width']],
    ['send_email-now', ['send', 'email', 'now']],
    ['context7', ['context7']],
    ['天気予報', ['天気', '気予', '予報', '報']],
    ['GitHub上', ['github', '上']],
    ['…!?', []],
  ])('splits %j', (text, terms) => {
    expect(normalise(text)).toEqual(terms);
  });

  it('gives the same terms for every Unicode form of accents', () => {
    expect(normalise('cafe\u0301')).toEqual(normalise('café'));
    expect(normalise('İstanbul')).toEqual(normalise('istanbul'));
  });

  it('gives the same terms for a German text in any case, and without ß', () => {
    for (const text of ['STRASSE', 'Strasse', 'STRAẞE']) expect(normalise(text), text).toEqual(normalise('Straße'));
  });

  it('gives the terms of each word, also of words that were read before', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Tools', 'tool', '天気', 'searching', 'x.y', 'É')), (words) => {
        expect(normalise(words.join(' '))).toEqual(words.flatMap(normalise));
      }),
    );
  });

  it('never gives an empty term or one with blanks or capitals', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const term of normalise(text)) expect(term).toMatch(/^[^\s\p{Lu}]+$/u);
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)));
  });
});

describe('fold', () => {
  it('gives plain text the same result as the complete algorithm', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        // A letter of another alphabet takes the long way; it is taken off again.
        expect(`${fold(text)} ж`.trim()).toBe(fold(`${text} Ж`));
      }),
    );
  });
});

describe('squeeze', () => {
  it('gives the same result for all separators in a name', () => {
    for (const name of ['Chart-Maker', 'chart maker', 'chart_maker', ' Chart.Maker ']) expect(squeeze(name)).toBe('chartmaker');
    expect(squeeze('…!')).toBe('');
  });
});

describe('spreadIdentifier', () => {
  it.each([
    ['getUserByID', 'getUserByID get User By ID'],
    ['listHTTPServers', 'listHTTPServers list HTTP Servers'],
    ['send_email', 'send_email'],
    ['Context7', 'Context7'],
  ])('adds the words of %s', (identifier, expected) => {
    expect(spreadIdentifier(identifier)).toBe(expected);
  });

  it('ends a run of capitals before the last one, which begins a word', () => {
    const text = fc.string({ unit: fc.constantFrom('A', 'É', 'b', 'ß', '7', '_', ' ', 'Ⅷ'), maxLength: 12 });
    fc.assert(
      fc.property(text, (identifier) => {
        const words = identifier.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2');
        expect(spreadIdentifier(identifier)).toBe(words === identifier ? identifier : `${identifier} ${words}`);
      }),
    );
  });

  // Work that grows with the square of the length does not end in the time of a test.
  it.each(['A', 'É'])('reads a run of a million %s in one pass', (letter) => {
    const run = letter.repeat(1_000_000);
    expect(spreadIdentifier(`aB${run}`)).toBe(`aB${run} a B${run}`);
  });
});
