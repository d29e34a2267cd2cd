import { symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { type FixtureOptions } from '../support/crawl-fixture.ts';
import { sendMissing, serve } from '../support/http-server.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../support/shared-data.ts';
import { fixtureOf, keep } from '../support/opened.ts';

/** A raw host that answers each path after its own delay. */
async function rawHost(
  files: Readonly<Record<string, { readonly text: string; readonly ms?: number }>>,
): Promise<{ options: FixtureOptions; requests: () => string[]; starts: () => number[] }> {
  const server = await serve(async (request, response) => {
    const file = files[request.url ?? ''];
    if (file === undefined) return sendMissing(response);
    await new Promise((resolve) => setTimeout(resolve, file.ms ?? 0));
    response.end(file.text);
  });
  keep(server);
  return {
    options: { rawUrl: `${server.url}/{owner}/{repo}/{ref}/{path}`, platformFileNames: ['platform.yaml'] },
    requests: () => server.requests.map((request) => request.path),
    starts: () => server.requests.map((request) => request.at),
  };
}

const stopAt =
  (count: number, stop: AbortController) =>
  ({ written }: { readonly written: number }): void => {
    if (written >= count) stop.abort();
  };

const platform = (name: string): string => `name: ${name}\nruntime: container\n`;

describe('a crawl', () => {
  it('gives a name to the first source in the list, whichever responds first', async () => {
    const { options } = await rawHost({
      '/acme/slow/HEAD/platform.yaml': { text: platform('acme/same'), ms: 100 },
      '/acme/fast/HEAD/platform.yaml': { text: platform('ACME/Same') },
    });
    const fixture = await fixtureOf(['slow', 'fast'].map((repo) => ({ kind: 'repository', location: `acme/${repo}` })));
    const { written, problems } = await fixture.crawl(options);
    expect([written, problems.map(({ source, code }) => [source, code])]).toEqual([1, [['acme/fast', 'name-taken']]]);
    expect((await fixture.record('acme/same'))?.facts.repo).toBe('slow');
  });

  it('prints no credentials of a location', async () => {
    const fixture = await fixtureOf([{ kind: 'list', location: 'https://user:s3cret@list.example/l.jsonl' }]);
    const summary = await fixture.crawl();
    expect(summary.problems).toMatchObject([{ source: 'https://…@list.example/l.jsonl', code: 'refused-url' }]);
    expect(JSON.stringify(summary)).not.toContain('s3cret');
  });

  it('uses an invalid name in a file as its display name', async () => {
    const { options } = await rawHost({ '/acme/mono/HEAD/packages/one/platform.yaml': { text: platform('A Fine Server') } });
    const fixture = await fixtureOf([{ kind: 'repository', location: 'acme/mono/packages/one', tags: ['ours'], verified: true }]);
    expect(await fixture.crawl(options)).toMatchObject({ written: 1, problems: [] });
    expect((await fixture.record('acme/mono-one'))?.facts).toMatchObject({
      displayName: 'A Fine Server',
      owner: 'acme',
      repo: 'mono',
      tags: ['ours'],
      verified: true,
    });
  });

  it('tries the platform file names in order', async () => {
    const { options, requests } = await rawHost({ '/acme/tool/HEAD/c.yaml': { text: platform('acme/tool') } });
    const fixture = await fixtureOf([{ kind: 'repository', location: 'acme/tool' }]);
    await fixture.crawl({ ...options, platformFileNames: ['a.yaml', 'b.yaml', 'c.yaml', 'd.yaml'] });
    expect(requests()).toEqual(['a', 'b', 'c'].map((name) => `/acme/tool/HEAD/${name}.yaml`));
  });

  it('requests another platform file only if the known one is missing or changed', async () => {
    const files: Record<string, { text: string }> = { '/acme/tool/HEAD/b.yaml': { text: platform('acme/tool') } };
    const { options, requests } = await rawHost(files);
    const fixture = await fixtureOf([{ kind: 'repository', location: 'acme/tool' }]);
    const askedNext = async (): Promise<string[]> => {
      const before = requests().length;
      await fixture.crawl({ ...options, platformFileNames: ['a.yaml', 'b.yaml', 'c.yaml'] });
      return requests()
        .slice(before)
        .map((url) => url.split('/').at(-1) ?? '');
    };
    expect(await askedNext()).toEqual(['a.yaml', 'b.yaml']);
    expect(await askedNext()).toEqual(['b.yaml']);
    files['/acme/tool/HEAD/b.yaml'] = { text: `${platform('acme/tool')}description: Changed.\n` };
    expect(await askedNext()).toEqual(['b.yaml', 'a.yaml']);
    files['/acme/tool/HEAD/a.yaml'] = { text: `${platform('acme/tool')}description: First.\n` };
    files['/acme/tool/HEAD/b.yaml'] = { text: `${platform('acme/tool')}description: Changed again.\n` };
    expect(await askedNext()).toEqual(['b.yaml', 'a.yaml']);
    expect((await fixture.record('acme/tool'))?.facts.description).toBe('First.');
    delete files['/acme/tool/HEAD/a.yaml'];
    expect(await askedNext()).toEqual(['a.yaml', 'b.yaml']);
  });

  it('waits for its interval between two requests to one host', async () => {
    const { options, starts } = await rawHost({});
    const fixture = await fixtureOf([{ kind: 'repository', location: 'acme/tool' }]);
    await fixture.crawl({ ...options, platformFileNames: ['a.yaml', 'b.yaml', 'c.yaml'], minIntervalMs: 120 });
    const [first = 0, second = 0, third = 0] = starts();
    expect(Math.min(second - first, third - second)).toBeGreaterThan(110);
  });

  it('does not let one failing source affect the others', async () => {
    const { options } = await rawHost({ '/acme/tool/HEAD/platform.yaml': { text: platform('acme/tool') } });
    const fixture = await fixtureOf([
      { kind: 'repository', location: 'not a place' },
      { kind: 'server', location: 'https://mcp.invalid', name: 'acme/x' },
      { kind: 'file', location: 'missing.jsonl' },
      { kind: 'repository', location: 'acme/tool' },
    ]);
    const { written, problems } = await fixture.crawl({ ...options, resolve: () => Promise.reject(new Error('the resolver broke')) });
    expect(problems.map(({ code }) => code)).toEqual(['bad-location', 'unreachable', 'unreadable-file']);
    expect(problems.map(({ at }) => at !== undefined)).toEqual([true, true, true]);
    expect(written).toBe(1);
  });

  it('crawls the configured kinds, and keeps the names of the others', async () => {
    const fixture = await fixtureOf([
      { kind: 'server', location: 'https://mcp.invalid', name: 'acme/tool' },
      { kind: 'file', location: 'r.jsonl' },
    ]);
    await fixture.write('r.jsonl', '{"qualifiedName": "acme/tool"}\n{"qualifiedName": "acme/other"}\n');
    const summary = await fixture.crawl({ kinds: ['file'] });
    expect(summary).toMatchObject({ sources: 1, written: 1, problems: [{ source: 'r.jsonl', code: 'name-taken' }] });
  });

  it('finishes open writes if it is stopped, and starts no others', async () => {
    const fixture = await fixtureOf([{ kind: 'file', location: 'r.jsonl' }]);
    await fixture.write('r.jsonl', Array.from({ length: 500 }, (_, index) => `{"qualifiedName": "acme/n${index}"}`).join('\n'));
    const stop = new AbortController();
    const summary = await fixture.crawl({ signal: stop.signal, onProgress: stopAt(20, stop) });
    expect(summary.written).toBeGreaterThanOrEqual(20);
    expect(summary.written).toBeLessThan(60);
    const files = await fixture.snapshot();
    expect(files.size).toBe(summary.written);
    expect([...files.keys()].filter((file) => file.endsWith('.tmp'))).toEqual([]);
  });
});

describe('a file source', () => {
  it('gives an id that two rows state to one of them only', async () => {
    const fixture = await fixtureOf([{ kind: 'file', location: 'r.jsonl' }]);
    const id = '6ba7b810-9dad-51d1-80b4-00c04fd430c8';
    await fixture.write('r.jsonl', `{"qualifiedName": "acme/a", "id": "${id}"}\n{"qualifiedName": "acme/b", "id": "${id.toUpperCase()}"}`);
    await fixture.crawl();
    const ids = await Promise.all(['acme/a', 'acme/b'].map(async (name) => (await fixture.record(name))?.facts.id));
    expect([ids[0] === id, ids[1] === id].sort()).toEqual([false, true]);
  });

  it('names each invalid row with its line, and continues', async () => {
    const fixture = await fixtureOf([{ kind: 'file', location: 'r.jsonl' }]);
    const rows = [
      '{"qualifiedName": "acme/a"}',
      '',
      '{"qualifiedName": "../b"}',
      '[1]',
      '{',
      '{"qualifiedName": "ACME/A"}',
      '{"qualifiedName": "acme/c", "tags": 1, "verified": true}',
    ];
    await fixture.write('r.jsonl', rows.join('\n'));
    const { written, problems } = await fixture.crawl();
    expect(written).toBe(2);
    expect(problems.map(({ code, at }) => [code, at?.split(':')[1]])).toEqual([
      ['bad-name', '3'],
      ['not-a-record', '4'],
      ['json-syntax', '5'],
      ['name-taken', '6'],
      ['wrong-type', '7'],
    ]);
    expect((await fixture.record('acme/c'))?.facts.verified).toBe(true);
  });

  it('must be in the folder of sources.yaml, after symbolic links are resolved', async () => {
    const fixture = await fixtureOf([]);
    await symlink(os.tmpdir(), path.join(fixture.folder, 'out'));
    await symlink('/etc/hostname', path.join(fixture.folder, 'link.jsonl'));
    const locations = ['../r.jsonl', '/etc/passwd.jsonl', 'a/../../r.yaml', 'link.jsonl', 'r.txt'];
    await fixture.writeSources(locations.map((location, index) => ({ kind: 'file', location, name: `acme/n${index}` })));
    const { written, problems } = await fixture.crawl();
    expect([written, problems.map(({ code }) => code)]).toEqual([
      0,
      ['outside-folder', 'outside-folder', 'outside-folder', 'outside-folder', 'bad-location'],
    ]);
  });
});

describe.skipIf(!hasSharedData)(`hostile YAML in a platform file ${NEEDS_SHARED_DATA}`, () => {
  const wanted: Readonly<Record<string, string>> = { norway: 'not-a-platform-file', bigint: 'not-a-platform-file', bom: 'a record' };

  it('results in a record or in a problem with a place, quickly, without prototype pollution', async () => {
    const generated = {
      'deep-flow': '['.repeat(100_000) + ']'.repeat(100_000),
      'flat-keys-20k': Array.from({ length: 20_000 }, (_, index) => `k${index}: 1`).join('\n'),
      '1MiB-scalar': `a: ${'x'.repeat(1 << 20)}`,
      '64KiB-1byte-lines': '\n'.repeat(65_536),
    };
    const rows = [
      ...sharedRows<{ id: string; yaml: string }>('attacks', 'yaml-attacks.jsonl'),
      ...Object.entries(generated).map(([id, yaml]) => ({ id, yaml })),
    ];
    const { options } = await rawHost(Object.fromEntries(rows.map(({ id, yaml }) => [`/acme/${id}/HEAD/platform.yaml`, { text: yaml }])));
    const fixture = await fixtureOf(rows.map(({ id }) => ({ kind: 'repository', location: `acme/${id}` })));
    const { problems } = await fixture.crawl(options);
    const ends = new Map(rows.map(({ id }) => [id, problems.find(({ source }) => source === `acme/${id}`)] as const));
    for (const [id, problem] of ends) {
      if (wanted[id] === 'a record') expect(problem, id).toBeUndefined();
      else expect([id, problem?.code]).toEqual([id, expect.stringMatching(/^(?:yaml-|not-|too-|forbidden|empty|number-)/) as string]);
    }
    expect([...ends].filter(([, problem]) => problem !== undefined && !/:\d+:\d+$/.test(problem.at ?? '')).map(([id]) => id)).toEqual([
      '1MiB-scalar',
    ]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
