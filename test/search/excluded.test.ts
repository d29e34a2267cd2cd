import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { SEARCH_MODES } from '../../src/search/query/search-engine.ts';
import { cases } from '../support/cases.ts';
import { naiveWays } from '../support/any-ways.ts';
import { engineOf, HARBOUR, record } from '../support/records.ts';

const WORDS = ['github', 'slack', 'mailing', 'chart', '天気予報', 'C++', 'kubernetes', 'google', 'google drive'] as const;

const CATALOGUE: readonly ServerRecord[] = Array.from({ length: 120 }, (_, at) =>
  record(`${at % 3 === 0 ? 'acme' : 'bolt'}/n${at}`, {
    owner: at % 3 === 0 ? 'acme' : 'bolt',
    repo: at % 4 === 0 ? 'servers' : '',
    tags: at % 5 === 0 ? ['Data Analysis'] : [],
    description: WORDS.filter((_word, place) => (at * 7 + place * 5) % (place + 2) === 0).join(' and '),
    verified: at % 2 === 0,
    useCount: 1000 - at,
    ...(at % 6 === 0 && { toolTokens: [at * 10] }),
  }),
);

/** Parts after a minus sign, and which servers have them. */
const PARTS: readonly (readonly [part: string, has: (server: ServerRecord) => boolean])[] = [
  ['slack', hasAll('slack')],
  ['SLACK', hasAll('slack')],
  ['mails', hasAll('mailing')],
  ['k8s', hasAll('kubernetes')],
  ['c++', hasAll('C++')],
  ['天気', hasAll('天気予報')],
  ['"google chart"', hasAll('google', 'chart')],
  ['"google drive"', hasAll('google drive')],
  // A stop word, such as that of `docker run -it`.
  ['and', () => false],
  ['slacc', () => false],
  ['kuber', () => false],
  ['owner:acme', ({ owner }) => owner === 'acme'],
  ['repo:servers', ({ repo }) => repo === 'servers'],
  ['tag:"data analysis"', ({ tags }) => tags.length > 0],
  ['is:verified', ({ verified }) => verified],
  ['is:local', (server) => naiveWays(server).local],
  ['tokens:<500', ({ toolTokens = [Infinity] }) => (toolTokens[0] ?? 0) < 500],
];

function hasAll(...words: readonly (typeof WORDS)[number][]): (server: ServerRecord) => boolean {
  return ({ description }) => words.every((word) => ` ${description} `.includes(` ${word} `));
}

describe('what a query excludes', () => {
  it('leaves out exactly the servers that have it, of the matches, the facets and all counts', async () => {
    const engine = await engineOf(CATALOGUE);
    const excluded = fc.uniqueArray(fc.constantFrom(...PARTS), { maxLength: 3 });
    const asked = fc.constantFrom('', 'github ', 'mailing chart ', 'owner:bolt github ', 'is:verified', 'tag:"data analysis" google ');
    await fc.assert(
      fc.asyncProperty(asked, excluded, fc.constantFrom(...SEARCH_MODES), async (q, parts, mode) => {
        const request = { mode, limit: 200, rows: true, facets: true };
        const whole = await engine.search({ ...request, q });
        const part = await engine.search({ ...request, q: `${parts.map(([text]) => `-${text} `).join('')}${q}` });
        const isLeft = (row: number): boolean => !parts.some(([, has]) => has(rowsOf(row)));
        const left = Array.from(whole.rows ?? []).filter(isLeft);
        expect(Array.from(part.rows ?? [])).toEqual(left);
        expect(part.totalCount).toBe(left.length);
        expect(part.hits.map(({ qualifiedName }) => qualifiedName).sort()).toEqual(left.map((row) => rowsOf(row).qualifiedName).sort());
        expect(part.facets?.verified).toBe(left.filter((row) => rowsOf(row).verified).length);
        expect(part.hints).toEqual([]);
      }),
      { numRuns: cases(300) },
    );
  });

  it('needs no other part, in any place of the query', async () => {
    const engine = await engineOf(HARBOUR);
    const namesOf = async (q: string): Promise<string[]> => (await engine.search({ q })).hits.map(({ qualifiedName }) => qualifiedName);
    expect(await namesOf('-read')).toEqual(['bolt/postgres', 'acme/weather', 'Corvus/chart-maker']);
    expect(await namesOf('-read -owner:acme')).toEqual(['bolt/postgres', 'Corvus/chart-maker']);
    expect(await namesOf('-mailbox read')).toEqual(await namesOf('read -mailbox'));
    expect((await namesOf('read -mailbox'))[0]).toBe('bolt/files');
    expect(await namesOf('-owner:acme -owner:bolt')).toEqual(['Corvus/chart-maker']);
  });

  it('is in no answer at any stage, and not among similar servers', async () => {
    const engine = await engineOf(HARBOUR);
    for await (const { hits } of engine.answers({ q: 'e-mail -mailbox', similar: true, limit: 20 }))
      expect(hits.map(({ qualifiedName }) => qualifiedName)).not.toContain('acme/mail');
  });

  it('stays in a corrected query, and is neither corrected nor translated itself', async () => {
    const engine = await engineOf(HARBOUR);
    const { corrected, totalCount } = await engine.search({ q: 'postgras -mailbax ' });
    expect(corrected).toEqual({ q: '-mailbax postgres', asWritten: '-mailbax "postgras"' });
    expect(totalCount).toBe((await engine.search({ q: 'postgras ' })).totalCount);
  });

  it('is an option of a command, or a word in quotes, if it is not meant', async () => {
    const engine = await engineOf(HARBOUR);
    for (const q of ['mailbox -y', '"-mailbox"', '--mailbox'])
      expect(
        (await engine.search({ q, mode: 'text' })).hits.map(({ qualifiedName }) => qualifiedName),
        q,
      ).toEqual(['acme/mail']);
  });
});

/** In list order, which is most used first. */
function rowsOf(row: number): ServerRecord {
  const found = CATALOGUE[row];
  if (found === undefined) throw new RangeError('No such row.');
  return found;
}
