import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { CrawlSummary } from '../../../src/crawler/index.ts';
import type { CrawlFixture } from '../../support/crawl-fixture.ts';
import { crawlDatabase, crawlWithWorkers, type CrawlDatabase } from '../../support/crawl-workers.ts';
import { fixtureOf } from '../../support/opened.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { githubRepository, gitTree, officialEntry, serveAnswers } from '../../support/upstreams.ts';
import { keep } from '../../support/opened.ts';

const platform = (text: string): string =>
  `runtime: container\ndescription: ${text}\nstartCommand: {type: http, configSchema: {type: object, required: [key], properties: {key: {type: string}}}}\n`;

/** Upstreams of every kind of source that is read over the network; in the second round some changed, and some fail. */
async function upstreams(): Promise<{ readonly url: string; round: number }> {
  const state = { url: '', round: 1 };
  const server = await serveAnswers(({ pathname }) => {
    const text = state.round === 1 ? 'First.' : 'Second one.';
    const repository = /^\/acme\/(tool-\d+)\/HEAD\/platform\.yaml$/.exec(pathname)?.[1];
    if (repository === 'tool-3' && state.round === 2) return undefined;
    if (repository !== undefined) return platform(`${text} ${repository}`);
    if (pathname === '/.well-known/mcp-config') return '{"title": "Own", "type": "object", "properties": {"apiKey": {"type": "string"}}}';
    if (pathname === '/v0.1/servers')
      return {
        servers: ['acme/tool-1', 'other/one', 'a b'].map((name) => officialEntry(name, { server: { description: text } })),
        metadata: { count: 3 },
      };
    if (pathname === '/list.jsonl')
      return ['acme/listed', 'other/one', 'acme/own']
        .map((qualifiedName) => JSON.stringify({ qualifiedName, description: text }))
        .join('\n');
    if (pathname === '/users/globex/repos')
      return [githubRepository('kit', { pushed_at: `2026-01-0${state.round}T00:00:00Z`, topics: [] })];
    if (pathname === '/repos/globex/kit/git/trees/main') return gitTree(new Map([['platform.yaml', platform(text)]]));
    if (pathname === '/globex/kit/main/platform.yaml') return platform(text);
    return undefined;
  });
  state.url = server.url;
  keep(server);
  return state;
}

function sourcesAt(url: string): object[] {
  return [
    ...Array.from({ length: 6 }, (_, at) => ({ kind: 'repository', location: `acme/tool-${at}` })),
    { kind: 'server', location: url, name: 'acme/own' },
    { kind: 'registry', location: url },
    { kind: 'list', location: `${url}/list.jsonl`, tags: ['listed'] },
    { kind: 'github', location: 'globex' },
    { kind: 'file', location: 'local.jsonl' },
    { kind: 'repository', location: 'acme/nothing' },
  ];
}

/** The problems and the statistics of sources. How often a file was written, and the order of problems of one source, depend on which host answered first. */
function foundIn({ sources, problems, notices, tallies }: CrawlSummary, { folder }: CrawlFixture): unknown {
  const text = JSON.stringify({ sources, problems: problems.map((problem) => JSON.stringify(problem)).sort(), notices, tallies });
  return JSON.parse(text.replaceAll(folder, '')) as unknown;
}

/** All files, with the times of this machine's clock masked: the memory of a registry has them. */
async function filesOf(fixture: CrawlFixture): Promise<readonly unknown[]> {
  const files = [...(await fixture.snapshot())].map(([name, { text }]) => [name, text]);
  const memory = await readFile(path.join(fixture.folder, 'crawl-memory.json'), 'utf8');
  return [...files, memory.replaceAll(/2\d{3}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')];
}

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`a crawl with workers ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let opened: CrawlDatabase;

  beforeAll(async () => {
    server = await startPostgres();
    opened = await crawlDatabase(await server.createDatabase('same_content'));
  });
  afterAll(async () => {
    await opened.close();
    await server.close();
  });

  it('writes the bytes and finds the problems of a crawl in one process, at first and after changes, with one worker and with eight', async () => {
    const state = await upstreams();
    const options = { rawUrl: `${state.url}/{owner}/{repo}/{ref}/{path}`, githubApi: state.url, minIntervalMs: 0 };
    const rounds = async (crawlRound: (fixture: CrawlFixture, now: string) => Promise<CrawlSummary>): Promise<unknown[]> => {
      const fixture = await fixtureOf(sourcesAt(state.url));
      await fixture.write('local.jsonl', '{"qualifiedName": "acme/local", "description": "Here."}\n');
      const results: unknown[] = [];
      for (const round of [1, 2]) {
        state.round = round;
        const summary = await crawlRound(fixture, `2026-0${round}-01T00:00:00.000Z`);
        results.push(foundIn(summary, fixture), await filesOf(fixture));
      }
      return results;
    };
    const alone = await rounds((fixture, now) => fixture.crawl({ ...options, now }));
    expect(alone[0]).toMatchObject({ sources: 12, tallies: [{ listed: 3 }, { listed: 3 }, { imported: 1 }] });
    for (const workers of [1, 8]) {
      expect(await rounds((fixture, now) => crawlWithWorkers(opened, fixture, { ...options, now, workers }))).toEqual(alone);
    }
  });
});
