import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { normalise } from '../../../src/search/terms/normalise.ts';
import { queryWords } from '../../../src/search/terms/query-words.ts';

function terms(text: string): string[] {
  return queryWords(text).map(({ term }) => term);
}

describe('queryWords', () => {
  it('omits stop words', () => {
    expect(terms('I want to read a web page')).toEqual(['read', 'web', 'page']);
  });

  it('keeps stop words if there are no others', () => {
    expect(terms('to be')).toEqual(['to', 'be']);
    expect(terms('what is it')).toEqual(['what', 'is', 'it']);
  });

  it('gives only the bigrams of a run, and a single character alone', () => {
    expect(terms('天気予報')).toEqual(['天気', '気予', '予報']);
    expect(terms('雨')).toEqual(['雨']);
    expect(terms('気 天気')).toEqual(['気', '天気']);
  });

  it('keeps the spelling of each word, and gives each term once', () => {
    expect(queryWords('Searching, searches')).toEqual([{ word: 'searches', term: 'search' }]);
    expect(queryWords('')).toEqual([]);
  });

  it('gives a name with symbols as one word, in place of its letters', () => {
    expect(queryWords('c++ or C#')).toEqual([
      { word: 'c++', term: 'cpp' },
      { word: 'c#', term: 'csharp' },
    ]);
    expect(queryWords('E-mails')).toEqual([{ word: 'e-mails', term: 'email' }]);
    expect(terms('.NET and ASP.NET')).toEqual(['dotnet', 'asp']);
    expect(terms('CI/CD with node.js')).toEqual([...terms('cicd'), ...terms('nodejs')]);
  });

  it('gives the name of a product in addition to its words', () => {
    expect(terms('sql server')).toEqual(['sql', 'mssql', 'server']);
    expect(terms('mysql server')).toEqual(['mysql', 'server']);
  });

  it('gives a short name the term of the full name', () => {
    expect(terms('k8s js postgres')).toEqual(terms('kubernetes javascript postgresql'));
  });

  it('gives only terms under which the same text is indexed', () => {
    const parts = fc.constantFrom(
      'c++',
      'C#',
      'f#',
      '.net',
      'Node.js',
      'ci/cd',
      'k8s',
      's3',
      'sql server',
      'mail',
      'x',
      '-',
      '/',
      '#',
      '天気',
      ' ',
      '.',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (words) => {
        const text = words.join('');
        expect(normalise(text)).toEqual(expect.arrayContaining(terms(text)));
      }),
      { numRuns: 2000 },
    );
  });
});
