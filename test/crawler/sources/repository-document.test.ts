import path from 'node:path';
import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../../../src/catalog/parsing/json-tree.ts';
import { readServerJson } from '../../../src/catalog/server-json/server-json-reader.ts';
import { readRepositoryDocument } from '../../../src/crawler/sources/repository-document.ts';
import type { CrawlFixture, FixtureOptions } from '../../support/crawl-fixture.ts';
import { sendCached, sendMissing } from '../../support/http-server.ts';
import { fixtureOf, testServer } from '../../support/opened.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../../support/shared-data.ts';

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
const PLATFORM = 'description: From the platform file.\nstartCommand: {type: stdio, configSchema: {type: object, properties: {}}}\n';
const PACKAGE = {
  registryType: 'npm',
  registryBaseUrl: 'https://packages.example',
  identifier: '@acme/tides',
  version: '2.1.0',
  runtimeHint: 'npx',
  transport: { type: 'stdio' },
  runtimeArguments: [{ type: 'named', name: '--quiet', value: 'yes' }],
  packageArguments: [{ type: 'positional', valueHint: 'folder', isRepeated: true, isRequired: true }],
  environmentVariables: [{ name: 'TIDES_KEY', description: 'Your key.', isRequired: true, isSecret: true }],
};
const SERVER = {
  $schema: SCHEMA,
  name: 'io.github.acme/tides',
  title: 'Tides',
  description: 'From the server.json.',
  version: '2.1.0',
  websiteUrl: 'https://tides.example/start',
  icons: [{ src: 'https://tides.example/icon.png', mimeType: 'image/png', sizes: ['48x48'] }],
  repository: { url: 'https://github.com/acme/tides', source: 'github', subfolder: 'servers/tides' },
  packages: [PACKAGE],
  remotes: [{ type: 'sse', url: 'https://tides.example/events' }],
};
const MANIFEST = {
  manifest_version: '0.3',
  name: 'tides',
  version: '2.0.0',
  description: 'From the manifest.',
  server: { type: 'node', entry_point: 'index.js', mcp_config: { command: 'npx', args: ['-y', '@acme/tides', '${user_config.place}'] } },
  user_config: { place: { type: 'string', title: 'Place', description: 'Where you are.', required: true } },
  tools: [{ name: 'high_water', description: 'Lists the next times.' }],
};

/** A repository `acme/tides` with files at its root, which a test can change. */
async function repository(files: Record<string, unknown>): Promise<{
  readonly files: Record<string, unknown>;
  readonly fixture: CrawlFixture;
  readonly crawl: (options?: FixtureOptions) => ReturnType<CrawlFixture['crawl']>;
  readonly asked: () => string[];
}> {
  const server = await testServer((request, response) => {
    const file = files[path.basename(request.url ?? '')];
    if (file === undefined) return sendMissing(response);
    const text = typeof file === 'string' ? file : JSON.stringify(file);
    sendCached(request, response, text, `"${text.length}"`);
  });
  const fixture = await fixtureOf([{ kind: 'repository', location: 'acme/tides' }]);
  const places = { rawUrl: `${server.url}/{owner}/{repo}/{ref}/{path}` };
  const asked = (): string[] => server.requests.map((one) => path.basename(one.path)).filter((name) => name !== 'robots.txt');
  return { files, fixture, crawl: (options) => fixture.crawl({ ...places, ...options }), asked };
}

