import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { crawlCommand } from '../../scripts/commands/crawl.ts';
import type { CrawlSummary } from '../../src/crawler/index.ts';
import { type CrawlFixture } from '../support/crawl-fixture.ts';
import { serve, type TestServer } from '../support/http-server.ts';
import { fixtureOf, keep } from '../support/opened.ts';
import { runHere } from '../support/run-here.ts';

const CLI = path.resolve(import.meta.dirname, '../support/crawl-cli.ts');

async function hangingServer(): Promise<TestServer> {
  const server = await serve(() => undefined);
  keep(server);
  return server;
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in its own process; `onTalk` receives everything that it prints on stderr. */
function run(
  args: readonly string[],
  onTalk?: (stderr: string, interrupt: () => void) => void,
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const child = spawn(process.execPath, ['--no-warnings', CLI, 'crawl', ...args], { env: { ...process.env, NO_COLOR: '1', ...env } });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
    onTalk?.(stderr, () => child.kill('SIGINT'));
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
}

/** Runs the command in this process: the tests of interrupts and of the real streams use a process of their own. */
function runCommand(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return runHere(crawlCommand(), ['crawl', ...args], env);
}

const argsOf = ({ folder }: CrawlFixture, ...more: string[]): string[] => [
  '--sources',
  path.join(folder, 'sources.yaml'),
  '--content',
  folder,
  ...more,
];

describe('portolan crawl', () => {
  it('prints one JSON object on stdout and messages on stderr, without colour if NO_COLOR is set', async () => {
    const fixture = await fixtureOf([
      { kind: 'file', location: 'r.jsonl' },
      { kind: 'nonsense', location: 'x' },
    ]);
    await fixture.write('r.jsonl', '{"qualifiedName": "acme/a"}\n{"qualifiedName": "a b"}\n');
    const { code, stdout, stderr } = await run(argsOf(fixture, '--json'));
    const summary = JSON.parse(stdout) as { problems: { source: string; code: string }[] };
    expect(summary).toMatchObject({ sources: 2, written: 1, unchanged: 0 });
    expect(Object.keys(summary)).toEqual(['sources', 'written', 'unchanged', 'problems']);
    expect(summary.problems.map((problem) => [problem.source, problem.code])).toEqual([
      ['x', 'bad-source-kind'],
      ['r.jsonl', 'bad-name'],
    ]);
    expect(stderr).toContain('2 sources: 1 written, 0 unchanged, 2 problems.');
    expect(stderr).not.toContain('\u001B');
    expect(code).toBe(0);
  });

  it('names files as the content folder is given: relative or absolute', async () => {
    const fixture = await fixtureOf([{ kind: 'file', location: 'r.jsonl' }]);
    await fixture.write('r.jsonl', '{"qualifiedName": "acme/a"}\n{"qualifiedName": "a b"}\n');
    for (const content of [fixture.folder, path.relative('.', fixture.folder)]) {
      const { stdout } = await runCommand(['--content', content, '--full', '--json'], {});
      expect((JSON.parse(stdout) as { problems: unknown[] }).problems).toMatchObject([{ at: `${content}/r.jsonl:2:1` }]);
    }
  });

  it('reads repositories from the host, and under the file names, in its environment variables', async () => {
    const server = await serve(
      (request, response) =>
        void response.writeHead(request.url === '/raw/acme/tool/HEAD/mine.yaml' ? 200 : 404).end('runtime: container\n'),
    );
    keep(server);
    const fixture = await fixtureOf([{ kind: 'repository', location: 'acme/tool' }]);
    const env = {
      PORTOLAN_RAW_URL: `${server.url}/raw/{owner}/{repo}/{ref}/{path}`,
      PORTOLAN_PLATFORM_FILES: 'other.yaml, mine.yaml',
      PORTOLAN_USER_AGENT: 'test/1 (+https://test.invalid)',
    };
    const { code, stdout } = await runCommand(argsOf(fixture, '--allow-private-hosts', '--json'), env);
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { sources: 1, written: 1, unchanged: 0, problems: [] }]);
    expect(server.requests.map(({ path: pathname, headers }) => [pathname.split('/').at(-1), headers['user-agent']])).toEqual([
      ['other.yaml', env.PORTOLAN_USER_AGENT],
      ['mine.yaml', env.PORTOLAN_USER_AGENT],
    ]);
  });

  it('counts members of a platform file that a record cannot contain, lists them with --json, and prints them with --notices', async () => {
    const fixture = await fixtureOf([{ kind: 'file', location: 'own.yaml', name: 'acme/own' }]);
    await fixture.write('own.yaml', 'runtime: container\nauthor: Acme\n');
    const plain = await runCommand(argsOf(fixture));
    expect([plain.code, plain.stdout]).toEqual([0, '']);
    expect(plain.stderr).toContain('1 source: 1 written, 0 unchanged, 0 problems, 2 notices (--notices lists them).');
    expect(plain.stderr).not.toContain('is not used');
    const { code, stdout } = await runCommand(argsOf(fixture, '--json'));
    const { problems, notices } = JSON.parse(stdout) as CrawlSummary;
    expect([code, problems]).toEqual([0, []]);
    expect(notices?.map((notice) => [notice.source, notice.code, notice.at?.replace(/^.*own\.yaml:(\d+):\d+$/, 'line $1')])).toEqual([
      ['own.yaml', 'unused-member', 'line 1'],
      ['own.yaml', 'unused-member', 'line 2'],
    ]);
    const listed = (await runCommand(argsOf(fixture, '--notices'))).stderr;
    expect(listed).toMatch(/own\.yaml {2}"author" is not used: a record has no member for it\. {2}\[unused-member\] .*own\.yaml:2:/);
    expect(listed).toContain('0 problems, 2 notices.');
  });

  it('asks the package registries in its environment variables', async () => {
    const server = await serve((_request, response) => void response.writeHead(404).end());
    keep(server);
    const fixture = await fixtureOf([{ kind: 'file', location: 'r.jsonl' }]);
    const packages = ['npm', 'pypi', 'nuget', 'oci'].map((registryType) => ({ registryType, identifier: 'tides', version: '1.0.0' }));
    await fixture.write('r.jsonl', JSON.stringify({ qualifiedName: 'acme/tides', packages }));
    const env = {
      PORTOLAN_NPM_REGISTRY: `${server.url}/npm`,
      PORTOLAN_PYPI_REGISTRY: `${server.url}/py`,
      PORTOLAN_NUGET_REGISTRY: `${server.url}/nuget/index.json`,
      PORTOLAN_OCI_REGISTRIES: `docker.io=${server.url}/images`,
    };
    const { code, stdout } = await runCommand(argsOf(fixture, '--allow-private-hosts', '--min-interval', '0', '--json'), env);
    expect(server.requests.map((request) => request.path)).toEqual([
      ...['/npm/tides/1.0.0', '/py/pypi/tides/json', '/nuget/index.json', '/images/v2/library/tides/manifests/1.0.0'],
    ]);
    // A registry without a service index is a failure, and a missing package is an answer.
    const { problems } = JSON.parse(stdout) as CrawlSummary;
    expect([code, problems.map((problem) => problem.source)]).toEqual([0, [env.PORTOLAN_NUGET_REGISTRY]]);
    const states = (await fixture.record('acme/tides'))?.facts.packageFacts?.map(({ registryType, state }) => [registryType, state]);
    expect(states).toEqual(['npm', 'pypi', 'oci'].map((type) => [type, 'missing']));
  });

  it('reads the source list in the configured content folder, and the default file names if the environment has none', async () => {
    const server = await serve((_request, response) => void response.writeHead(404).end());
    keep(server);
    const fixture = await fixtureOf([{ kind: 'repository', location: 'acme/tool' }]);
    const env = { PORTOLAN_RAW_URL: `${server.url}/{owner}/{repo}/{ref}/{path}`, PORTOLAN_PLATFORM_FILES: ' ,', PORTOLAN_CONTENT: '' };
    const { code, stdout } = await runCommand(['--content', fixture.folder, '--allow-private-hosts', '--json'], env);
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { sources: 1, problems: [{ code: 'no-platform-file' }] }]);
    expect(server.requests.map(({ path: pathname }) => pathname.split('/').at(-1))).toEqual([
      'platform.yaml',
      'platform.yml',
      'smithery.yaml',
      'smithery.yml',
      'server.json',
      'manifest.json',
    ]);
  });

  it('prints how many sources could not be read, and that their servers keep their facts', async () => {
    const fixture = await fixtureOf(['r.jsonl', 'never.jsonl'].map((location) => ({ kind: 'file', location })));
    await fixture.write('r.jsonl', '{"qualifiedName": "acme/a", "useCount": 1}\n{"qualifiedName": "acme/b", "useCount": 2}\n');
    const { stderr: first } = await runCommand(argsOf(fixture));
    expect(first).toContain('1 source could not be read completely.');
    expect(first).toContain('There is no file never.jsonl. Correct the path');
    await fixture.write('r.jsonl', Buffer.from([0xff, 0xfe]));
    const { stdout, stderr } = await runCommand(argsOf(fixture, '--json'));
    expect(stderr).toContain('2 sources could not be read completely; 2 servers keep their stored data.');
    expect(Object.keys(JSON.parse(stdout) as object)).toEqual(['sources', 'written', 'unchanged', 'problems']);
  });

  it('warns about private hosts', async () => {
    const fixture = await fixtureOf([]);
    expect((await runCommand(argsOf(fixture, '--allow-private-hosts'))).stderr).toContain('WARNING: --allow-private-hosts');
  });

  it('says why there is nothing to read: no source, or none of the kinds of --only', async () => {
    const empty = await fixtureOf([]);
    const { code, stderr } = await runCommand(argsOf(empty));
    expect([code, stderr]).toEqual([0, expect.stringMatching(/sources\.yaml" lists no source, so nothing is read\. Write "sources:" and/)]);
    const files = await fixtureOf([{ kind: 'file', location: 'r.jsonl' }]);
    await files.write('r.jsonl', '');
    const only = await runCommand(argsOf(files, '--only', 'github,list'));
    expect(only.stderr).toMatch(/No source in ".*sources\.yaml" is of kind github or list, so nothing is read\. Correct --only/);
    expect((await runCommand(argsOf(files, '--only', 'file'))).stderr).not.toContain('nothing is read');
  });

  it('exits with 1 if the source list cannot be read', async () => {
    const fixture = await fixtureOf([]);
    expect(await runCommand(['--sources', path.join(fixture.folder, 'none.yaml'), '--content', fixture.folder])).toMatchObject({
      code: 1,
      stdout: '',
    });
    await fixture.write('sources.yaml', 'sources: 1');
    const { code, stderr } = await runCommand(argsOf(fixture));
    expect([code, stderr]).toEqual([1, expect.stringContaining('sources.yaml:1:1') as string]);
  });

  it('exits with 2 for invalid arguments', async () => {
    for (const args of [['--only', 'pigeons'], ['--min-interval', 'soon'], ['--what']])
      expect((await runCommand(args)).code, args.join(' ')).toBe(2);
  });

  it('finishes open work and prints a summary on Ctrl-C', async () => {
    const server = await hangingServer();
    const fixture = await fixtureOf([
      { kind: 'file', location: 'r.jsonl' },
      { kind: 'server', location: server.url, name: 'acme/slow' },
    ]);
    await fixture.write('r.jsonl', '{"qualifiedName": "acme/a"}\n{"qualifiedName": "not a name"}\n');
    let poll: NodeJS.Timeout | undefined;
    const { code, stdout, stderr } = await run(argsOf(fixture, '--allow-private-hosts', '--json'), (text, interrupt) => {
      if (!text.includes('bad-name')) return;
      // The file is done when the journal has its line, after that of the crawl; then only the server is open.
      poll ??= setInterval(() => {
        const lines = readFileSync(path.join(fixture.folder, '.crawl-journal.jsonl'), 'utf8').split('\n').length - 1;
        if (lines < 2 || server.requests.length === 0) return;
        clearInterval(poll);
        interrupt();
      }, 20);
    });
    clearInterval(poll);
    expect(code).toBe(130);
    expect(JSON.parse(stdout)).toMatchObject({ sources: 1, written: 1 });
    expect(stderr).toContain('press Ctrl-C again');
    expect((await fixture.snapshot()).size).toBe(1);
  });
});
