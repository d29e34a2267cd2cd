import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { clientPackages } from '../../../support/client-packages.ts';
import { defined } from '../../../support/defined.ts';

const FILE = 'scripts/starter/hosts/gitlab/gitlab-ci.yml';
/** Checks pipelines with GitLab's JSON Schema, and runs their jobs in a shell. */
const RUNNER = await clientPackages('gitlab-ci-local', { 'gitlab-ci-local': '4.75.1' });

const REMOTE = 'https://gitlab.example/group/list.git';
/** Variables of the project, each for the job of one environment. */
const VARIABLES = `project:
  ${REMOTE.replace('https://', '')}:
    PORTOLAN_PUSH_TOKEN: { type: variable, values: { catalogue-commit: push } }
    PORTOLAN_CACHE_KEY: { type: variable, values: { catalogue-build: key } }
`;

/** A program that notes its arguments and which secrets it got, and writes what a crawl and a build write. */
const PROGRAM = `#!/bin/sh
echo "$(basename "$0") $*\${PORTOLAN_CACHE_KEY:+ with key}\${PORTOLAN_PUSH_TOKEN:+ with token}" >> "$LOG"
case "$3" in
rebuild)
  echo "contact: $PORTOLAN_CONTACT" >> "$LOG"
  echo two > content/servers/a/two.yaml
  echo crawled > content/sources.yaml
  mkdir -p content/icons; echo icon > content/icons/a.png
  echo '{}' > content/crawl-memory.json ;;
build)
  echo "site: $PORTOLAN_SITE" >> "$LOG"
  mkdir -p dist .portolan/cache
  echo built >> dist/index.html
  cp -r content/. dist ;;
esac
`;

describe.runIf(RUNNER)('the pipeline for GitLab', () => {
  let folder: string;
  const at = (...parts: string[]): string => path.join(folder, ...parts);
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
      cwd: at('work'),
      encoding: 'utf8',
      stdio: 'pipe',
    });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-gitlab-'));
    for (const name of ['bin', 'home/.gitlab-ci-local', 'work/content/servers/a']) await mkdir(at(name), { recursive: true });
    for (const name of ['npm', 'npx']) {
      await writeFile(at('bin', name), PROGRAM);
      await chmod(at('bin', name), 0o755);
    }
    await writeFile(at('home/.gitlab-ci-local/variables.yml'), VARIABLES);
    const files = {
      'content/servers/a/one.yaml': 'one\n',
      'content/sources.yaml': 'ours\n',
      'content/site.yaml': 'name: A\n',
      'package.json': '{}\n',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(at('work', name), text);
    await writeFile(at('work/.gitlab-ci.yml'), await readFile(FILE, 'utf8'));
    await writeFile(at('work/.gitignore'), '/dist/\n/node_modules/\n/.portolan/\n');
    execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', at('origin.git')]);
    execFileSync('git', ['-C', at('origin.git'), 'config', 'receive.advertisePushOptions', 'true']);
    git('init', '--quiet', '--initial-branch=main');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Begin');
    git('remote', 'add', 'origin', REMOTE);
    git('push', '--quiet', at('origin.git'), 'main');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Runs the pipeline. The remote with the token is a folder here. */
  async function pipeline(): Promise<{ readonly output: string; readonly log: string }> {
    const program = path.join(defined(RUNNER).folder, 'node_modules/gitlab-ci-local/dist/index.js');
    const settings = ['CI_SERVER_FQDN=gitlab.example', 'CI_PAGES_URL=https://group.pages.example/list'].flatMap((each) => [
      '--variable',
      each,
    ]);
    await writeFile(at('log.txt'), '');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [program, '--home', at('home'), '--force-shell-executor', '--shell-isolation', ...settings],
      {
        cwd: at('work'),
        encoding: 'utf8',
        env: {
          PATH: `${at('bin')}:${process.env['PATH'] ?? ''}`,
          HOME: at('home'),
          LOG: at('log.txt'),
          GIT_CONFIG_COUNT: '1',
          GIT_CONFIG_KEY_0: `url.${at('origin.git')}.insteadOf`,
          GIT_CONFIG_VALUE_0: REMOTE.replace('https://', 'https://catalogue:push@'),
        },
      },
    );
    expect(status, stdout + stderr).toBe(0);
    return { output: stdout + stderr, log: await readFile(at('log.txt'), 'utf8') };
  }

  it('is valid, crawls and builds without secrets, and takes only what a crawl writes from the crawl', async () => {
    const { output, log } = await pipeline();
    expect(output).toContain('json schema validated');
    expect(log.split('\n')).toEqual([
      'npm ci --ignore-scripts',
      'npx --no-install portolan rebuild --no-build --max-time 8400',
      'contact: https://gitlab.example/group/list',
      // Nothing of a package runs here, so the key of the cache does no harm.
      'npm ci --ignore-scripts with key',
      'npx --no-install portolan build',
      'site: https://group.pages.example/list',
      'npx --no-install portolan verify dist --allow-unsigned',
      '',
    ]);
    expect(await readFile(at('work/.gitlab-ci-local/artifacts/pages/public/servers/a/two.yaml'), 'utf8')).toBe('two\n');
    expect(await readFile(at('work/.gitlab-ci-local/artifacts/pages/public/sources.yaml'), 'utf8')).toBe('ours\n');
  });

  it('pushes the crawled files and nothing else', () => {
    const of = (...args: readonly string[]): string => execFileSync('git', ['-C', at('origin.git'), ...args], { encoding: 'utf8' }).trim();
    expect(of('log', '--format=%s', 'main').split('\n')).toEqual(['Refresh the content', 'Begin']);
    expect(of('diff', '--name-only', 'main^', 'main').split('\n')).toEqual([
      'content/crawl-memory.json',
      'content/icons/a.png',
      'content/servers/a/two.yaml',
    ]);
  });
});
