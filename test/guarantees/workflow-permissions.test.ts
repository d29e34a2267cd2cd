import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { diffCommand } from '../../scripts/commands/diff.ts';
import { rebuildCommand } from '../../scripts/commands/rebuild.ts';
import { buildCommand } from '../../scripts/commands/build.ts';
import { verifyCommand } from '../../scripts/commands/verify.ts';
import { readWorkflow, textsIn, type WorkflowJob } from '../workflows/workflow-file.ts';

const FOLDER = '.github/workflows';
const REBUILD = readWorkflow(path.join(FOLDER, 'rebuild.yml'));
const FILES = readdirSync(FOLDER).filter((name) => /\.ya?ml$/.test(name));

function job(id: string): WorkflowJob {
  const found = REBUILD.jobs.get(id);
  if (found === undefined) throw new Error(`rebuild.yml has no job "${id}"`);
  return found;
}

/** Texts of a job with an expression that reads a secret. */
function secretsOf({ tree }: WorkflowJob): string[] {
  return textsIn(tree).filter((text) => /\bsecrets\b/.test(text));
}

/** The shell lines of a job. */
function linesOf({ steps }: WorkflowJob): string[] {
  return steps.flatMap(({ run }) => run.split('\n')).map((line) => line.trim());
}

describe('workflow permissions: the job that crawls has no secret except a read-only token', () => {
  it('has read permission, and gets only that token and settings', () => {
    const crawl = job('crawl');
    expect(crawl.permissions).toEqual({ contents: 'read' });
    expect(secretsOf(crawl)).toEqual([]);
    expect(Object.hasOwn(crawl.tree, 'environment')).toBe(false);
    expect(Object.hasOwn(REBUILD.tree, 'env')).toBe(false);
    const env = crawl.steps.flatMap((step) => Object.entries(step.env));
    expect(env).toEqual([
      ['PORTOLAN_GITHUB_TOKEN', '${{ github.token }}'],
      ['PORTOLAN_CONTACT', "${{ vars.PORTOLAN_CONTACT || format('{0}/{1}', github.server_url, github.repository) }}"],
      ['ALLOW_SHRINK', '${{ inputs.allow-shrink }}'],
      ['FULL', '${{ inputs.full }}'],
    ]);
    expect(textsIn(crawl.tree).filter((text) => text.includes('github.token'))).toHaveLength(1);
  });

  it('keeps no credentials, writes no cache that another job would load, and builds nothing', () => {
    const crawl = job('crawl');
    const [checkout] = crawl.steps.filter(({ uses }) => uses.startsWith('actions/checkout@'));
    expect(checkout?.with['persist-credentials']).toBe(false);
    expect(crawl.steps.some(({ uses }) => uses.startsWith('actions/cache'))).toBe(false);
    const [node] = crawl.steps.filter(({ uses }) => uses.startsWith('actions/setup-node@'));
    expect([node?.with['cache'], node?.with['package-manager-cache']]).toEqual([undefined, false]);
    expect(linesOf(crawl).filter((line) => line.includes('npm run'))).toEqual(['npm run rebuild -- "$@"']);
    expect(linesOf(crawl).some((line) => line.includes('--no-build'))).toBe(true);
  });
});

