import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

import { temporaryFolder } from '../support/content-folder.ts';
import { readWorkflow } from './workflow-file.ts';

/** The workflows, with the command that builds. The one of a new catalogue has the jobs of catalogue.yml. */
const WORKFLOWS = [
  { file: '.github/workflows/catalogue.yml', command: 'npx --no-install portolan build' },
  { file: '.github/workflows/rebuild.yml', command: 'npm run build' },
];
const CACHE = '.portolan/cache';
const OUT = 'dist';

/** The step that builds, as written, with a fake program that counts builds in the cache and in the output. */
describe.each(WORKFLOWS)('the step that builds in $file', ({ file, command }) => {
  const script = readWorkflow(file)
    .jobs.get('build')
    ?.steps.find(({ run }) => run.includes(command))?.run;
  let folder: string;
  const at = (...parts: string[]): string => path.join(folder, ...parts);

  beforeEach(async () => {
    folder = await temporaryFolder();
    await mkdir(at('bin'));
    await mkdir(at('content'));
    await writeFile(at('content/site.yaml'), 'name: Harbour tools\n');
    const count = [CACHE, OUT].map((each) => `mkdir -p '${at(each)}'; echo built >> '${at(each)}/builds.txt'`).join('\n');
    const called = command.split(' ');
    const build = `${count}\necho "$PORTOLAN_SITE" > '${at('site.txt')}'`;
    await writeFile(at('bin', called[0] ?? ''), `#!/bin/sh\ncase "$*" in '${called.slice(1).join(' ')}'*)\n${build}\nesac\n`);
    await chmod(at('bin', called[0] ?? ''), 0o755);
  });

  /** Runs the step as GitHub Actions does, in a fresh checkout with what was stored, and returns the number of builds that it then knows. */
  async function builds(key: string, settings: Readonly<Record<string, string>> = {}): Promise<readonly number[]> {
    for (const each of [CACHE, OUT]) await rm(at(each), { recursive: true, force: true });
    const env = { PATH: `${at('bin')}:${process.env['PATH'] ?? ''}`, CACHE_KEY: key, ...settings };
    const { status, stderr } = spawnSync('bash', ['-e', '-c', script ?? 'false'], { cwd: at(), env, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    const texts = await Promise.all([CACHE, OUT].map((each) => readFile(at(each, 'builds.txt'), 'utf8')));
    return texts.map((text) => text.split('built').length - 1);
  }

  it('continues with what it kept', async () => {
    expect(await builds('secret')).toEqual([1, 1]);
    expect(await builds('secret')).toEqual([2, 2]);
    expect(await builds('secret')).toEqual([3, 3]);
  });

  it('keeps nothing without the key', async () => {
    expect(await builds('')).toEqual([1, 1]);
    expect(existsSync(at('build-cache.tar'))).toBe(false);
    expect(await builds('')).toEqual([1, 1]);
  });

  it('uses nothing that another job stored', async () => {
    expect(await builds('secret')).toEqual([1, 1]);
    await appendFile(at('build-cache.tar'), 'more');
    expect(await builds('secret')).toEqual([1, 1]);
    expect(await builds('another secret')).toEqual([1, 1]);
    await rm(at('build-cache.tag'));
    expect(await builds('another secret')).toEqual([1, 1]);
  });

  it.runIf(command.startsWith('npx'))(
    'builds for the URL of the setting, else for that of site.yaml, else for that of GitHub Pages',
    async () => {
      const built = async (settings: Readonly<Record<string, string>>): Promise<string> => {
        await builds('', settings);
        return (await readFile(at('site.txt'), 'utf8')).trim();
      };
      const pages = { PAGES: 'https://me.github.io/list' };
      expect(await built({ ...pages, SITE: 'https://a.example' })).toBe('https://a.example');
      expect(await built({ ...pages, SITE: '' })).toBe('https://me.github.io/list');
      await writeFile(at('content/site.yaml'), 'name: Harbour tools\nurl: https://b.example\n');
      // The program reads it from the file.
      expect(await built({ ...pages, SITE: '' })).toBe('');
    },
  );
});
