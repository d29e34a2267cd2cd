import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

import { temporaryFolder } from '../support/content-folder.ts';
import { readWorkflow } from './workflow-file.ts';

/** The workflows, with the folder of the step, and the cache and the output below the top folder of the job. */
const WORKFLOWS = [
  { file: '.github/workflows/rebuild.yml', work: '.', cache: '.portolan/cache', out: 'dist' },
  { file: 'scripts/starter/.github/workflows/rebuild.yml', work: 'portolan', cache: 'portolan/.portolan/cache', out: 'site' },
];

/** The step that builds, as written, with a fake npm that counts builds in the cache and in the output. */
describe.each(WORKFLOWS)('the step that builds in $file', ({ file, work, cache, out }) => {
  const script = readWorkflow(file)
    .jobs.get('build')
    ?.steps.find(({ run }) => run.includes('npm run build'))?.run;
  let folder: string;
  const at = (...parts: string[]): string => path.join(folder, ...parts);

  beforeEach(async () => {
    folder = await temporaryFolder();
    await mkdir(at('bin'));
    await mkdir(at(work), { recursive: true });
    const count = [cache, out].map((each) => `mkdir -p '${at(each)}'; echo built >> '${at(each)}/builds.txt'`).join('\n');
    await writeFile(at('bin/npm'), `#!/bin/sh\nif [ "$2" = build ]; then\n${count}\nfi\n`);
    await chmod(at('bin/npm'), 0o755);
  });

  /** Runs the step as GitHub Actions does, in a fresh checkout with what was stored, and returns the number of builds that it then knows. */
  async function builds(key: string): Promise<readonly number[]> {
    for (const each of [cache, out]) await rm(at(each), { recursive: true, force: true });
    const env = { PATH: `${at('bin')}:${process.env['PATH'] ?? ''}`, CACHE_KEY: key };
    const { status, stderr } = spawnSync('bash', ['-e', '-c', script ?? 'false'], { cwd: at(work), env, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    const texts = await Promise.all([cache, out].map((each) => readFile(at(each, 'builds.txt'), 'utf8')));
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
});
