import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { crawlCommand } from '../../scripts/commands/crawl.ts';
import { rebuildCommand } from '../../scripts/commands/rebuild.ts';
import { startingFiles } from '../../scripts/init/starting-catalog.ts';
import { filesBelow, portolan, type Finished } from '../support/built-site.ts';
import { sendMissing, serve, type TestServer } from '../support/http-server.ts';
import { runHere } from '../support/run-here.ts';

describe('rebuild', () => {
  let folder: string;
  let host: TestServer;
  /** Platform files by repository. */
  let files: Record<string, string>;
  const at = (...parts: string[]): string => path.join(folder, ...parts);

  function rebuild(args: readonly string[] = [], environment: Readonly<Record<string, string>> = {}): Promise<Finished> {
    return portolan(
      ['rebuild', '--content', at('content'), '--before', at('before'), '--allow-private-hosts', '--min-interval', '0', ...args],
      { PORTOLAN_RAW_URL: `${host.url}/{owner}/{repo}/{path}`, PORTOLAN_OUT: at('dist'), ...environment },
    );
  }

  /** The steps that were begun, and how each ended. */
  function steps({ stderr }: Finished): string[] {
    return stderr.split('\n').flatMap((line) => /^(?:\w+: (?:done in|stopped after) .*)$/.exec(line)?.[0].replace(/[\d.]+ s/, '…') ?? []);
  }

  async function sources(...repositories: string[]): Promise<void> {
    // An empty list on the local machine, which only a crawl and a check with the option accept.
    const list = [
      ...repositories.map((location) => ({ kind: 'repository', location })),
      { kind: 'list', location: `${host.url}/list.jsonl` },
    ];
    await writeFile(at('content/sources.yaml'), JSON.stringify({ sources: list }));
  }

  /** Begins a catalogue as "portolan init" does. Gives the files of its content. */
  async function startCatalog(): Promise<string[]> {
    const begun = { name: 'Häfen & "Docks" #1: {it\'s} <b>', language: 'de', today: '2026-01-01', hosts: ['github'] } as const;
    for (const [file, text] of await startingFiles(begun)) {
      await mkdir(path.dirname(at(file)), { recursive: true });
      await writeFile(at(file), text);
    }
    return filesBelow(at('content'));
  }

  beforeAll(async () => {
    host = await serve((request, response) => {
      const [, owner, repo, name] = (request.url ?? '').split('/');
      if (owner === 'list.jsonl') return void response.end('\n');
      const text = name === 'platform.yaml' ? files[`${owner}/${repo}`] : undefined;
      if (text === undefined) sendMissing(response);
      else response.end(text);
    });
  });
  afterAll(() => host.close());
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'portolan-rebuild-'));
    await mkdir(at('content'));
    files = {
      'acme/one': 'name: acme/one\nruntime: container\ndescription: The first.\n',
      'acme/two': 'name: acme/two\nruntime: container\ndescription: The second.\n',
    };
    return () => rm(folder, { recursive: true, force: true });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends its crawl before itself if only it gets %s', async (signal) => {
    await sources('acme/slow');
    let isAsked = false;
    const slow = await serve((request, response) => {
      if (request.url === '/robots.txt') return sendMissing(response);
      isAsked = true;
    });
    const child = spawn(
      process.execPath,
      [path.resolve('scripts/portolan.mjs'), 'rebuild', '--content', at('content'), '--before', at('before'), '--allow-private-hosts'],
      { env: { ...process.env, PORTOLAN_RAW_URL: `${slow.url}/{owner}/{repo}/{path}` }, stdio: 'ignore' },
    );
    await vi.waitUntil(() => isAsked, { timeout: 100_000 });
    expect(await filesBelow(at('content'))).toContain('.crawl.lock');
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([130, null]);
    expect(await filesBelow(at('content'))).not.toContain('.crawl.lock');
    await slow.close();
  });

  it('crawls, checks, scans, prints the differences, builds and verifies a new catalogue; does not publish a large reduction', async () => {
    const begun = await startCatalog();
    await sources('acme/one', 'acme/two');
    const summary = at('summary.md');
    await writeFile(summary, 'before\n');
    const finished = await rebuild([], { GITHUB_STEP_SUMMARY: summary });
    expect(steps(finished)).toEqual(['crawl', 'check', 'scan', 'diff', 'build', 'verify'].map((step) => `${step}: done in ….`));
    expect(finished.code).toBe(0);
    expect(finished.stdout).toContain('Added (2)\n  acme/one\n  acme/two\n');
    expect(await readFile(summary, 'utf8')).toMatch(/^before\n## The catalogue\n[^]*\n- `acme\/one`\n- `acme\/two`\n$/);
    const built = await filesBelow(at('dist'));
    expect(built).toEqual(expect.arrayContaining(['manifest.json', 'servers/acme/one/index.html', 'servers/acme/two/index.html']));
    expect(await readFile(at('dist/index.html'), 'utf8')).toContain('<html lang="de"');
    expect(built).toContain('servers/example/notes/index.html');
    expect(await filesBelow(at('before'))).toEqual(['.portolan-copy', ...begun].sort());

    await rm(at('content/servers/acme/two.yaml'));
    await sources('acme/one');
    const shrunk = await rebuild();
    expect([shrunk.code, steps(shrunk).at(-1)]).toEqual([3, 'build: stopped after … with exit code 3.']);
    expect(await filesBelow(at('dist'))).toEqual(built);
  });

  it('continues after a failed source and after findings, and names both', async () => {
    await sources('acme/one', 'acme/two');
    const crawl = ['crawl', '--content', at('content'), '--allow-private-hosts', '--min-interval', '0'];
    expect(await runHere(crawlCommand(), crawl, { PORTOLAN_RAW_URL: `${host.url}/{owner}/{repo}/{path}` })).toMatchObject({ code: 0 });
    files = { 'acme/one': 'name: acme/one\nruntime: container\ndescription: "Nice\u{E0041}\u{E0042} words for @everyone"\n' };
    const finished = await rebuild(['--no-build']);
    expect([finished.code, steps(finished)]).toEqual([0, ['crawl', 'check', 'scan', 'diff'].map((step) => `${step}: done in ….`)]);
    expect(finished.stdout).toMatch(
      /2 servers, 2 before\.\n\nNewly flagged \(1\)\n {2}acme\/one: .*U001.*\n\nStale \(1\)\n {2}acme\/two: .+\n\nChanged \(1\)\n {2}acme\/one: description\n/,
    );
  });

  it('stops at a file with an error, and still prints the differences', async () => {
    await sources('acme/one');
    await mkdir(at('content/servers/acme'), { recursive: true });
    await writeFile(at('content/servers/acme/broken.yaml'), 'qualifiedName: acme/broken\ntags: [\n');
    const finished = await rebuild();
    expect([finished.code, steps(finished)]).toEqual([
      1,
      ['crawl: done in ….', 'check: stopped after … with exit code 1.', 'diff: done in ….'],
    ]);
    expect(finished.stdout).toContain('Added (1)\n  acme/one\n');
  });

  it('stops at findings if configured, and GitHub Actions reads no commands in third-party text', async () => {
    await sources('acme/one');
    files = { 'acme/one': 'name: acme/one\nruntime: container\ndescription: "Nice\u{E0041}\u{E0042} words\\n::error::x"\n' };
    // A key that no build can use: every reader of it reports that.
    const environment = { GITHUB_ACTIONS: 'true', PORTOLAN_SIGNING_KEY: 'none' };
    const { code, stdout, stderr } = await rebuild(['--fail-on', 'high'], environment);
    expect([code, steps({ code, stdout, stderr }).slice(2)]).toEqual([4, ['scan: stopped after … with exit code 4.', 'diff: done in ….']]);
    expect(stderr).not.toContain('PORTOLAN_SIGNING_KEY');
    const stops = [...stdout.matchAll(/^::stop-commands::(.+)$/gm)].map(([, token]) => token);
    expect(stops.length).toBeGreaterThanOrEqual(2);
    for (const token of stops) expect(stdout).toContain(`\n::${token}::\n`);
    // The report contains third-party names of tools and reasons, and a command may be in the middle of a line.
    const unguarded = stdout.replaceAll(/^::stop-commands::(.+)\n[^]*?\n::\1::$/gm, '');
    expect(stdout).toContain('1 server, 0 before.');
    expect(unguarded).not.toContain('1 server, 0 before.');
  });

  it.each([
    ['a content folder that does not exist', ['--content', 'nowhere'], 1],
    ['a copy inside the content', ['--before', 'IN/before'], 2],
  ])('refuses %s', async (_what, args, code) => {
    await sources();
    const given = ['rebuild', '--content', at('content'), '--before', at('before'), ...args.map((arg) => arg.replace('IN', at('content')))];
    const finished = await runHere(rebuildCommand(), given);
    expect(finished.code).toBe(code);
  });

  it('replaces a copy without a mark at the default path, and none at a configured path', async () => {
    // A step that fails at once: what is looked at is the copy.
    await sources('acme/one');
    await writeFile(at('content/sources.yaml'), 'sources: none\n');
    const usual = path.join('.portolan', 'before');
    for (const place of [usual, 'other']) {
      await mkdir(at(place, 'servers/acme'), { recursive: true });
      await writeFile(at(place, 'servers/acme/old.yaml'), 'qualifiedName: acme/old\n');
    }
    const here = process.cwd();
    process.chdir(folder);
    try {
      const given = ['rebuild', '--content', at('content'), '--no-build'];
      const refused = await runHere(rebuildCommand(), [...given, '--before', at('other')]);
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('unknown-files') as string });
      expect((await runHere(rebuildCommand(), given)).stderr).not.toContain('unknown-files');
    } finally {
      process.chdir(here);
    }
    expect(await filesBelow(at(usual))).toEqual(['.portolan-copy', 'sources.yaml']);
    expect(await filesBelow(at('other'))).toEqual(['servers/acme/old.yaml']);
  });

  it.each([
    ['a folder with other files', 'precious', 'unknown-files'],
    ['a symbolic link to one', 'link', 'unknown-files'],
    ['a folder in it, through that link', 'link/inner', 'unknown-files'],
    ['a file', 'precious/mine.txt', 'no-folder'],
    ['the folder of the last build', 'dist', 'folder-in-use'],
    ['a folder in the content, through a symbolic link', 'content-link/new', 'folder-in-use'],
    ['a parent folder of the content', '.', 'folder-in-use'],
  ])('refuses a --before that is %s, and does nothing', async (_what, before, code) => {
    await sources('acme/one');
    await mkdir(at('precious/inner'), { recursive: true });
    await mkdir(at('dist'));
    for (const file of ['precious/mine.txt', 'precious/inner/mine.txt', 'dist/index.html']) await writeFile(at(file), 'mine');
    await symlink(at('precious'), at('link'));
    await symlink(at('content'), at('content-link'));
    const files = await filesBelow(folder);
    const given = ['rebuild', '--content', at('content'), '--before', at(before), '--no-build'];
    const finished = await runHere(rebuildCommand(), given, { PORTOLAN_OUT: at('dist') });
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    expect(finished.stderr).toMatch(new RegExp(`^portolan: ".+" cannot be replaced: .+ --before.*\\[${code}\\]`));
    expect(await filesBelow(folder)).toEqual(files);
  });
});
