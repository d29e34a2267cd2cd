import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { STATED_SIGN_INS } from '../../../src/catalog/record/sign-in-kinds.ts';
import { RUNNERS } from '../../../src/search/files/index-data.ts';
import { formatFilterQuery, NO_PARTS, parseFilterQuery, QUOTATION_MARKS } from '../../../src/search/query/filter-query.ts';
import { codePoint } from '../../support/code-point.ts';

const NOTHING = { ...NO_PARTS, isTyping: false, hints: [] };
const TYPING = { ...NOTHING, isTyping: true };

describe('parseFilterQuery', () => {
  it.each([
    ['', NOTHING],
    ['   ', NOTHING],
    ['read mail', { ...TYPING, text: 'read mail' }],
    ['owner:acme', { ...NOTHING, owners: ['acme'] }],
    ['owner:@Acme', { ...NOTHING, owners: ['acme'] }],
    ['OWNER:acme Is:Verified', { ...NOTHING, owners: ['acme'], verified: true }],
    ['owner:a owner:b owner:a', { ...NOTHING, owners: ['a', 'b'] }],
    ['repo:servers is:deployed send  e-mail', { ...TYPING, repos: ['servers'], deployed: true, text: 'send e-mail' }],
    ['is:Hosted mail', { ...TYPING, deployed: true, text: 'mail' }],
    ['is:remote IS:Local', { ...NOTHING, remote: true, local: true }],
    [
      'auth:OAuth auth:none mcp:2026-07-28 mcp:cached mail',
      { ...TYPING, signIns: ['oauth', 'none'], protocols: ['2026-07-28', 'cached'], text: 'mail' },
    ],
    ['runs:npx runs:UVX runs:npx mail', { ...TYPING, runners: ['npx', 'uvx'], text: 'mail' }],
    ['tokens:<2000 TOKENS:>=1.5K mail', { ...TYPING, tokens: ['<2000', '>=1.5k'], text: 'mail' }],
    ['tokens:500..2k tokens:"<10"', { ...NOTHING, tokens: ['500..2k', '<10'] }],
    ['repo:acme/weather', { ...NOTHING, repos: ['acme/weather'] }],
    ['repo:https://github.com/Acme/weather', { ...NOTHING, repos: ['acme/weather'] }],
    ['repo:https://github.com/acme/weather.git#readme', { ...NOTHING, repos: ['acme/weather'] }],
    ['repo:github.com/acme/weather/tree/main/src', { ...NOTHING, repos: ['acme/weather'] }],
    ['repo:git@github.com:acme/weather.git', { ...NOTHING, repos: ['acme/weather'] }],
    ['repo:acme/weather.git', { ...NOTHING, repos: ['acme/weather.git'] }],
    ['repo:some.body/weather', { ...NOTHING, repos: ['some.body/weather'] }],
    ['repo:next.js', { ...NOTHING, repos: ['next.js'] }],
    ['repo:https://github.com/acme', { ...NOTHING, repos: ['https://github.com/acme'] }],
    ['owner:https://github.com/Acme', { ...NOTHING, owners: ['acme'] }],
    ['owner:"https://github.com/acme/?tab=repositories"', { ...NOTHING, owners: ['acme'] }],
    ['owner:github.com/acme/weather -owner:https://github.com/bolt', { ...NOTHING, owners: ['acme'], excluded: ['owner:bolt'] }],
    ['tag:https://github.com/acme', { ...NOTHING, tags: ['https://github.com/acme'] }],
    ['tag:Mail TAG:"two words" tag:mail', { ...NOTHING, tags: ['mail', 'two words'] }],
    ['tag:@acme', { ...NOTHING, tags: ['@acme'] }],
    ['owner:"two words" x', { ...TYPING, owners: ['two words'], text: 'x' }],
    ['"owner:acme"', { ...NOTHING, text: 'owner:acme' }],
    ['"read mail"', { ...NOTHING, text: 'read mail', exact: ['mail', 'read'] }],
    ['send "calender" now', { ...TYPING, text: 'send calender now', exact: ['calender'] }],
    ['a"b" "c', { ...TYPING, text: 'a b c' }],
    ['https://example.org/x', { ...TYPING, text: 'https://example.org/x' }],
    ['12:30 a', { ...TYPING, text: '12:30 a' }],
    ['an "open quote', { ...TYPING, text: 'an open quote' }],
    ['post is:verified', { ...NOTHING, text: 'post', verified: true }],
    ['post ', { ...NOTHING, text: 'post' }],
    ['is:verified post', { ...TYPING, text: 'post', verified: true }],
    ['cafe\u0301', { ...TYPING, text: 'cafe\u0301' }],
    ['tag:"say ""hi"" now"', { ...NOTHING, tags: ['say "hi" now'] }],
    [
      'owner:“acme” tag:„two words“ «read mail»',
      { ...NOTHING, owners: ['acme'], tags: ['two words'], text: 'read mail', exact: ['mail', 'read'] },
    ],
    ['tag:"', { ...NOTHING, text: 'tag:', hints: [expect.objectContaining({ code: 'empty-token' })] }],
    ['tag:"web sea', { ...TYPING, tags: ['web'], text: 'sea' }],
    ['owner:"//x"', { ...NOTHING, owners: ['//x'] }],
    ['owner:"@ @x"', { ...NOTHING, owners: ['x'] }],
  ])('reads %j', (query, expected) => {
    expect(parseFilterQuery(query)).toEqual(expected);
  });

  it.each([
    ['lang:rust tools', 'unknown-token', 'lang:rust', 'lang:rust tools'],
    ['is:shiny tools', 'unknown-flag', 'is:shiny', 'is:shiny tools'],
    ['auth:basic tools', 'unknown-sign-in', 'auth:basic', 'auth:basic tools'],
    ['mcp: tools', 'empty-token', 'mcp:', 'mcp: tools'],
    ['runs:make tools', 'unknown-runner', 'runs:make', 'runs:make tools'],
    ['tokens:few tools', 'unknown-range', 'tokens:few', 'tokens:few tools'],
    ['tokens:<0', 'unknown-range', 'tokens:<0', 'tokens:<0'],
    ['tokens:9..3', 'unknown-range', 'tokens:9..3', 'tokens:9..3'],
    ['tokens: <2000', 'empty-token', 'tokens:', 'tokens: <2000'],
    ['runs: tools', 'empty-token', 'runs:', 'runs: tools'],
    ['owner: tools', 'empty-token', 'owner:', 'owner: tools'],
    ['tag: tools', 'empty-token', 'tag:', 'tag: tools'],
    ['tag:""', 'empty-token', 'tag:""', 'tag:'],
    ['owner:@ tools', 'empty-token', 'owner:@', 'owner:@ tools'],
  ])('searches unknown filters in %j as text, with a hint', (query, code, token, text) => {
    const parsed = parseFilterQuery(query);
    expect(parsed.text).toBe(text);
    expect(parsed.hints).toEqual([{ code, token, message: expect.stringMatching(/\w/) as string }]);
  });

  it.each([
    ['github -slack', 'github', ['slack']],
    ['-slack github', 'github', ['slack']],
    ['-Slack -slack -Slack', '', ['Slack', 'slack']],
    ['-"google  drive" files -天气', 'files', ['google drive', '天气']],
    ['-“google drive”', '', ['google drive']],
    ['-e-mail -node.js -c++ -3d', '', ['e-mail', 'node.js', 'c++', '3d']],
    ['mail -owner:acme', 'mail', ['owner:acme']],
    ['-IS:Hosted -owner:"a b" -owner:@Acme mail', 'mail', ['is:deployed', 'owner:"a b"', 'owner:acme']],
    ['-TAG:x -tokens:<2000', '', ['tag:x', 'tokens:<2000']],
    ['DO NOT REPLY -all', 'DO NOT REPLY', ['all']],
  ])('reads what %j excludes', (query, text, excluded) => {
    expect(parseFilterQuery(query)).toEqual({ ...NOTHING, text, excluded, isTyping: query.endsWith(text) && text !== '' });
  });

  it.each([
    '-',
    '- mail',
    'e-mail',
    'npx -y --help',
    '-5',
    '-2026-07-28',
    '"-mail"',
    '"read -mail now"',
    '-is:foo',
    '-owner:',
    '-lang:rust',
    '-https://example.org',
    '--is:local',
    '--mail',
    'a-owner:acme',
    '"mail -owner:acme"',
    'NOT mail',
  ])('excludes nothing in %j', (query) => {
    const { text, excluded } = parseFilterQuery(query);
    expect(excluded).toEqual([]);
    expect(text).toBe(query.replaceAll('"', ''));
  });

  it.each([
    ['mail NOT owner:acme', 'NOT owner:acme', '-owner:acme'],
    ['mail NOT slack', 'NOT slack', '-slack'],
    ['mail NOT "google drive"', 'NOT "google drive"', '-"google drive"'],
  ])('has a hint for NOT in %j, which excludes nothing', (query, token, instead) => {
    const { excluded, hints } = parseFilterQuery(query);
    expect(excluded).toEqual([]);
    expect(hints).toEqual([{ code: 'negated', token, message: `"${token}" excludes nothing; write ${instead}.` }]);
  });

  it.each(['DO NOT REPLY', 'NOT mail', 'mail NOT -slack', 'mail NOT x', 'mail not slack', 'not owner:acme'])(
    'has no such hint for %j',
    (query) => {
      expect(parseFilterQuery(query).hints).toEqual([]);
    },
  );

  it.each([
    ['mail -is:shiny', 'unknown-flag', '-is:shiny'],
    ['-RUNS:make mail', 'unknown-runner', '-RUNS:make'],
    ['-owner: mail', 'empty-token', '-owner:'],
    ['-tokens:many', 'unknown-range', '-tokens:many'],
  ])('has the hint of a filter in %j, which is searched as text', (query, code, token) => {
    expect(parseFilterQuery(query)).toMatchObject({ text: query, excluded: [], hints: [{ code, token }] });
  });

  it('reads thousands of minus signs', () => {
    expect(parseFilterQuery('-'.repeat(100_000)).hints).toEqual([]);
    expect(parseFilterQuery('-a:'.repeat(30_000)).hints).toHaveLength(0);
  });

  it('parses every text without an exception, and loses no word that is not a filter', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 8 }), (words) => {
        expect(parseFilterQuery(words.join('  ')).text).toBe(words.join(' '));
      }),
    );
    fc.assert(fc.property(fc.string({ unit: codePoint }), (query) => typeof parseFilterQuery(query).text === 'string'));
  });
});

