import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

import { temporaryFolder } from '../../../support/content-folder.ts';
import { readWorkflow, textsIn } from '../../../workflows/workflow-file.ts';
import { hasAllCases } from '../../../support/cases.ts';

const { text, jobs } = readWorkflow('scripts/starter/hosts/forgejo/rebuild.yml');
const github = readWorkflow('scripts/starter/.github/workflows/rebuild.yml');

function scriptsOf(of: typeof jobs, id: string): readonly string[] {
  return (of.get(id)?.steps ?? []).map(({ run }) => run).filter((run) => run !== '');
}

describe('the workflow for Forgejo', () => {
  it('pins every action to a commit, at a full URL', () => {
    const uses = text.split('\n').filter((line) => /\buses:/.test(line));
    expect(uses.length).toBeGreaterThan(8);
    for (const line of uses)
      expect(line).toMatch(/uses: https:\/\/code\.forgejo\.org\/(?:actions|forgejo)\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    // A mirror has the commits of the original.
    for (const [, name = '', commit = ''] of text.matchAll(/code\.forgejo\.org\/(actions\/[\w/-]+)@(\w+)/g))
      expect(github.text).toContain(`${name}@${commit}`);
  });

  it('removes the token, which may write, before code of packages runs, and keeps no credentials there', () => {
    for (const id of ['crawl', 'build']) {
      const [checkout] = jobs.get(id)?.steps ?? [];
      expect(checkout?.with['persist-credentials']).toBe(false);
      for (const script of scriptsOf(jobs, id).filter((run) => run.includes('npx'))) {
        const lines = script.split('\n');
        const removed = lines.findIndex((line) => line.startsWith('unset GITHUB_TOKEN GITEA_TOKEN FORGEJO_TOKEN ACTIONS_RUNTIME_TOKEN'));
        expect(removed).toBeGreaterThanOrEqual(0);
        expect(removed).toBeLessThan(lines.findIndex((line) => line.includes('npx')));
      }
    }
    for (const id of ['commit', 'publish']) expect(/\b(?:npm|npx|node)\b/.exec(scriptsOf(jobs, id).join('\n'))).toBeNull();
    expect([...jobs.values()].map(({ id, permissions }) => [id, permissions])).toEqual([
      ['crawl', { contents: 'read' }],
      ['build', { contents: 'read' }],
      ['commit', { contents: 'write' }],
      ['publish', { contents: 'write' }],
    ]);
    for (const [id, { tree }] of jobs) {
      const secrets = textsIn(tree).filter((each) => /\bsecrets\b|github\.token/.test(each));
      expect([id, secrets]).toEqual([id, id === 'build' ? ['${{ secrets.PORTOLAN_CACHE_KEY }}'] : []]);
    }
  });

  it('has time limits, an image with a host and a tag, no value in a script, and valid shell scripts', () => {
    for (const [id, { tree, steps }] of jobs) {
      expect([id, tree['timeout-minutes'], tree['container']]).toEqual([
        id,
        expect.any(Number),
        { image: expect.stringMatching(/^docker\.io\/library\/node:24-[a-z]+$/) as string },
      ]);
      for (const { run } of steps) {
        expect(run).not.toContain('${{');
        expect(() => execFileSync('bash', ['-n'], { input: run, stdio: 'pipe' })).not.toThrow();
      }
    }
  });

  it('takes and commits the same files as the workflow for GitHub', () => {
    const take = scriptsOf(github.jobs, 'build').find((run) => run.includes('mv crawled'));
    for (const id of ['build', 'commit']) expect(scriptsOf(jobs, id)).toContain(take);
    const added = (of: typeof jobs): string[] =>
      scriptsOf(of, 'commit').flatMap((run) => run.split('\n').filter((line) => line.includes('git add')));
    expect(added(jobs)).toEqual(added(github.jobs));
  });
});

if (hasAllCases)
  describe('the steps for Forgejo', { timeout: 60_000 }, () => {
    let folder: string;
    const at = (...parts: string[]): string => path.join(folder, ...parts);
    const git = (where: string, ...args: readonly string[]): string =>
      execFileSync('git', ['-C', at(where), '-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
        encoding: 'utf8',
        stdio: 'pipe',
      }).trim();

    /** Runs the scripts of a job in a fresh clone, with the artifacts of earlier jobs. */
    async function job(id: string, artifacts: Readonly<Record<string, string>> = {}): Promise<void> {
      git('.', 'clone', '--quiet', `file://${at('origin.git')}`, id);
      for (const [from, to] of Object.entries(artifacts)) await cp(at(from), at(id, to), { recursive: true });
      const env = {
        PATH: `${at('bin')}:${process.env['PATH'] ?? ''}`,
        HOME: folder,
        BRANCH: 'main',
        GITHUB_TOKEN: 'token',
        CACHE_KEY: 'key',
      };
      for (const script of scriptsOf(jobs, id)) {
        const { status, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script], {
          cwd: at(id),
          env,
          encoding: 'utf8',
        });
        expect([id, status], stderr).toEqual([id, 0]);
      }
    }

    beforeEach(async () => {
      folder = await temporaryFolder();
      for (const name of ['bin', 'origin.git', 'person/content/servers/a']) await mkdir(at(name), { recursive: true });
      await writeFile(at('bin/npm'), '#!/bin/sh\n');
      const crawl = `echo two > content/servers/a/two.yaml; echo crawled > content/site.yaml`;
      const build = `mkdir -p dist/.well-known .portolan/cache; cp content/site.yaml dist/index.html; echo a > dist/.well-known/a`;
      const program = `#!/bin/sh\nif [ -n "$GITHUB_TOKEN" ]; then exit 9; fi\ncase "$3" in rebuild) ${crawl} ;; build) ${build} ;; esac\n`;
      await writeFile(at('bin/npx'), program);
      for (const name of ['npm', 'npx']) await chmod(at('bin', name), 0o755);
      git('origin.git', 'init', '--quiet', '--bare', '--initial-branch=main');
      git('person', 'init', '--quiet', '--initial-branch=main');
      await writeFile(at('person/content/site.yaml'), 'name: A\n');
      await writeFile(at('person/content/servers/a/one.yaml'), 'one\n');
      await writeFile(at('person/.gitignore'), '/dist/\n');
      git('person', 'add', '--all');
      git('person', 'commit', '--quiet', '--message', 'Begin');
      git('person', 'push', '--quiet', at('origin.git'), 'main');
    });

    it('commit what a crawl writes, and publish what a build wrote as a branch with one commit', async () => {
      await job('crawl');
      await job('build', { 'crawl/content': 'crawled' });
      await job('commit', { 'crawl/content': 'crawled' });
      expect(git('origin.git', 'diff', '--name-only', 'main^', 'main')).toBe('content/servers/a/two.yaml');
      await job('publish', { 'build/site.tar': 'built/site.tar' });
      expect(git('origin.git', 'ls-tree', '-r', '--name-only', 'pages').split('\n')).toEqual(['.well-known/a', 'index.html']);
      expect(git('origin.git', 'show', 'pages:index.html')).toBe('name: A');
      expect(git('origin.git', 'rev-list', '--count', 'pages')).toBe('1');
    });
  });
