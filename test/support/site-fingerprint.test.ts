import { appendFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { siteFingerprint } from './site-fingerprint.ts';

/** Files that a build reads, one of each kind. */
const READ = [
  'astro.config.mjs',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'scripts/commands/build.ts',
  'scripts/command-line/exit-codes.ts',
  'scripts/portolan.mjs',
  'scripts/portolan.ts',
  'scripts/content/shrink-guard.ts',
  'src/site/docs/search.md',
  'src/search/embedding/model/portolan.embedding',
  'src/site/pages/index.astro',
  'content/servers/acme/weather.yaml',
  'content/site.yaml',
];

let project: string;
beforeEach(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'portolan-project-'));
  for (const file of [...READ, 'test/golden.test.ts', 'README.md']) {
    await mkdir(path.dirname(path.join(project, file)), { recursive: true });
    await writeFile(path.join(project, file), `text of ${file}`);
  }
});
afterEach(() => rm(project, { recursive: true }));

function fingerprint(environment: Record<string, string> = {}): Promise<string> {
  return siteFingerprint({ project, content: path.join(project, 'content'), environment });
}

describe('the fingerprint of a built site', () => {
  it('is the same for the same files, and does not depend on files that no build reads', async () => {
    const before = await fingerprint();
    await appendFile(path.join(project, 'test/golden.test.ts'), 'more');
    await appendFile(path.join(project, 'README.md'), 'more');
    expect(await fingerprint()).toBe(before);
  });

  it.each(READ)('changes with %s', async (file) => {
    const before = await fingerprint();
    await appendFile(path.join(project, file), 'more');
    expect(await fingerprint()).not.toBe(before);
  });

  it('changes if a file is renamed, and if two files exchange their texts', async () => {
    const before = await fingerprint();
    await rename(path.join(project, 'package.json'), path.join(project, 'kept'));
    await rename(path.join(project, 'package-lock.json'), path.join(project, 'package.json'));
    await rename(path.join(project, 'kept'), path.join(project, 'package-lock.json'));
    const exchanged = await fingerprint();
    await rename(path.join(project, 'src/site/pages/index.astro'), path.join(project, 'src/site/pages/about.astro'));
    expect(new Set([before, exchanged, await fingerprint()]).size).toBe(3);
  });

  it('changes with the settings of a build, including inherited ones, and with no other variable', async () => {
    const before = await fingerprint();
    for (const name of [
      'HOME',
      'PORTOLAN_OUT',
      'PORTOLAN_CONTENT',
      'PORTOLAN_TESTS_SCRATCH',
      'PORTOLAN_SHARED',
      'PORTOLAN_ALL_CASES',
      'PORTOLAN_BEFORE_FULL',
      'PORTOLAN_TEST_COUNTS',
    ]) {
      expect(await fingerprint({ [name]: '/elsewhere' }), name).toBe(before);
    }
    const names = ['PORTOLAN_BASE', 'PORTOLAN_API', 'SOURCE_DATE_EPOCH'];
    const others = await Promise.all(names.map((name) => fingerprint({ [name]: '1' })));
    expect(new Set([before, ...others]).size).toBe(1 + names.length);
  });

  it('does not change with the order in which settings are given', async () => {
    const one = await fingerprint({ PORTOLAN_BASE: '/a', PORTOLAN_SITE: 'https://b.example' });
    expect(await fingerprint({ PORTOLAN_SITE: 'https://b.example', PORTOLAN_BASE: '/a' })).toBe(one);
  });
});