describe('a repository with a server.json', () => {
  it('gets exactly the packages, remotes, icons and texts that it states', async () => {
    const { fixture, crawl } = await repository({ 'server.json': SERVER });
    expect(await crawl()).toMatchObject({ written: 1, problems: [] });
    const facts = (await fixture.record('io.github.acme/tides'))?.facts;
    expect(facts?.packages).toEqual([PACKAGE]);
    expect(facts).toMatchObject({
      displayName: 'Tides',
      description: 'From the server.json.',
      version: '2.1.0',
      owner: 'acme',
      repo: 'tides',
      websiteUrl: SERVER.websiteUrl,
      icons: SERVER.icons,
      repository: SERVER.repository,
      connections: [{ type: 'http', transport: 'sse', url: 'https://tides.example/events' }],
      deployed: true,
    });
  });

  it('is requested once and not written if the file did not change', async () => {
    const { crawl, asked } = await repository({ 'server.json': { ...SERVER, remotes: [] } });
    await crawl();
    const before = asked().length;
    expect(await crawl({ now: '2026-01-02T00:00:00.000Z' })).toEqual({ sources: 1, written: 0, unchanged: 1, problems: [] });
    expect(asked().slice(before)).toEqual(['server.json']);
  });

  it('keeps its own name and repository if the file states those of others', async () => {
    const other = {
      ...SERVER,
      name: 'com.example/tides',
      title: undefined,
      repository: { url: 'https://github.com/other/tides', source: 'github' },
    };
    const { fixture, crawl } = await repository({ 'server.json': { ...other, remotes: [] } });
    const { problems, notices } = await crawl();
    expect([problems, notices]).toMatchObject([[{ code: 'foreign-name' }], [{ code: 'other-repository' }]]);
    const facts = (await fixture.record('acme/tides'))?.facts;
    expect(facts).toMatchObject({ owner: 'acme', repo: 'tides' });
    expect(facts).not.toHaveProperty('repository');
    expect(facts).not.toHaveProperty('displayName');
  });
});

describe('a repository with the manifest of a bundle', () => {
  it('gets the package that its command starts, and its tools', async () => {
    const { fixture, crawl } = await repository({ 'manifest.json': MANIFEST });
    expect(await crawl()).toMatchObject({ written: 1, problems: [] });
    expect((await fixture.record('acme/tides'))?.facts).toMatchObject({
      description: 'From the manifest.',
      packages: [
        {
          registryType: 'npm',
          identifier: '@acme/tides',
          packageArguments: [{ value: '{place}', variables: { place: { description: 'Where you are.', isRequired: true } } }],
        },
      ],
      tools: [{ name: 'high_water' }],
    });
  });

  it('is only written again if the manifest changes', async () => {
    const { files, fixture, crawl } = await repository({ 'manifest.json': MANIFEST });
    await crawl();
    expect(await crawl()).toMatchObject({ written: 0, unchanged: 1 });
    expect(await crawl({ full: true })).toMatchObject({ written: 0, unchanged: 1 });
    files['manifest.json'] = { ...MANIFEST, description: 'Has other words now.' };
    expect(await crawl()).toMatchObject({ written: 1, problems: [] });
    expect((await fixture.record('acme/tides'))?.facts.description).toBe('Has other words now.');
  });

  it('gets a local connection and a notice if the manifest starts a file of the bundle', async () => {
    const own = { ...MANIFEST, server: { type: 'node', mcp_config: { command: 'node', args: ['${__dirname}/index.js'] } } };
    const { fixture, crawl } = await repository({ 'manifest.json': own });
    expect(await crawl()).toMatchObject({ problems: [], notices: [{ code: 'built-from-source' }] });
    const facts = (await fixture.record('acme/tides'))?.facts;
    expect(facts).not.toHaveProperty('packages');
    expect(facts?.connections).toMatchObject([{ type: 'stdio', configSchema: { properties: { place: {} }, required: ['place'] } }]);
  });
});

describe.runIf(hasSharedData)(`the entries of the MCP registry as files of repositories ${NEEDS_SHARED_DATA}`, () => {
  it('are all recognised, with exactly their packages', () => {
    const rows = sharedRows<{ readonly server: JsonObject }>('official', 'server-json.jsonl');
    const location = { owner: 'acme', repo: 'tides', folder: '', ref: 'HEAD' };
    const counts = { entries: rows.length, read: 0, withPackages: 0 };
    for (const { server } of rows) {
      const bytes = new TextEncoder().encode(JSON.stringify(server));
      const read = readRepositoryDocument(bytes, 'https://raw.example/server.json', location, {});
      const fromRegistry = readServerJson(server);
      expect([read.isForeign, read.value?.packages]).toEqual([false, fromRegistry.value?.packages]);
      counts.read += Number(read.value !== undefined);
      counts.withPackages += Number((read.value?.packages ?? []).length > 0);
    }
    process.stdout.write(`server.json as files of repositories: ${JSON.stringify(counts)}\n`);
    expect(counts.read).toBe(counts.entries);
  });
});

