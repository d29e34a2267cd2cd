import { describe, expect, it } from 'vitest';

import { serverId, successorId } from '../../src/catalog/values/server-id.ts';
import { sendMissing, type TestServer } from '../support/http-server.ts';
import type { CrawlFixture } from '../support/crawl-fixture.ts';
import { fixtureOf, testServer } from '../support/opened.ts';

const day = (number: number): string => new Date(Date.UTC(2026, 0, number)).toISOString();
const LIST = { kind: 'list', location: '' };

interface World {
  readonly fixture: CrawlFixture;
  readonly server: TestServer;
  /** The servers of the first and of the second list, by name. */
  readonly lists: Record<'first' | 'second', Readonly<Record<string, object>>>;
}

/** Two third-party lists, the first of which no longer lists a server that it listed before. */
async function worldWithRemoved(): Promise<World> {
  const lists: World['lists'] = { first: {}, second: {} };
  const server = await testServer((request, response) => {
    const which = request.url === '/first.jsonl' ? 'first' : request.url === '/second.jsonl' ? 'second' : undefined;
    if (which === undefined) return sendMissing(response);
    const rows = Object.entries(lists[which]).map(([qualifiedName, more]) => JSON.stringify({ qualifiedName, ...more }));
    response.end(`${rows.join('\n')}\n`);
  });
  const fixture = await fixtureOf(['first', 'second'].map((name) => ({ ...LIST, location: `${server.url}/${name}.jsonl` })));
  lists.first = { 'acme/tool': { description: 'The first.', owner: 'acme', repo: 'tool' }, 'acme/other': { description: 'Other.' } };
  lists.second = { 'second/one': { description: 'One.' } };
  await fixture.crawl({ now: day(1) });
  lists.first = { 'acme/other': { description: 'Other.' } };
  await fixture.crawl({ now: day(2) });
  expect((await fixture.record('acme/tool'))?.state).toMatchObject({ status: 'gone', code: 'deleted', since: day(2) });
  return { fixture, server, lists };
}

describe('reserved names: the name of a removed server stays reserved for 90 days against every other owner', () => {
  it('and then goes to another server, with another id', async () => {
    const { fixture, lists } = await worldWithRemoved();
    lists.second = { ...lists.second, 'acme/tool': { description: 'A third party.', owner: 'mallory', repo: 'tool' } };
    for (const number of [3, 50, 91]) {
      const { problems } = await fixture.crawl({ now: day(number) });
      expect(problems.map(({ code, message }) => [code, /until (\S+)/.exec(message)?.[1]])).toEqual([['name-reserved', '2026-04-02']]);
      expect((await fixture.record('acme/tool'))?.facts.description).toBe('The first.');
    }
    expect((await fixture.crawl({ now: day(92) })).problems).toEqual([]);
    const { facts, state } = (await fixture.record('acme/tool')) ?? {};
    expect([facts?.description, facts?.id, state?.status]).toEqual([
      'A third party.',
      successorId('acme/tool', serverId('acme/tool')),
      'good',
    ]);
  });

  it('but not against its own source or one with the same owner and repository', async () => {
    for (const which of ['first', 'second'] as const) {
      const { fixture, lists } = await worldWithRemoved();
      lists[which] = { ...lists[which], 'acme/tool': { description: 'Back.', owner: 'acme', repo: 'tool' } };
      expect((await fixture.crawl({ now: day(3) })).problems).toEqual([]);
      const { facts, state } = (await fixture.record('acme/tool')) ?? {};
      expect([facts?.description, facts?.id, state?.status]).toEqual(['Back.', serverId('acme/tool'), 'good']);
    }
  });
});
