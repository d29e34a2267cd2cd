import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { BackendSearch, SearchBackend } from '../../../src/api/source/search-backend.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { databaseReader } from '../../../src/database/catalog/database-reader.ts';
import type { Database } from '../../../src/database/connection/database.ts';
import { loadEdition } from '../../../src/database/editions/load-edition.ts';
import { databaseBackend } from '../../../src/database/search/database-backend.ts';
import { editionTerms } from '../../../src/database/search/edition-terms.ts';
import { nearCodes } from '../../../src/database/search/near-codes.ts';
import { openSearchedEdition, type SearchedEdition } from '../../../src/database/search/searched-edition.ts';
import { ScoreBuffers } from '../../../src/search/ranking/meaning-scores.ts';
import { Ranker } from '../../../src/search/ranking/ranker.ts';
import { WANTED } from '../../../src/search/ranking/wanted-vectors.ts';
import { builtFiles, readBuilt } from '../../support/built-files.ts';
import { openTestDatabase } from '../../support/database.ts';
import { multiplyEdition } from '../../support/many-servers.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { record } from '../../support/records.ts';
import { watchStatements, type WatchedStatements } from '../../support/statement-plans.ts';

/** Servers of the catalogue that is built, enough for cells of vectors, and copies of each: 100,000 together. */
const SIZES = { servers: 5000, copies: 20 } as const;
const SERVERS = SIZES.servers * SIZES.copies;

/** Share of the servers from which an answer about all matches is broad. */
const BROAD = 0.25;

const TOPICS =
  'mail weather tasks calendar browser slack notes redis maps music sports legal github video audio finance crypto travel hotel news health games search image'.split(
    ' ',
  );

/** Number of words besides the topics. The word n is in about one of n servers. */
const WORDS = 5000;

function topic(number: number): string {
  return TOPICS[number % TOPICS.length] ?? '';
}

/** A number from 1 to {@link WORDS} as rare as it is large, from a number of a sequence. */
function rareNumber(at: number): number {
  const share = ((at * 7919) % 10_007) / 10_007;
  return Math.floor(WORDS ** share);
}

/** A word of a number, in letters only so that none is read as a version. */
function word(number: number): string {
  return `qu${[...String(number)].map((digit) => 'bcdfghjklm'[Number(digit)] ?? '').join('o')}ix`;
}

function server(at: number): ServerRecord {
  const words = [1, 2, 3, 4].map((each) => word(rareNumber(at * 4 + each)));
  return record(`owner${at % 2000}/${topic(at * 7)}-${at}`, {
    ...{ displayName: `${topic(at)} ${words[0]} ${at}`, repo: `repo${at % 9000}`, useCount: SIZES.servers - at },
    description: `Lets agents use ${topic(at * 11)} and ${topic((at * 7) >> 3)} for ${words.slice(1).join(' ')}.`,
    ...{ tags: [`tag${at % 500}`], profiles: at % 40 === 0 ? ['starter'] : [], verified: at % 20 === 0, deployed: at % 2 === 0 },
    updatedAt: new Date(1.7e12 + at * 1e7).toISOString(),
    ...(at % 5 === 0 && {
      tools: [{ name: `run_${topic(at * 3)}`, description: `Runs ${words[1]}.`, inputSchema: { type: 'object', properties: {} } }],
    }),
  });
}

/** An edition with the copies: the files of its index state the number of servers that were built. */
function withCopies(opened: SearchedEdition): SearchedEdition {
  return { ...opened, manifest: { ...opened.manifest, count: SERVERS }, ranker: new Ranker(SERVERS), buffers: new ScoreBuffers(SERVERS) };
}

