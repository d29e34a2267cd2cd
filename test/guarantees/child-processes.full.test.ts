import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { childrenWhenBuilt } from '../support/built-once.ts';
import { filesBelow, runScript, type Finished } from '../support/built-site.ts';
import { goldenElsewhere } from '../support/golden-sites.ts';
import { sendMissing, serve, type TestServer } from '../support/http-server.ts';

const PRELOAD = pathToFileURL(path.resolve('test/support/report-child-processes.ts')).href;

/** A platform file with a command in every member that could be executed. */
const HOSTILE = `name: acme/one
runtime: container
build: {dockerfile: "$(touch /tmp/x)", dockerBuildPath: ".."}
startCommand:
  type: stdio
  configSchema: {type: object, properties: {a: {type: string, pattern: "^(a+)+$"}}}
  commandFunction: "(config) => { require('child_process').execSync('touch x'); return {command: 'sh', args: ['-c', 'touch x']} }"
`;

describe('child processes: none in crawl and build', () => {
  let folder: string;
  let host: TestServer;
  const at = (...parts: string[]): string => path.join(folder, ...parts);

  /** Runs a command in a Node process that reports every child process, and returns the reports. */
  async function watched(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Finished & { children: string }> {
    const children = at(`children-${randomUUID()}`);
    await writeFile(children, '');
    const finished = await runScript(['--import', PRELOAD, ...args], { ...environment, PORTOLAN_CHILDREN: children });
    return { ...finished, children: await readFile(children, 'utf8') };
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'portolan-children-'));
    host = await serve((request, response) => {
      if (request.url?.endsWith('.yaml') === true) response.end(HOSTILE);
      else sendMissing(response);
    });
    await mkdir(at('content'));
    await writeFile(at('content/sources.yaml'), '{"sources": [{"kind": "repository", "location": "acme/one"}]}');
  });
  afterAll(async () => {
    await host.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('and no code in src that could start one', async () => {
    const files = (await filesBelow('src')).filter((file) => /\.(?:ts|astro|mjs)$/.test(file));
    const texts = await Promise.all(files.map((file) => readFile(path.join('src', file), 'utf8')));
    expect(files.filter((_, index) => /['"](?:node:)?(?:child_process|cluster)['"]/.test(texts[index] ?? ''))).toEqual([]);
    expect(files.length).toBeGreaterThan(300);
  });

  it.each([
    ["spawn('true')", 'true'],
    ["execSync('true')", 'execSync true'],
    ["exec('true')", '/bin/sh'],
  ])('detects one that is started by %s', async (call, seen) => {
    const { children } = await watched(['--eval', `require('node:child_process').${call}`], {});
    expect(children).toContain(seen);
  });

  it('in a crawl of files that contain commands, whose schemas a worker checks', async () => {
    const { code, stderr, children } = await watched(
      [path.resolve('scripts/portolan.mjs'), 'crawl', '--content', at('content'), '--allow-private-hosts'],
      { PORTOLAN_RAW_URL: `${host.url}/{owner}/{repo}/{ref}/{path}` },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('1 written') as string });
    expect(children).toBe('');
    const file = await readFile(at('content/servers/acme/one.yaml'), 'utf8');
    expect([file.includes('commandFunction'), file.includes('touch')]).toEqual([false, false]);
  });

  it('in a build, except the process that compiles pages, and the compiler that Astro starts for its own code', async () => {
    const children = await childrenWhenBuilt(await goldenElsewhere());
    // Pages are compiled in a process of the project, unless an earlier build kept them. Astro compiles `import.meta.env` with esbuild, a
    // service process that gets no argument from this project and reads modules only.
    const expected = [
      /\bnode\S* +at .*\bscripts\/pages\/compile-apart\.ts/,
      /\besbuild(?:\.exe)? {3,}at .*\bnode_modules\/esbuild\/lib\/main\.js/,
    ];
    const others = children.split('\n').filter((line) => line !== '' && !expected.some((known) => known.test(line)));
    expect(others).toEqual([]);
  });
});