describe('the first file of a repository that declares a server', () => {
  it('is a platform file, then a server.json, then the manifest of a bundle', async () => {
    const files = { 'platform.yaml': PLATFORM, 'server.json': { ...SERVER, remotes: [] }, 'manifest.json': MANIFEST };
    const { files: present, fixture, crawl } = await repository(files);
    const read = async (name: string) => {
      await crawl();
      return (await fixture.record(name))?.facts.description;
    };
    expect(await read('acme/tides')).toBe('From the platform file.');
    delete present['platform.yaml'];
    expect(await read('io.github.acme/tides')).toBe('From the server.json.');
    delete present['server.json'];
    expect(await read('acme/tides')).toBe('From the manifest.');
  });

  it('is not one that only has the name of such a file', async () => {
    const foreign = {
      'platform.yaml': 'jobs: {build: {runs-on: x}}\n',
      'server.json': { port: 8080 },
      'manifest.json': MANIFEST,
    };
    const { fixture, crawl } = await repository(foreign);
    expect(await crawl()).toMatchObject({ written: 1, problems: [] });
    expect((await fixture.record('acme/tides'))?.facts.description).toBe('From the manifest.');
  });

  it('is missing with the reason of the first foreign file', async () => {
    const onlyForeign = await repository({ 'manifest.json': '// A file of another program\n{}' });
    expect((await onlyForeign.crawl()).problems).toMatchObject([{ code: 'json-syntax' }]);
    const app = await repository({ 'server.json': { port: 1 }, 'manifest.json': { name: 'App', start_url: '/' } });
    expect((await app.crawl()).problems).toMatchObject([{ code: 'not-a-server-json' }]);
  });

  it('is not passed over for a mistake in it', async () => {
    const { crawl, asked } = await repository({ 'server.json': { ...SERVER, name: 'not a name' }, 'manifest.json': MANIFEST });
    const { problems } = await crawl();
    expect(problems.map(({ code, at }) => [code, /server\.json:1:\d+$/.test(at ?? '')])).toEqual([['bad-name', true]]);
    expect(asked()).not.toContain('manifest.json');
  });
});

describe('a page in place of a file that declares a server', () => {
  const LOCATION = { owner: 'acme', repo: 'tides', folder: '', ref: 'HEAD' };

  it.each([
    ['platform.yaml', '<!doctype html><p>Sign in</p>', 'yaml-syntax'],
    ['platform.yaml', '\uFEFF<html>\n<title>Sign in: Acme</title>\n<style>\na: b\n</style>', 'yaml-syntax'],
    ['server.json', '<!doctype html><p>Sign in</p>', 'json-syntax'],
  ])('is called a page: %s, %j', (file, text, code) => {
    const { value, problems, isForeign } = readRepositoryDocument(
      new TextEncoder().encode(text),
      `https://a.example/${file}`,
      LOCATION,
      {},
    );
    expect([value, isForeign]).toEqual([undefined, false]);
    expect(problems).toMatchObject([{ code, severity: 'error' }]);
    expect(problems[0]?.message).toContain('page (HTML or XML)');
    expect(problems[0]?.hint).toContain('sign-in');
  });

  it('is no file with a conflict of a merge at its start', () => {
    const text = new TextEncoder().encode('<<<<<<< HEAD\nname: a\n=======\nname: b\n>>>>>>> other\n');
    expect(readRepositoryDocument(text, 'https://a.example/platform.yaml', LOCATION, {}).problems[0]?.message).not.toContain('page');
  });
});