describe.skipIf(POSTGRES_PROGRAMS === undefined)(
  `searches of ${SERVERS.toLocaleString('en')} servers in a database ${NEEDS_POSTGRES}`,
  () => {
    let postgres: PostgresServer;
    let database: Database;
    let backend: SearchBackend;
    let searched: SearchedEdition;
    let watched: WatchedStatements;

    beforeAll(async () => {
      postgres = await startPostgres(['maintenance_work_mem=256MB']);
      database = await openTestDatabase(await postgres.createDatabase('plans'), { PORTOLAN_DATABASE_TIMEOUT: '60000' });
      const records = Array.from({ length: SIZES.servers }, (_, at) => server(at));
      const built = await loadEdition(database, await readBuilt(await builtFiles(records)), { keepFor: 3_600_000 });
      const edition = built.edition + 1000;
      await multiplyEdition(database, built.edition, edition, SIZES.copies);
      watched = watchStatements(database);
      searched = withCopies(await openSearchedEdition(watched.queries, edition));
      backend = databaseBackend(searched, databaseReader({ reader: watched.queries }, edition));
    }, 580_000);
    afterAll(async () => {
      await database.close();
      await postgres.close();
    });

    const search = (q: string, request: Partial<BackendSearch> = {}): ReturnType<SearchBackend['search']> =>
      backend.search({ q, profile: undefined, offset: 0, limit: 20, ...request });

    /** Tables that an answer reads as a whole, where fewer than {@link BROAD} match. For more, that reads fewer pages than any index. */
    async function readWhole(answer: () => ReturnType<SearchBackend['search']>): Promise<readonly string[]> {
      const whole = await watched.readWhole(answer);
      return (await answer()).totalCount > BROAD * SERVERS ? [] : whole;
    }

    const QUESTIONS: readonly (readonly [string, string])[] = [
      ['a rare word', `${word(4000)} `],
      ['a common word', 'weather '],
      ['a word of all servers', 'agents '],
      ['common words', 'weather calendar slack '],
      ['a rare and a common word', `${word(3000)} mail `],
      ['a question', 'which server reads my calendar and sends a mail about the weather?'],
      ['the beginning of a word', 'weath'],
      ['a typing error', 'calender '],
      ['a name', 'owner7/redis-7'],
      ['an owner and a common word', 'owner:owner7 weather '],
      ['a tag and a word of all servers', 'tag:tag9 agents '],
      ['a mark of every 20th and a common word', 'is:verified weather '],
      ['a mark of half of the servers and a common word', 'is:deployed weather '],
      ['a mark of half of the servers and a rare word', `is:deployed ${word(4000)} `],
      ['a mark of half of the servers and a word of all', 'is:deployed agents '],
      ['a common word without another', 'weather -slack '],
      ['a rare word without a mark', `${word(4000)} -is:verified `],
    ];

    it.each(QUESTIONS)('rank by index: %s', async (_title, q) => {
      expect((await search(q)).totalCount).toBeGreaterThan(0);
      expect(await readWhole(() => search(q))).toEqual([]);
    });

    it.each(QUESTIONS)('count values by index: %s', async (_title, q) => {
      const requests = [
        { kind: 'counted.owner', limit: 10 },
        { kind: 'counted.tag', limit: 10 },
      ] as const;
      expect(await readWhole(() => search(q, { counts: { requests } }))).toEqual([]);
    });

    it.each(QUESTIONS)('sort by index: %s', async (_title, q) => {
      expect(await readWhole(() => search(q, { sort: 'updated' }))).toEqual([]);
    });

    it.each(QUESTIONS)('show pages beyond the ranked servers by index: %s', async (_title, q) => {
      const { totalCount } = await search(q);
      expect(await readWhole(() => search(q, { offset: Math.floor(totalCount / 2) }))).toEqual([]);
    });

    it.each([
      'a rare word',
      'a common word',
      'common words',
      'a word of all servers',
      'a question',
      'the beginning of a word',
      'a typing error',
    ])('rank by index however many match: %s', async (title) => {
      const [, q = ''] = QUESTIONS.find(([each]) => each === title) ?? [];
      expect(await watched.readWhole(() => search(q))).toEqual([]);
    });

    it('read terms and completions by index', async () => {
      const { edition } = searched;
      const read = (prefix: string) => () => editionTerms(watched.queries, edition).load(['weather', 'mial', word(77)], prefix);
      for (const prefix of ['w', 'qu', 'calen', 'zzz']) expect(await watched.readWhole(read(prefix))).toEqual([]);
    });

    it('find the nearest codes by index', async () => {
      const query = await searched.embed('weather forecast by mail');
      if (query === undefined) throw new Error('The text has no vector.');
      for (const cells of [WANTED.nearCells, WANTED.manyCells]) {
        const near = () => nearCodes(searched, query.vector, cells, [1, 2, 3]);
        expect((await near()).rows.length).toBeGreaterThan(100);
        expect(await watched.readWhole(near)).toEqual([]);
      }
    });
  },
);