describe('the nightly rebuild', () => {
  it('runs every night at an odd minute or when started manually, one at a time, with a time limit', () => {
    const on = REBUILD.tree['on'] as { schedule: { cron: string }[]; workflow_dispatch: { inputs: Record<string, object> } };
    const minute = Number(on.schedule[0]?.cron.split(' ')[0]);
    expect([minute > 0, minute % 5 === 0]).toEqual([true, false]);
    expect(Object.keys(on)).toEqual(['schedule', 'workflow_dispatch']);
    expect(Object.keys(on.workflow_dispatch.inputs)).toEqual(['allow-shrink', 'full']);
    expect(REBUILD.tree['concurrency']).toEqual({ group: 'rebuild', 'cancel-in-progress': false });
    for (const { tree } of REBUILD.jobs.values()) expect(tree['timeout-minutes']).toBeGreaterThan(0);
  });

  it('gives each job the permissions it needs and no others', () => {
    expect(REBUILD.tree['permissions']).toEqual({});
    expect(Object.fromEntries([...REBUILD.jobs.values()].map(({ id, permissions }) => [id, permissions]))).toEqual({
      crawl: { contents: 'read' },
      build: { contents: 'read', pages: 'read' },
      commit: { contents: 'write', 'pull-requests': 'write' },
      attest: { 'id-token': 'write', attestations: 'write' },
      deploy: { pages: 'write', 'id-token': 'write' },
    });
    expect(Object.fromEntries([...REBUILD.jobs.values()].map(({ id, needs }) => [id, needs]))).toEqual({
      crawl: [],
      build: ['crawl'],
      commit: ['build'],
      attest: ['build'],
      deploy: ['build', 'attest'],
    });
  });

  it('gives the signing key to one step of one job', () => {
    const holders = [...REBUILD.jobs.values()].flatMap((each) =>
      each.steps
        .filter((step) => textsIn({ env: step.env, with: step.with, run: step.run }).some((text) => /\bsecrets\b/.test(text)))
        .map((step) => ({ id: each.id, step })),
    );
    expect(holders.map(({ id, step }) => [id, step.env['PORTOLAN_SIGNING_KEY']])).toEqual([
      ['build', '${{ secrets.PORTOLAN_SIGNING_KEY }}'],
    ]);
    expect(holders[0]?.step.run).toContain('npm run build');
    expect([...REBUILD.jobs.values()].flatMap(secretsOf)).toEqual([
      '${{ secrets.PORTOLAN_SIGNING_KEY }}',
      '${{ secrets.PORTOLAN_CACHE_KEY }}',
    ]);
  });

  it('gives no write or publish permission to a job that runs code of packages or of the crawl', () => {
    for (const id of ['commit', 'attest', 'deploy'])
      expect(
        linesOf(job(id)).filter((line) => /\b(?:npm|npx|node|astro)\b/.test(line)),
        id,
      ).toEqual([]);
    for (const id of ['attest', 'deploy'])
      expect(job(id).steps.every(({ run, uses }) => run === '' && uses.startsWith('actions/'))).toBe(true);
  });

  it('takes crawled files from the crawl, and edited files from the repository', () => {
    for (const id of ['build', 'commit']) {
      const [download] = job(id).steps.filter(({ uses }) => uses.startsWith('actions/download-artifact@'));
      expect([download?.with['name'], download?.with['path']]).toEqual(['content', 'crawled']);
      expect(linesOf(job(id)).filter((line) => line.includes('crawled'))).toEqual([
        'if [ -d content/servers ] || [ -d crawled/servers ]; then rm -rf content/servers; mv crawled/servers content/servers; fi',
        'if [ -d crawled/icons ]; then mv crawled/icons content/icons; fi',
        'if [ -f crawled/crawl-memory.json ]; then mv crawled/crawl-memory.json content/crawl-memory.json; fi',
      ]);
    }
  });

  it('compares the build with the last publication, and verifies it before deployment', () => {
    const lines = linesOf(job('build'));
    const place = (part: string): number => lines.findIndex((line) => line.includes(part));
    const order = ['--save-manifest last.json', '--last last.json', 'npm run build', 'npm run verify -- dist', 'tar --create'].map(place);
    expect(order.every((at) => at >= 0)).toBe(true);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    const [pages] = job('build').steps.filter(({ uses }) => uses.startsWith('actions/upload-pages-artifact@'));
    // Without this /.well-known/ would be left out.
    expect(pages?.with).toMatchObject({ path: 'dist', 'include-hidden-files': true });
    expect(job('attest').steps.at(-1)?.with).toEqual({ 'subject-path': 'site.tar.gz' });
  });

  it('calls existing commands with existing options', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const known = new Map([buildCommand(), diffCommand(), rebuildCommand(), verifyCommand()].map((command) => [command.name(), command]));
    const steps = [...REBUILD.jobs.values()].flatMap((each) => each.steps).filter(({ run }) => run.includes('npm run'));
    expect(steps.length).toBeGreaterThan(3);
    for (const { run } of steps) {
      const name = /npm run ([\w-]+)/.exec(run)?.[1] ?? '';
      expect(Object.keys(scripts)).toContain(name);
      const options = new Set(known.get(name)?.options.map(({ long }) => long));
      for (const [option] of run.matchAll(/(?<=\s)--[a-z][a-z-]+/g))
        expect([name, option, options.has(option)]).toEqual([name, option, true]);
    }
  });
});

describe('untrusted text in the log of a job', () => {
  it('is not read as commands: steps that may print it stop commands first', () => {
    const printing = job('build').steps.filter(({ run }) => /npm run (?:build|verify -- dist)/.test(run));
    expect(printing).toHaveLength(2);
    for (const { run } of printing) {
      const lines = run.split('\n').map((line) => line.trim());
      const stop = lines.indexOf('echo "::stop-commands::$(cat /proc/sys/kernel/random/uuid)"');
      expect(stop).toBeGreaterThanOrEqual(0);
      expect(stop).toBeLessThan(lines.findIndex((line) => line.startsWith('npm run')));
    }
  });

  it('explains how to publish for the first time', () => {
    const [fetching] = job('build').steps.filter(({ run }) => run.includes('--save-manifest'));
    expect(fetching?.run).toMatch(/::error::.*start this workflow manually, with allow-shrink/);
  });
});

describe.each(FILES)('the workflow %s', (file) => {
  const { text, jobs } = readWorkflow(path.join(FOLDER, file));

  it('pins every action to a commit hash, with the version as a comment', () => {
    const uses = text.split('\n').filter((line) => /\buses:/.test(line));
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) expect(line).toMatch(/uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('inserts no value into a script: values come from environment variables', () => {
    for (const { steps } of jobs.values()) for (const { run } of steps) expect(run).not.toContain('${{');
  });

  it('passes only constant values, the number of the run and the folder of a calling workflow to actions', () => {
    for (const { steps } of jobs.values())
      for (const step of steps) {
        const texts = textsIn(step.with).join('\n');
        expect(texts.replaceAll(/\$\{\{ (?:github\.run_(?:id|attempt)|inputs\.folder) \}\}/g, '')).not.toContain('${{');
      }
  });

  it('has scripts with valid shell syntax', () => {
    for (const { steps } of jobs.values())
      for (const { run } of steps)
        if (run !== '') expect(() => execFileSync('bash', ['-n'], { input: run, stdio: ['pipe', 'pipe', 'pipe'] })).not.toThrow();
  });
});
