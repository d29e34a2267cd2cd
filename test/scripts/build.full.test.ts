import { spawn } from 'node:child_process';
import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { filesBelow } from '../support/built-site.ts';
import { buildHere } from '../support/page-tree.ts';

describe('build', () => {
  let folder: string;
  const at = (...parts: string[]): string => path.join(folder, ...parts);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-build-'));
    await mkdir(at('content/servers/acme'), { recursive: true });
    await writeFile(at('content/servers/acme/bare.yaml'), 'qualifiedName: acme/bare\n');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('publishes a file that contains only a name', async () => {
    const { code } = await buildHere([], { PORTOLAN_CONTENT: at('content'), PORTOLAN_OUT: at('out') });
    expect(code).toBe(0);
    expect(JSON.parse(await readFile(at('out/api/servers/acme/bare.json'), 'utf8'))).toMatchObject({
      displayName: 'bare',
      owner: 'acme',
      tools: null,
      security: null,
    });
  });

  it.each<[NodeJS.Signals, readonly string[]]>([
    ['SIGINT', []],
    ['SIGTERM', ['--no-cache']],
  ])(
    'stops immediately on %s, keeps the last build, leaves no other files, and is no obstacle to the next build',
    async (signal, options) => {
      const environment = { PORTOLAN_CONTENT: at('content'), PORTOLAN_OUT: at('stopped/here'), PORTOLAN_CACHE: at('cache') };
      expect((await buildHere([], environment)).code).toBe(0);
      const manifest = await readFile(at('stopped/here/manifest.json'), 'utf8');
      const compiling = async (): Promise<string[]> =>
        (await readdir('.portolan')).filter((name) => name.startsWith(`pages-${child.pid}@`));
      const child = spawn(process.execPath, ['scripts/portolan.mjs', 'build', ...options], {
        env: { ...process.env, ...environment, SOURCE_DATE_EPOCH: '1767225600' },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let output = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
      const ended = new Promise((resolve) => child.once('close', resolve));
      await vi.waitUntil(async () => (await compiling()).length > 0, { timeout: 100_000 });
      child.kill(signal);
      expect([await ended, output]).toEqual([130, expect.stringContaining('portolan: stopped; the last build is unchanged.\n')]);
      expect(await readFile(at('stopped/here/manifest.json'), 'utf8')).toBe(manifest);
      expect([await readdir(at('stopped')), await compiling()]).toEqual([['here'], []]);
      const next = await buildHere([], environment);
      expect([next.code, next.stderr]).toEqual([0, expect.not.stringContaining('another build')]);
    },
  );

  it.each(['name: A\naccent: *x\n', '', '- name: A\n'])('keeps the last build if site.yaml is not usable: %j', async (text) => {
    await mkdir(at('unusable/servers/acme'), { recursive: true });
    await writeFile(at('unusable/servers/acme/bare.yaml'), 'qualifiedName: acme/bare\n');
    await writeFile(at('unusable/site.yaml'), text);
    const { code, stderr } = await buildHere([], { PORTOLAN_CONTENT: at('unusable'), PORTOLAN_OUT: at('not-built') });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/site\.yaml:\d+:\d+ {2}error.*site\.yaml cannot be used; nothing was built\. Correct/s),
    ]);
    expect(await readdir(folder)).not.toContain('not-built');
  });

  it('builds a catalogue without a server', async () => {
    await mkdir(at('nothing'));
    const { code } = await buildHere([], { PORTOLAN_CONTENT: at('nothing'), PORTOLAN_OUT: at('empty') });
    expect(code).toBe(0);
    expect(JSON.parse(await readFile(at('empty/api/servers.json'), 'utf8'))).toEqual({
      servers: [],
      pagination: { currentPage: 1, pageSize: 10, totalPages: 0, totalCount: 0 },
    });
    expect((await filesBelow(at('empty'))).filter((file) => file.startsWith('servers/'))).toEqual([]);
  });

  it('replaces no folder that it did not write, and deletes nothing in it', async () => {
    await mkdir(at('www'));
    await writeFile(at('www/mine.txt'), 'mine');
    const { code, stderr } = await buildHere([], { PORTOLAN_CONTENT: at('content'), PORTOLAN_OUT: at('www') });
    expect(code).toBe(2);
    expect(stderr).toMatch(/ no earlier run of this command wrote\. Empty it, or set PORTOLAN_OUT.+\[unknown-files\]/);
    expect(await filesBelow(at('www'))).toEqual(['mine.txt']);
  });

  it.each(['pages', 'true'])(
    'replaces its own site in packs (files.packed: %s), also with one in files, and the reverse',
    async (packed) => {
      const environment = { PORTOLAN_CONTENT: at('packed/content'), PORTOLAN_OUT: at('packed/out'), PORTOLAN_CACHE: at('packed/cache') };
      await mkdir(at('packed/content/servers/acme'), { recursive: true });
      await writeFile(at('packed/content/servers/acme/bare.yaml'), 'qualifiedName: acme/bare\n');
      const inPacks = `files: {packed: ${packed}}\n`;
      for (const [settings, description] of [
        [inPacks, 'One.'],
        [inPacks, 'Two.'],
        ['', 'Three.'],
        [inPacks, 'Four.'],
      ]) {
        await writeFile(at('packed/content/site.yaml'), `name: Harbour\n${settings}`);
        await writeFile(at('packed/content/servers/acme/bare.yaml'), `qualifiedName: acme/bare\ndescription: ${description}\n`);
        const { code, stderr } = await buildHere([], environment);
        expect([code, stderr]).toEqual([0, expect.stringContaining('Built 1 server into')]);
      }
    },
  );

  const refused: [string, Record<string, string>][] = [
    ['the content folder', { PORTOLAN_OUT: 'content' }],
    ['the project folder', { PORTOLAN_OUT: path.resolve('.') }],
    ['a URL without a scheme', { PORTOLAN_SITE: 'example.org' }],
    ['a base that is not a path', { PORTOLAN_BASE: '/a b' }],
  ];
  it.each(refused)('refuses %s with a usage error', async (_what, environment) => {
    const out = environment['PORTOLAN_OUT'] === 'content' ? { PORTOLAN_OUT: at('content') } : {};
    const { code, stderr } = await buildHere([], {
      PORTOLAN_CONTENT: at('content'),
      PORTOLAN_OUT: at('never'),
      ...environment,
      ...out,
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^portolan: .*PORTOLAN_/);
    expect(await filesBelow(at('content'))).toEqual(['servers/acme/bare.yaml']);
  });
});
