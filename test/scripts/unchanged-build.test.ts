import { appendFile, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { runBuild } from '../../scripts/commands/build.ts';
import { filesBelow } from '../support/built-site.ts';
import { KNOWN_KEY } from '../support/signing-environment.ts';
import { buildHere, renderPageFiles } from '../support/page-tree.ts';
import { runHere } from '../support/run-here.ts';
import { firstCases, hasAllCases } from '../support/cases.ts';

describe('a build of unchanged content', () => {
  let folder: string;
  let environment: Readonly<Record<string, string>>;
  const at = (...parts: string[]): string => path.join(folder, ...parts);
  const server = (): string => at('content/servers/acme/one.yaml');
  /** The message of a build. */
  async function build(args: readonly string[] = [], more: Readonly<Record<string, string>> = {}): Promise<string> {
    const { code, stderr } = await buildHere(args, { ...environment, ...more });
    expect(code).toBe(0);
    return stderr;
  }

  const UP_TO_DATE = /^Nothing changed: .+ is up to date \(\d+ files checked\)\.$/m;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-unchanged-'));
    environment = { PORTOLAN_CONTENT: at('content'), PORTOLAN_OUT: at('out'), PORTOLAN_CACHE: at('cache') };
    await mkdir(at('content/servers/acme'), { recursive: true });
    await writeFile(server(), 'qualifiedName: acme/one\ndescription: One.\n');
    await build();
  });

  beforeEach(async () => {
    // Each test changes something after a build.
    expect(await build()).toMatch(UP_TO_DATE);
  });

  it('ends at once, and leaves the files of the last build', async () => {
    const before = await readFile(at('out/manifest.json'), 'utf8');
    expect(await build()).toMatch(UP_TO_DATE);
    expect(await readFile(at('out/manifest.json'), 'utf8')).toBe(before);
  });

  it('counts the same files as the build, which are all that are published', async () => {
    for (const key of ['', KNOWN_KEY]) {
      await appendFile(server(), 'tags: [weather]\n');
      const built = await build([], { PORTOLAN_SIGNING_KEY: key, SOURCE_DATE_EPOCH: '1767225600' });
      const unchanged = await build([], { PORTOLAN_SIGNING_KEY: key, SOURCE_DATE_EPOCH: '1767225600' });
      const published = (await filesBelow(at('out'))).length;
      expect([/^(\d+) files: /m.exec(built)?.[1], /\((\d+) files checked\)/.exec(unchanged)?.[1]]).toEqual([
        `${published}`,
        `${published}`,
      ]);
      await writeFile(server(), 'qualifiedName: acme/one\ndescription: One.\n');
      await build();
    }
  });

  it('builds again after a change of the content', async () => {
    await appendFile(server(), 'tags: [weather]\n');
    expect(await build()).toMatch(/^Built 1 server/m);
    expect(await readFile(at('out/api/servers/acme/one.json'), 'utf8')).toContain('One.');
  });

  it.each(
    firstCases([
      ['PORTOLAN_SITE', 'https://example.org'],
      ['PORTOLAN_BASE', '/list'],
      ['SOURCE_DATE_EPOCH', '1767225600'],
      ['PORTOLAN_MODEL_FILES', 'many'],
    ]),
  )('builds again with another value of %s', async (name, value) => {
    expect(await build([], { [name]: value })).toMatch(/^Built 1 server/m);
    expect(await build([], { [name]: value })).toMatch(UP_TO_DATE);
    await build();
  });

  it('builds again if a signed build of other content was the last one', async () => {
    const before = await readFile(server(), 'utf8');
    await appendFile(server(), 'displayName: Other\n');
    // Its signature states the time, so it is never up to date.
    expect(await build([], { PORTOLAN_SIGNING_KEY: KNOWN_KEY })).toMatch(/^Signed with the key/m);
    await writeFile(server(), before);
    expect(await build()).toMatch(/^Built 1 server/m);
    expect(await readFile(at('out/api/records.jsonl'), 'utf8')).not.toContain('other');
  });

  it.each([
    ['changed', (file: string) => appendFile(file, ' ')],
    [
      'replaced by one of the same size',
      async (file: string) => writeFile(file, (await readFile(file, 'utf8')).replaceAll('acme', 'emca')),
    ],
    ['removed', (file: string) => rm(file)],
    ['added', (file: string) => writeFile(`${file}.more`, '')],
  ])('builds again if a file of the output folder was %s', async (_what, change) => {
    await change(at('out/api/servers/acme/one.json'));
    expect(await build()).toMatch(/^Built 1 server/m);
    expect(await readFile(at('out/api/servers/acme/one.json'), 'utf8')).toMatch(/acme.*[^ ]$/s);
  });

  if (hasAllCases)
    it('builds again without the cache', async () => {
      expect(await build(['--no-cache'])).toMatch(/^Built 1 server/m);
      expect(await build()).toMatch(/^Built 1 server/m);
      await rm(at('cache'), { recursive: true });
      expect(await build()).toMatch(/^Built 1 server/m);
    });

  it('says again what is wrong with the content', async () => {
    await appendFile(server(), 'useCount: many\n');
    const first = await build();
    const again = await build();
    expect(again).toMatch(UP_TO_DATE);
    expect(again).toContain('useCount');
    expect(first).toContain(again.slice(0, again.indexOf('Nothing changed')));
  });

  it('says nothing to a caller that reports the content itself, as dev does after an edit that was undone', async () => {
    await appendFile(server(), 'iconUrl: none\n');
    expect(await build()).toContain('iconUrl');
    const command = new Command('build').action(async () => {
      process.exitCode = await runBuild({ isReported: false }, renderPageFiles);
    });
    expect(await runHere(command, ['build'], environment)).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('takes a file with another time for changed', async () => {
    await utimes(at('out/index.html'), 1, 1);
    expect(await build()).toMatch(/^Built 1 server/m);
  });
});
