import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { formatFilterQuery, parseFilterQuery } from '../../src/search/filter-query.ts';

const NOTHING = { text: '', owners: [], repos: [], tags: [], deployed: false, verified: false, hints: [] };

describe('parseFilterQuery', () => {
  it.each([
    ['', NOTHING],
    ['   ', NOTHING],
    ['read mail', { ...NOTHING, text: 'read mail' }],
    ['owner:acme', { ...NOTHING, owners: ['acme'] }],
    ['owner:@Acme', { ...NOTHING, owners: ['acme'] }],
    ['OWNER:acme Is:Verified', { ...NOTHING, owners: ['acme'], verified: true }],
    ['owner:a owner:b owner:a', { ...NOTHING, owners: ['a', 'b'] }],
    ['repo:servers is:deployed send  e-mail', { ...NOTHING, repos: ['servers'], deployed: true, text: 'send e-mail' }],
    ['repo:acme/weather', { ...NOTHING, repos: ['acme/weather'] }],
    ['tag:Mail TAG:"two words" tag:mail', { ...NOTHING, tags: ['mail', 'two words'] }],
    ['tag:@acme', { ...NOTHING, tags: ['@acme'] }],
    ['owner:"two words" x', { ...NOTHING, owners: ['two words'], text: 'x' }],
    ['"owner:acme"', { ...NOTHING, text: 'owner:acme' }],
    ['"read mail"', { ...NOTHING, text: 'read mail' }],
    ['https://example.org/x', { ...NOTHING, text: 'https://example.org/x' }],
    ['12:30 a', { ...NOTHING, text: '12:30 a' }],
    ['an "open quote', { ...NOTHING, text: 'an open quote' }],
  ])('reads %j', (query, expected) => {
    expect(parseFilterQuery(query)).toEqual(expected);
  });

  it.each([
    ['lang:rust tools', 'unknown-token', 'lang:rust', 'lang:rust tools'],
    ['is:shiny tools', 'unknown-flag', 'is:shiny', 'is:shiny tools'],
    ['owner: tools', 'empty-token', 'owner:', 'owner: tools'],
    ['tag: tools', 'empty-token', 'tag:', 'tag: tools'],
    ['tag:""', 'empty-token', 'tag:""', 'tag:'],
    ['owner:@ tools', 'empty-token', 'owner:@', 'owner:@ tools'],
  ])('searches what it does not know in %j as text, with a hint', (query, code, token, text) => {
    const parsed = parseFilterQuery(query);
    expect(parsed.text).toBe(text);
    expect(parsed.hints).toEqual([{ code, token, message: expect.stringMatching(/\w/) as string }]);
  });

  it('reads every text without throwing, and loses no word that is not a filter', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 8 }), (words) => {
        expect(parseFilterQuery(words.join('  ')).text).toBe(words.join(' '));
      }),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (query) => typeof parseFilterQuery(query).text === 'string'));
  });
});

describe('formatFilterQuery', () => {
  const queries = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        'owner:acme',
        'repo:"a b"',
        'tag:Mail',
        'tag:"two words"',
        'tag:@x',
        'is:verified',
        'is:deployed',
        'is:x',
        '"owner:z"',
        'lang:go',
        '"',
        'owner:"',
        'owner:@@b',
        'owner:İ',
      ),
    ),
  );

  it('writes a query that reads back as the same parts', () => {
    fc.assert(
      fc.property(queries, (pieces) => {
        const first = { ...parseFilterQuery(pieces.join(' ')), hints: [] };
        const second = { ...parseFilterQuery(formatFilterQuery(first)), hints: [] };
        expect(second).toEqual(first);
      }),
      { numRuns: 2000 },
    );
  });

  it('puts filters before the text', () => {
    expect(
      formatFilterQuery({ text: 'send mail', owners: ['acme'], repos: ['a b'], tags: ['data analysis'], deployed: true, verified: false }),
    ).toBe('owner:acme repo:"a b" tag:"data analysis" is:deployed send mail');
  });
});
