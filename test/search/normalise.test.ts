import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fold, normalise, spreadIdentifier } from '../../src/search/normalise.ts';
import { queryTerms } from '../../src/search/query-terms.ts';

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
  ])('takes %j apart', (text, terms) => {
    expect(normalise(text)).toEqual(terms);
  });

  it('gives the same terms for every spelling of accents', () => {
    expect(normalise('cafe\u0301')).toEqual(normalise('café'));
    expect(normalise('İstanbul')).toEqual(normalise('istanbul'));
  });

  it('never gives an empty term or one with blanks or capitals', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const term of normalise(text)) expect(term).toMatch(/^[^\s\p{Lu}]+$/u);
      }),
    );
  });

  it('folds a folded text to itself', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)));
  });
});

describe('spreadIdentifier', () => {
  it.each([
    ['getUserByID', 'getUserByID get User By ID'],
    ['listHTTPServers', 'listHTTPServers list HTTP Servers'],
    ['send_email', 'send_email'],
    ['Context7', 'Context7'],
  ])('writes the words of %s beside it', (identifier, expected) => {
    expect(spreadIdentifier(identifier)).toBe(expected);
  });
});

describe('queryTerms', () => {
  it('leaves words out that name nothing', () => {
    expect(queryTerms('I want to read a web page')).toEqual(['read', 'web', 'page']);
  });

  it('asks for the pairs of a run only, and for a single character alone', () => {
    expect(queryTerms('天気予報')).toEqual(['天気', '気予', '予報']);
    expect(queryTerms('雨')).toEqual(['雨']);
    expect(queryTerms('気 天気')).toEqual(['気', '天気']);
  });

  it('keeps them where there is nothing else', () => {
    expect(queryTerms('to be')).toEqual(['to', 'be']);
    expect(queryTerms('what is it')).toEqual(['what', 'is', 'it']);
  });
});
