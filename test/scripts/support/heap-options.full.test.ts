import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { BUILD_HEAP, CRAWL_HEAP } from '../../../scripts/support/heap-options.ts';
import { portolan } from '../../support/built-site.ts';

/** A module that Node loads before a program: it writes down with which options and arguments Node was started. */
const PRELOAD = `import { appendFileSync } from 'node:fs';
const { argv, execArgv } = process;
appendFileSync(new URL('starts', import.meta.url), JSON.stringify({ argv: argv.slice(1), execArgv }) + '\\n');
`;

describe('the process of a command', () => {
  let folder: string;
  let environment: Readonly<Record<string, string>>;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-starts-'));
    await writeFile(path.join(folder, 'preload.mjs'), PRELOAD);
    environment = { NODE_OPTIONS: `--import=${pathToFileURL(path.join(folder, 'preload.mjs')).href}` };
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** The options of Node of every process that ran a command of this project. */
  async function optionsOf(command: string): Promise<readonly (readonly string[])[]> {
    const lines = (await readFile(path.join(folder, 'starts'), 'utf8')).trim().split('\n');
    return lines
      .map((line) => JSON.parse(line) as { readonly argv: readonly string[]; readonly execArgv: readonly string[] })
      .filter(({ argv: [program = '', name] }) => program.endsWith('portolan.mjs') && name === command)
      .map(({ execArgv }) => execArgv);
  }

  it.each([
    ['crawl', CRAWL_HEAP],
    ['build', BUILD_HEAP],
  ])('has a small heap if "npm run %s" starts it', async (command, options) => {
    execFileSync('npm', ['run', '--silent', command, '--', '--help'], { env: { ...process.env, ...environment }, stdio: 'pipe' });
    expect(await optionsOf(command)).toEqual([options]);
  });

  it('has it if a rebuild starts a crawl, whose other steps have the default heap of Node', async () => {
    const content = path.join(folder, 'content');
    await mkdir(content);
    await writeFile(path.join(content, 'sources.yaml'), '{"sources": []}');
    const { code, stderr } = await portolan(
      ['rebuild', '--content', content, '--before', path.join(folder, 'before'), '--no-build'],
      environment,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('scan: done') as string });
    expect(await optionsOf('crawl')).toEqual([CRAWL_HEAP]);
    expect(await optionsOf('check')).toEqual([[]]);
  });
});
