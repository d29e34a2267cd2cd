import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { matchRanges } from '../../../src/search/terms/highlight.ts';
import { foldWithPlaces } from '../../../src/search/terms/folded-text.ts';
import { fold, normalise, spreadIdentifier, wordsOf } from '../../../src/search/terms/normalise.ts';
import { queryWords } from '../../../src/search/terms/query-words.ts';
import { codePoint } from '../../support/code-point.ts';

/** The marked parts of a text, as a person sees them. */
function marked(text: string, query: string): string[] {
  const words = queryWords(query).map(({ term }) => term);
  return matchRanges(text, words).map(({ start, end }) => text.slice(start, end));
}

describe('the highlighted parts of a text', () => {
  it.each([
    ['Read and send e-mail.', 'send mail', ['send', 'mail']],
    ['Sends MAILS, sending them', 'send mail', ['Sends', 'MAILS', 'sending']],
    ['A résumé reader', 'resume', ['résumé']],
    ['A re\u0301sume\u0301 reader', 'résumé', ['re\u0301sume\u0301']],
    ['ﬁle ﬁles', 'file', ['ﬁle', 'ﬁles']],
    ['ＧｉｔＨｕｂ', 'github', ['ＧｉｔＨｕｂ']],
    ['send_email', 'email', ['email']],
    ['getUserByID', 'user id', ['User', 'ID']],
    ['parseHTMLPage', 'html', ['HTML']],
    ['GitHub', 'github', ['GitHub']],
    ['ΟΔΟΣ ΟΔΟΣ', 'οδος', ['ΟΔΟΣ', 'ΟΔΟΣ']],
    ['İstanbul', 'istanbul', ['İstanbul']],
    ['Straßen, STRASSEN: eine STRAẞEN-Karte', 'straßen', ['Straßen', 'STRASSEN', 'STRAẞEN']],
    ['großartig groß', 'gross', ['groß']],
    ['東京都の天気予報です', '天気', ['天気']],
    ['東京都の天気予報です', '天気予報', ['天気予報']],
    ['東京都の天気', '東', ['東']],
    ['データﾍﾞｰｽ', 'データベース', ['データﾍﾞｰｽ']],
    ['서울 날씨', '날씨', ['날씨']],
    ['C++, C# and C', 'c++', ['C++']],
    ['For .NET, not example.net', '.net', ['.NET']],
    ['Node.js and nodejs', 'node.js', ['Node.js', 'nodejs']],
    ['K8s clusters', 'kubernetes', ['K8s']],
    ['Microsoft SQL Server', 'mssql', ['SQL Server']],
    ['nothing of it', 'weather', []],
    ['', 'weather', []],
    ['the weather', 'what is the weather', ['weather']],
    ['s3 bucket', 's', []],
    ['mail 📬mail📬', 'mail', ['mail', 'mail']],
    ['<mark>&lt;', 'mark lt', ['mark', 'lt']],
  ])('are found in %j for the query %j', (text, query, parts) => {
    expect(marked(text, query)).toEqual(parts);
  });

  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: codePoint, maxLength: 30 }),
    fc.string({
      unit: fc.constantFrom(
        'a',
        'B',
        'é',
        'e\u0301',
        'ﬁ',
        '½',
        ' ',
        '-',
        '東',
        '京',
        'ﾍﾞ',
        'ひ',
        'ไ',
        'Σ',
        'İ',
        'ß',
        'ẞ',
        '👩‍💻',
        '한',
        '1',
        '\ud800',
      ),
      maxLength: 20,
    }),
  );

  it('are ordered, do not overlap, and are on character boundaries of the text', () => {
    fc.assert(
      fc.property(texts, texts, (text, query) => {
        let before = -1;
        for (const { start, end } of matchRanges(text, normalise(`${query} ${text.slice(0, 8)}`))) {
          expect(start).toBeGreaterThan(before);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          for (const edge of [start, end]) {
            expect(/[\ud800-\udbff]$/.test(text.slice(0, edge)) && /^[\udc00-\udfff]/.test(text.slice(edge))).toBe(false);
            expect(/^\p{M}/u.test(text.slice(edge)) && edge > 0).toBe(false);
          }
          before = end;
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('are all words of a text if all of its terms are searched', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const highlighted = matchRanges(text, normalise(text)).flatMap(({ start, end }) => wordsOf(text.slice(start, end)));
        expect(highlighted.join('')).toBe(wordsOf(text).join(''));
      }),
      { numRuns: 2000 },
    );
  });

  it('exist for every text that is indexed under a term', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9_é-]{1,16}$/), (text) => {
        for (const term of normalise(spreadIdentifier(text))) expect(matchRanges(text, [term]), term).not.toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('contain every word of a query that a text with it is found by', () => {
    const parts = fc.constantFrom('c++', 'C#', '.net', 'Node.js', 'CI/CD', 'k8s', 'SQL Server', 'mail', 'É', '天気');
    fc.assert(
      fc.property(parts, fc.array(parts, { maxLength: 4 }), (query, others) => {
        const text = [...others, query].join(', ');
        for (const { term } of queryWords(query)) expect(matchRanges(text, [term]), term).not.toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('are found in the folded text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(wordsOf(foldWithPlaces(text).text)).toEqual(wordsOf(text));
        expect(fold(foldWithPlaces(text).text)).toBe(fold(text));
      }),
      { numRuns: 2000 },
    );
  });
});
