import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

import { readWorkflow } from './workflow-file.ts';

const STEP = readWorkflow('.github/workflows/rebuild.yml')
  .jobs.get('commit')
  ?.steps.find(({ run }) => run.includes('git commit'))?.run;

/** The last step of the job "commit", as written, with real git and a fake gh that logs its arguments. */
describe('the step that commits crawled content', () => {
  let folder: string;
  const at = (...parts: string[]): string => path.join(folder, ...parts);
  const people = ['-c', 'user.name=A person', '-c', 'user.email=person@example.org'];

  function git(where: string, ...args: readonly string[]): string {
    return execFileSync('git', ['-C', at(where), ...people, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  }

  async function write(file: string, text: string): Promise<void> {
    await mkdir(path.dirname(at(file)), { recursive: true });
    await writeFile(at(file), text);
  }

  /** Runs the step as GitHub Actions does. Returns its exit code and output. */
  function step(settings: Readonly<Record<string, string>> = {}): { readonly code: number | null; readonly output: string } {
    const env = {
      ...process.env,
      PATH: `${at('bin')}:${process.env['PATH'] ?? ''}`,
      HOW: '',
      BRANCH: 'main',
      RUN: 'https://run',
      ...settings,
    };
    const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', STEP ?? 'false'], { cwd: at('work'), env, encoding: 'utf8' });
    return { code: status, output: stdout + stderr };
  }

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-commit-'));
    for (const name of ['origin.git', 'person']) await mkdir(at(name));
    git('origin.git', 'init', '--quiet', '--bare', '--initial-branch=main');
    git('person', 'init', '--quiet', '--initial-branch=main');
    await write('person/content/servers/a/one.yaml', 'one\n');
    await write('person/content/servers/a/two.yaml', 'two\n');
    git('person', 'add', '.');
    git('person', 'commit', '--quiet', '--message', 'Begin');
    git('person', 'remote', 'add', 'origin', at('origin.git'));
    git('person', 'push', '--quiet', 'origin', 'main');
    // As actions/checkout does: one commit deep.
    git('.', 'clone', '--quiet', '--depth', '1', `file://${at('origin.git')}`, 'work');
    await write('bin/gh', `#!/bin/sh\necho "$*" >> '${at('gh.log')}'\nif [ "$2" = list ]; then printf '%s' "$OPEN"; fi\n`);
    execFileSync('chmod', ['+x', at('bin/gh')]);
    return () => rm(folder, { recursive: true, force: true });
  });

  const shown = (ref: string): string[] => git('origin.git', 'ls-tree', '-r', '--name-only', ref).split('\n');

  it('commits nothing without a change', () => {
    expect(step()).toMatchObject({ code: 0, output: expect.stringContaining('No differences.') as string });
    expect(git('origin.git', 'rev-list', '--count', 'main')).toBe('1');
  });

  it('commits new, changed and removed files in content/servers, the crawl memory, and nothing else', async () => {
    await rm(at('work/content/servers/a/two.yaml'));
    await write('work/content/servers/b/three.yaml', 'three\n');
    await write('work/content/crawl-memory.json', '{}\n');
    await write('work/content/sources.yaml', 'sources: []\n');
    await write('work/crawled/x', 'x');
    expect(step().code).toBe(0);
    expect(shown('main')).toEqual(['content/crawl-memory.json', 'content/servers/a/one.yaml', 'content/servers/b/three.yaml']);
  });

  it('commits the crawl memory of a catalogue without a server', async () => {
    git('person', 'rm', '-r', '--quiet', 'content');
    await write('person/README.md', 'hello\n');
    git('person', 'add', '.');
    git('person', 'commit', '--quiet', '--message', 'Begin again');
    git('person', 'push', '--quiet', 'origin', 'main');
    git('work', 'pull', '--quiet');
    await write('work/content/crawl-memory.json', '{}\n');
    expect(step()).toMatchObject({ code: 0 });
    expect(shown('main')).toEqual(['README.md', 'content/crawl-memory.json']);
  });

  it('commits new icons, and the removal of the last one', async () => {
    await write('work/content/icons/a.png', 'icon\n');
    expect(step().code).toBe(0);
    expect(shown('main')).toContain('content/icons/a.png');
    await rm(at('work/content/icons'), { recursive: true });
    expect(step().code).toBe(0);
    expect(shown('main')).not.toContain('content/icons/a.png');
  });

  it('rebases on a commit that was pushed during the crawl', async () => {
    await write('person/README.md', 'hello\n');
    git('person', 'add', '.');
    git('person', 'commit', '--quiet', '--message', 'Say hello');
    git('person', 'push', '--quiet', 'origin', 'main');
    await write('work/content/servers/a/one.yaml', 'changed\n');
    expect(step().code).toBe(0);
    expect(git('origin.git', 'log', '--format=%s', 'main').split('\n')).toEqual(['Refresh the content', 'Say hello', 'Begin']);
    expect(git('origin.git', 'show', 'main:content/servers/a/one.yaml')).toBe('changed');
  });

  it('fails, and overwrites nothing, if another text of the same file was pushed', async () => {
    await write('person/content/servers/a/one.yaml', 'by hand\n');
    git('person', 'commit', '--quiet', '--all', '--message', 'Fix');
    git('person', 'push', '--quiet', 'origin', 'main');
    await write('work/content/servers/a/one.yaml', 'crawled\n');
    expect(step().code).not.toBe(0);
    expect(git('origin.git', 'show', 'main:content/servers/a/one.yaml')).toBe('by hand');
  });

  it('commits nothing if another run has committed its crawl of the same file', async () => {
    const bot = ['-c', 'user.name=bot', '-c', 'user.email=41898282+github-actions[bot]@users.noreply.github.com'];
    await write('person/content/servers/a/one.yaml', 'crawled before\n');
    git('person', ...bot, 'commit', '--quiet', '--all', '--message', 'Refresh the content');
    git('person', 'push', '--quiet', 'origin', 'main');
    await write('work/content/servers/a/one.yaml', 'crawled\n');
    expect(step()).toMatchObject({ code: 0, output: expect.stringContaining('Another run has committed') as string });
    expect(git('origin.git', 'show', 'main:content/servers/a/one.yaml')).toBe('crawled before');
  });

  it('with its setting, pushes a branch and opens one pull request, not one per night', async () => {
    await write('work/content/servers/a/one.yaml', 'changed\n');
    expect(step({ HOW: 'pull-request' }).code).toBe(0);
    expect(git('origin.git', 'rev-list', '--count', 'main')).toBe('1');
    expect(git('origin.git', 'show', 'catalogue/refresh:content/servers/a/one.yaml')).toBe('changed');
    expect(await readFile(at('gh.log'), 'utf8')).toMatch(/^pr list .+\npr create --base main --head catalogue\/refresh /);
    await write('work/content/servers/a/one.yaml', 'changed again\n');
    await rm(at('gh.log'));
    expect(step({ HOW: 'pull-request', OPEN: '7' }).code).toBe(0);
    expect(await readFile(at('gh.log'), 'utf8')).not.toContain('pr create');
    expect(git('origin.git', 'show', 'catalogue/refresh:content/servers/a/one.yaml')).toBe('changed again');
  });
});
