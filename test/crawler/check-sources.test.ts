import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { checkSources } from '../../src/crawler/index.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portolan-sources-'));
  await writeFile(path.join(folder, 'good.yaml'), 'runtime: container\n');
  await mkdir(path.join(folder, 'folder.yaml'));
  await symlink('/etc/hostname', path.join(folder, 'link.jsonl'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The entries as one line each, so that the line of an entry is its index plus one. */
const check = (...entries: readonly object[]): ReturnType<typeof checkSources> =>
  checkSources(`sources:\n${entries.map((entry) => `  - ${JSON.stringify(entry)}\n`).join('')}`, 'sources.yaml', folder);

describe('the check of the source list', () => {
  it('reports nothing for sources that can be crawled', async () => {
    const problems = await check(
      { kind: 'repository', location: 'acme/tool/packages/one@main' },
      { kind: 'server', location: 'https://mcp.example.com/mcp', name: 'acme/x' },
      { kind: 'file', location: 'good.yaml', name: 'acme/y' },
      { kind: 'registry', location: 'https://registry.example.com' },
      { kind: 'registry-original', location: 'https://api.example.com/v1' },
      { kind: 'docker-catalog', location: 'acme/catalogue@main' },
      { kind: 'list', location: 'https://lists.example.com/servers.jsonl' },
      { kind: 'github', location: 'acme' },
      { kind: 'ai-catalog', location: 'https://example.com/base/' },
    );
    expect(problems).toEqual([]);
  });

  it.each([
    [{ kind: 'repository', location: 'acme/../tool' }, 'bad-location'],
    [{ kind: 'server', location: 'mcp.example.com', name: 'acme/x' }, 'bad-location'],
    [{ kind: 'server', location: 'https://*.example.com', name: 'acme/x' }, 'bad-location'],
    [{ kind: 'server', location: 'http://mcp.example.com', name: 'acme/x' }, 'https-required'],
    [{ kind: 'server', location: 'https://mcp.example.com:8443', name: 'acme/x' }, 'refused-url'],
    [{ kind: 'server', location: 'https://10.0.0.1', name: 'acme/x' }, 'refused-address'],
    [{ kind: 'server', location: 'https://mcp.internal', name: 'acme/x' }, 'refused-url'],
    [{ kind: 'file', location: 'none.yaml', name: 'acme/x' }, 'unreadable-file'],
    [{ kind: 'file', location: 'folder.yaml', name: 'acme/x' }, 'unreadable-file'],
    [{ kind: 'file', location: '../good.yaml', name: 'acme/x' }, 'outside-folder'],
    [{ kind: 'file', location: 'link.jsonl' }, 'outside-folder'],
    [{ kind: 'repository', location: 'acme/tool', verifed: true }, 'unknown-key'],
    [{ kind: 'pigeon', location: 'acme/tool' }, 'bad-source-kind'],
    [{ kind: 'registry', location: 'http://registry.example' }, 'https-required'],
    [{ kind: 'registry-original', location: 'https://10.0.0.1' }, 'refused-address'],
    [{ kind: 'ai-catalog', location: 'example.com' }, 'bad-location'],
    [{ kind: 'registry', location: 'https://a;b' }, 'bad-location'],
    [{ kind: 'list', location: 'https://[::1]/list.jsonl' }, 'refused-address'],
    [{ kind: 'list', location: 'good.yaml' }, 'bad-location'],
    [{ kind: 'list', location: 'none.jsonl' }, 'unreadable-file'],
    [{ kind: 'docker-catalog', location: './none' }, 'unreadable-file'],
    [{ kind: 'docker-catalog', location: '../elsewhere' }, 'outside-folder'],
    [{ kind: 'github', location: 'acme/tool' }, 'bad-location'],
    [{ kind: 'github', location: 'acme', name: 'acme/x' }, 'name-not-allowed'],
    [{ kind: 'repository', location: 'ACME/good' }, 'source-repeated'],
  ])('names %j, with its position in the list', async (entry, code) => {
    const problems = await check({ kind: 'repository', location: 'acme/good' }, entry);
    expect(problems).toMatchObject([{ code, file: 'sources.yaml', position: { line: 3 } }]);
  });

  it.each([
    [
      { kind: 'docker-catalog', location: 'https://github.com/docker/mcp-registry' },
      /not a location in a repository.*Write docker\/mcp-registry\.$/,
    ],
    [{ kind: 'docker-catalog', location: 'github.com/docker/mcp-registry' }, /Write docker\/mcp-registry\.$/],
    [{ kind: 'github', location: 'https://github.com/acme' }, /Write acme\.$/],
    [{ kind: 'ai-catalog', location: 'example.com' }, /not the URL of a site\./],
    [{ kind: 'registry', location: 'registry.example.com' }, /not the URL of a registry\./],
  ])('says what is wrong with %j, and what to write', async (entry, text) => {
    const [problem] = await check(entry);
    expect(`${problem?.message} ${problem?.hint}`).toMatch(text);
  });

  it.each([
    { kind: 'server', location: 'http://127.0.0.1:4322', name: 'acme/x' },
    { kind: 'server', location: 'https://10.0.0.7/mcp', name: 'acme/x' },
    { kind: 'registry', location: 'http://localhost:8080' },
    { kind: 'registry', location: 'https://registry.internal' },
    { kind: 'list', location: 'http://127.0.0.1:8080/list.jsonl' },
  ])('allows %j in a private network only if the crawl is configured to', async (entry) => {
    const text = `sources: ${JSON.stringify([entry])}`;
    expect(await checkSources(text, 'sources.yaml', folder)).toHaveLength(1);
    expect(await checkSources(text, 'sources.yaml', folder, true)).toEqual([]);
  });

  it('never allows a URL that returns cloud credentials', async () => {
    const text = 'sources: [{ kind: list, location: "http://169.254.169.254/list.jsonl" }]';
    expect(await checkSources(text, 'sources.yaml', folder, true)).toMatchObject([{ code: 'refused-address' }]);
  });

  it('names the second of two entries with the same name', async () => {
    const problems = await check(
      { kind: 'repository', location: 'acme/a', name: 'acme/tool' },
      { kind: 'repository', location: 'acme/b', name: 'ACME/Tool' },
    );
    expect(problems).toMatchObject([{ code: 'name-taken', file: 'sources.yaml', position: { line: 3 } }]);
    expect(problems[0]?.message).toContain('acme/a (sources.yaml:2:5)');
  });

  it('prints no credentials of a URL', async () => {
    const server = { kind: 'server', location: 'https://me:word@mcp.example.com', name: 'acme/x' };
    const problems = await check(server, { ...server, name: 'acme/y' });
    expect(problems.map(({ code }) => code)).toEqual(['bad-location', 'source-repeated', 'bad-location']);
    expect(JSON.stringify(problems)).not.toContain('word');
  });

  it('reports a list that cannot be read', async () => {
    expect(await checkSources('sources: 1', 'sources.yaml', folder)).toMatchObject([{ code: 'no-sources', position: { line: 1 } }]);
  });
});
