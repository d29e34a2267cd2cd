import { rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

import { MEMORY_FILE } from '../../../src/crawler/index.ts';
import type { CrawlFixture, FixtureOptions } from '../../support/crawl-fixture.ts';
import { sendCached, sendMissing } from '../../support/http-server.ts';
import { fixtureOf, testServer } from '../../support/opened.ts';

const SOURCE = { kind: 'repository', location: 'acme/tool', verified: false, tags: ['one'] };
const FILE = 'description: Keeps notes.\nstartCommand:\n  type: stdio\n  configSchema: {type: object, properties: {}}\n';
const LATER = '2026-01-02T00:00:00.000Z';

let fixture: CrawlFixture;
let options: FixtureOptions;
let text: string | undefined;
let requests: string[];

beforeEach(async () => {
  text = FILE;
  requests = [];
  const server = await testServer((request, response) => {
    const isThere = request.url?.endsWith('/platform.yaml') === true;
    requests.push(`${request.headers['if-none-match'] === undefined ? 'plain' : 'conditional'} ${path.basename(request.url ?? '')}`);
    if (isThere && text !== undefined) sendCached(request, response, text, `"${text.length}"`);
    else sendMissing(response);
  });
  fixture = await fixtureOf([SOURCE]);
  options = { rawUrl: `${server.url}/{owner}/{repo}/{ref}/{path}` };
  await fixture.crawl(options);
  requests = [];
});

describe('the unchanged file of a repository', () => {
  it('is requested once, with its validator, and nothing is written', async () => {
    const before = await fixture.snapshot();
    expect(await fixture.crawl({ ...options, now: LATER })).toEqual({ sources: 1, written: 0, unchanged: 1, problems: [] });
    expect(requests).toEqual(['conditional platform.yaml']);
    expect(await fixture.snapshot()).toEqual(before);
  });

  it('does not prevent new facts from the source list', async () => {
    await fixture.writeSources([{ ...SOURCE, tags: ['two'], verified: true }]);
    expect(await fixture.crawl({ ...options, now: LATER })).toMatchObject({ written: 1, problems: [] });
    expect((await fixture.record('acme/tool'))?.facts).toMatchObject({ tags: ['two'], verified: true });
  });

  it('does not prevent a new name from the source list', async () => {
    await fixture.writeSources([{ ...SOURCE, name: 'acme/notes' }]);
    expect(await fixture.crawl({ ...options, now: LATER })).toMatchObject({ written: 1, problems: [{ code: 'renamed' }] });
    expect((await fixture.record('acme/notes'))?.facts.description).toBe('Keeps notes.');
  });

  it('is read if the content file was deleted', async () => {
    await rm(path.join(fixture.folder, 'servers/acme/tool.yaml'));
    expect(await fixture.crawl({ ...options, now: LATER })).toMatchObject({ written: 1, problems: [] });
    expect((await fixture.record('acme/tool'))?.facts.description).toBe('Keeps notes.');
  });

  it('restores a stale server', async () => {
    text = undefined;
    await fixture.crawl({ ...options, now: LATER });
    expect((await fixture.record('acme/tool'))?.state.status).toBe('stale');
    text = FILE;
    expect(await fixture.crawl({ ...options, now: LATER })).toMatchObject({ written: 1, problems: [] });
    expect((await fixture.record('acme/tool'))?.state).toEqual({ status: 'good' });
  });

  it('is read if the crawl memory is missing, or another crawler version wrote it', async () => {
    const file = path.join(fixture.folder, MEMORY_FILE);
    await rm(file);
    expect(await fixture.crawl({ ...options, now: LATER })).toMatchObject({ written: 0, unchanged: 1 });
    await fixture.write(
      MEMORY_FILE,
      '{"edition": "another", "sources": {"repository acme/tool": {"entry": "[false,[\\"one\\"]]", "value": {"server": "acme/tool"}}}}',
    );
    const verdict = 'servers/acme/tool.yaml';
    const before = (await fixture.snapshot()).get('acme/tool.yaml')?.text ?? '';
    await fixture.write(verdict, before.replace('scanPassed: true', 'scanPassed: false'));
    await fixture.crawl({ ...options, now: LATER });
    expect((await fixture.record('acme/tool'))?.facts.security).toEqual({ scanPassed: true });
  });
});

describe('the changed file of a repository', () => {
  it('is read with a single request', async () => {
    text = FILE.replace('notes', 'diaries');
    expect(await fixture.crawl({ ...options, now: LATER })).toMatchObject({ written: 1, problems: [] });
    expect(requests).toEqual(['conditional platform.yaml']);
    expect((await fixture.record('acme/tool'))?.facts.description).toBe('Keeps diaries.');
  });

  it('is searched under its other names if it is missing', async () => {
    text = undefined;
    expect((await fixture.crawl({ ...options, now: LATER })).problems).toMatchObject([{ code: 'no-platform-file' }]);
    const others = ['platform.yml', 'smithery.yaml', 'smithery.yml', 'server.json', 'manifest.json'];
    expect(requests).toEqual(['conditional platform.yaml', ...others.map((name) => `plain ${name}`)]);
  });
});