describe('formatFilterQuery', () => {
  it('writes all quotation marks of a value as one kind, which filters do not compare', () => {
    const query = formatFilterQuery({ ...NO_PARTS, tags: ['5“ disks', 'the “best”'] });
    expect(parseFilterQuery(query)).toEqual({ ...NOTHING, tags: ['5" disks', 'the "best"'] });
  });

  const queries = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        'owner:acme',
        'repo:"a b"',
        'tag:Mail',
        'tag:“x y”',
        'tag:„x',
        'tag:"two words"',
        'tag:@x',
        'is:verified',
        'is:deployed',
        'is:remote',
        'is:local',
        'runs:npx',
        'auth:oauth',
        'mcp:com.example/charts',
        'runs:"docker"',
        'runs:x',
        'tokens:<2000',
        'tokens:"1k..2k"',
        'tokens:x',
        'is:x',
        '"owner:z"',
        'lang:go',
        '"',
        'owner:"',
        'owner:@@b',
        'owner:İ',
        'owner:"//x"',
        'owner:https://github.com/@acme/x',
        'repo:github.com/acme/x.git',
        'repo:"@ @x"',
        'tag:"a ""b"" c"',
        'tag:"""""',
        '"lang:go',
        '-slack',
        '-"two words"',
        '-a"b c"',
        '-"open',
        '"-slack"',
        '"-sla',
        '"mail -slack"',
        '-owner:acme',
        '"-owner:acme"',
        '-tag:"a ""b"" c"',
        '-tag:"x',
        '-is:hosted',
        '-is:x',
        '-x',
        '-天気',
        'NOT',
      ),
    ),
  );
  /** Texts that mean something in a query, or in a pattern that reads one. */
  const hostile = fc
    .oneof(
      fc.string({ unit: codePoint, maxLength: 8 }),
      fc
        .array(
          fc.constantFrom('"', '“', '""', '//', '@', ':', ' ', '\\', 'tag:', 'owner:', 'is:verified', 'a', 'É', '-', '-bc', '\u00a0', '\n'),
          {
            maxLength: 6,
          },
        )
        .map((some) => some.join('')),
    )
    // A parsed query has one kind of quotation marks.
    .map((text) => text.replaceAll(QUOTATION_MARKS, '"'));
  const folded = hostile.map((value) => value.toLowerCase().trim()).filter((value) => value !== '');
  const mentioned = folded.map((value) => value.replace(/^[@\s]+/, '')).filter((value) => value !== '');
  // The address of a repository is read as its owner and name.
  const named = mentioned.filter((value) => !value.includes('.'));
  const flags = { deployed: fc.boolean(), verified: fc.boolean(), remote: fc.boolean(), local: fc.boolean() };
  const parts = fc.record({
    text: hostile.map((text) => text.replaceAll(/["\s]+/g, ' ').trim()),
    owners: fc.uniqueArray(named, { maxLength: 3 }),
    repos: fc.uniqueArray(named, { maxLength: 3 }),
    tags: fc.uniqueArray(folded, { maxLength: 3 }),
    runners: fc.shuffledSubarray([...RUNNERS]),
    signIns: fc.shuffledSubarray([...STATED_SIGN_INS]),
    tokens: fc.shuffledSubarray(['<2000', '>=1.5k', '10..20', '7']),
    protocols: fc.uniqueArray(mentioned, { maxLength: 2 }),
    excluded: fc.uniqueArray(fc.constantFrom('slack', 'two words', 'c++', 'owner:acme', 'tag:"a b"', 'is:local', 'tokens:<5'), {
      maxLength: 3,
    }),
    ...flags,
  });

  it('writes a query that parses to the same parts', () => {
    fc.assert(
      fc.property(queries, fc.constantFrom('', ' '), (pieces, end) => {
        const first = { ...parseFilterQuery(pieces.join(' ') + end), hints: [] };
        const second = { ...parseFilterQuery(formatFilterQuery(first)), hints: [] };
        expect(second).toEqual(first);
      }),
      { numRuns: 2000 },
    );
  });

  it('writes filters and text with any characters so that they parse to the same values', () => {
    fc.assert(
      fc.property(parts, (query) => {
        expect(parseFilterQuery(formatFilterQuery(query))).toMatchObject(query);
      }),
      { numRuns: 5000 },
    );
  });

  it('marks a complete last word by a blank at the end', () => {
    const query = { ...NO_PARTS, text: 'post', verified: true };
    expect(formatFilterQuery({ ...query, isTyping: false })).toBe('is:verified post ');
    expect(formatFilterQuery({ ...query, isTyping: true })).toBe('is:verified post');
    expect(formatFilterQuery({ ...query, text: '', isTyping: false })).toBe('is:verified');
  });

  it('writes filters, then what is excluded, before the text', () => {
    expect(
      formatFilterQuery({
        ...NO_PARTS,
        text: 'send mail',
        owners: ['acme'],
        repos: ['a b'],
        tags: ['data analysis'],
        deployed: true,
        local: true,
        runners: ['npx', 'docker'],
        excluded: ['spam', 'bulk mail', 'owner:x'],
      }),
    ).toBe('owner:acme repo:"a b" tag:"data analysis" is:deployed is:local runs:npx runs:docker -spam -"bulk mail" -owner:x send mail');
  });
});
