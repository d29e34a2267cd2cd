import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { buildCommand } from '../../scripts/commands/build.ts';
import { rebuildCommand } from '../../scripts/commands/rebuild.ts';
import { verifyCommand } from '../../scripts/commands/verify.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/catalog/parsing/json-tree.ts';
import { temporaryFolder } from '../support/content-folder.ts';
import { readWorkflow, textsIn, type WorkflowJob } from './workflow-file.ts';

/** The workflow of a new catalogue, and the one that workflows of other repositories call. */
const FILES = ['scripts/starter/.github/workflows/rebuild.yml', '.github/workflows/catalogue.yml'] as const;
const STARTER = readWorkflow(FILES[0]);
const REUSABLE = readWorkflow(FILES[1]);
const own = readWorkflow('.github/workflows/rebuild.yml');

const pinned = (of: string): string[] => [...new Set([...of.matchAll(/uses: (\S+ # v\S+)/g)].map(([, uses = '']) => uses))];

/** The shell lines of a job. */
function linesOf(job: WorkflowJob | undefined): string[] {
  return (job?.steps ?? []).flatMap(({ run }) => run.split('\n')).map((line) => line.trim());
}

describe.each(FILES)('the workflow %s', (file) => {
  const { text, tree, jobs } = readWorkflow(file);

  it("uses the same actions as this project's own", () => {
    expect(pinned(text).length).toBeGreaterThan(5);
    expect(pinned(own.text)).toEqual(expect.arrayContaining(pinned(text)));
  });

  it('gives each job the minimum permissions, and the crawl job no secret', () => {
    expect(tree['permissions']).toEqual({});
    expect(Object.fromEntries([...jobs.values()].map(({ id, permissions, needs }) => [id, [permissions, needs]]))).toEqual({
      crawl: [{ contents: 'read' }, []],
      build: [{ contents: 'read', pages: 'read' }, ['crawl']],
      commit: [{ contents: 'write' }, ['build']],
      deploy: [{ pages: 'write', 'id-token': 'write' }, ['build']],
    });
    for (const [id, { tree: job }] of jobs) {
      const secrets = textsIn(job).filter((each) => /\bsecrets\b/.test(each));
      expect(secrets, id).toEqual(id === 'build' ? ['${{ secrets.PORTOLAN_CACHE_KEY }}'] : []);
    }
    expect(textsIn(jobs.get('crawl')?.tree ?? {}).filter((each) => each.includes('github.token'))).toHaveLength(1);
    for (const id of ['crawl', 'build'])
      for (const step of (jobs.get(id)?.steps ?? []).filter(({ uses }) => uses.startsWith('actions/checkout@')))
        expect(step.with['persist-credentials']).toBe(false);
  });

  it('checks out only the repository of the catalogue', () => {
    const checkouts = [...jobs.values()].flatMap(({ steps }) => steps).filter(({ uses }) => uses.startsWith('actions/checkout@'));
    expect(checkouts.map((step) => [step.with['repository'], step.with['path']])).toEqual(checkouts.map(() => [undefined, undefined]));
  });

  it('takes only the files that a crawl writes from the crawl job', () => {
    for (const id of ['build', 'commit'])
      expect(linesOf(jobs.get(id)).filter((line) => line.includes('crawled'))).toEqual([
        'if [ -d content/servers ] || [ -d crawled/servers ]; then rm -rf content/servers; mv crawled/servers content/servers; fi',
        'if [ -d crawled/icons ]; then mv crawled/icons content/icons; fi',
        'if [ -f crawled/crawl-memory.json ]; then mv crawled/crawl-memory.json content/crawl-memory.json; fi',
      ]);
  });

  it('writes no value into a script or an action except the folder, and has valid shell scripts', () => {
    for (const { steps } of jobs.values())
      for (const step of steps) {
        const passed = textsIn(step.with).join('').replaceAll('${{ inputs.folder }}', '');
        expect((step.run + passed).replaceAll(/\$\{\{ github\.run_(?:id|attempt) \}\}/g, '')).not.toContain('${{');
        if (step.run !== '') expect(() => execFileSync('bash', ['-n'], { input: step.run, stdio: 'pipe' })).not.toThrow();
      }
  });

  it('runs only git with write permission, and includes hidden folders in the Pages artifact', () => {
    for (const id of ['commit', 'deploy'])
      expect(linesOf(jobs.get(id)).flatMap((line) => line.match(/\b(?:npm|npx|node)\b/g) ?? [])).toEqual([]);
    const [pages] = (jobs.get('build')?.steps ?? []).filter(({ uses }) => uses.startsWith('actions/upload-pages-artifact@'));
    expect(pages?.with).toEqual({ path: expect.stringMatching(/(?:^|\/)dist$/) as string, 'include-hidden-files': true });
  });

  it('stops commands of GitHub before untrusted text is printed', () => {
    const [step] = (jobs.get('build')?.steps ?? []).filter(({ run }) => run.includes('portolan build'));
    const lines = step?.run.split('\n') ?? [];
    const stop = lines.indexOf('echo "::stop-commands::$(cat /proc/sys/kernel/random/uuid)"');
    expect(stop).toBeGreaterThanOrEqual(0);
    expect(stop).toBeLessThan(lines.findIndex((line) => line.startsWith('npx')));
  });

  it('calls existing commands with existing options', () => {
    const known = new Map([buildCommand(), rebuildCommand(), verifyCommand()].map((command) => [command.name(), command]));
    const steps = [...jobs.values()].flatMap((each) => each.steps).filter(({ run }) => run.includes('npx '));
    expect(steps).toHaveLength(2);
    for (const { run } of steps) {
      const names = [...run.matchAll(/npx --no-install portolan ([a-z]+)/g)].map(([, name = '']) => name);
      const options = names.flatMap((name) => known.get(name)?.options.map(({ long }) => long) ?? []);
      expect(names.every((name) => known.has(name)) && names.length > 0).toBe(true);
      const typed = run.split('\n').filter((line) => /\bportolan\b|^\s*(?:if .*)?set -- /.test(line));
      for (const [option] of typed
        .join('\n')
        .replaceAll('--no-install', '')
        .matchAll(/(?<=\s)--[a-z][a-z-]+/g))
        expect([option, options.includes(option)]).toEqual([option, true]);
    }
  });

  it.each([
    ['goes on in a catalogue without a server', [], 0],
    ['takes the first server', ['crawled/servers'], 0],
    ['stops if all servers are missing', ['content/servers'], 1],
  ])('%s', async (_what, folders, code) => {
    for (const id of ['build', 'commit']) {
      const run = jobs.get(id)?.steps.find((step) => step.run.includes('mv crawled/servers'))?.run ?? 'false';
      const folder = await temporaryFolder();
      for (const each of ['content', 'crawled', ...folders]) await mkdir(path.join(folder, each), { recursive: true });
      expect([id, spawnSync('bash', ['-e', '-c', run], { cwd: folder }).status]).toEqual([id, code]);
      expect(existsSync(path.join(folder, 'content/servers'))).toBe(folders.includes('crawled/servers'));
    }
  });

  it('crawls with the URL of the repository as contact unless site.yaml states one', async () => {
    const run = jobs.get('crawl')?.steps.find((step) => step.run.includes('portolan rebuild'))?.run ?? 'false';
    const folder = await temporaryFolder();
    await Promise.all([mkdir(path.join(folder, 'bin')), mkdir(path.join(folder, 'content'))]);
    await writeFile(path.join(folder, 'bin/npx'), '#!/bin/sh\necho "$* $PORTOLAN_CONTACT" > called.txt\n');
    await chmod(path.join(folder, 'bin/npx'), 0o755);
    const called = async (site: string, allow: string): Promise<string> => {
      await writeFile(path.join(folder, 'content/site.yaml'), site);
      const env = { PATH: `${folder}/bin:${process.env['PATH'] ?? ''}`, REPOSITORY: 'https://github.com/a/b', ALLOW_SHRINK: allow };
      expect(spawnSync('bash', ['-e', '-c', run], { cwd: folder, env }).status).toBe(0);
      return (await readFile(path.join(folder, 'called.txt'), 'utf8')).trim();
    };
    expect(await called('name: A\n', '')).toBe('--no-install portolan rebuild --no-build --max-time 8400 https://github.com/a/b');
    expect(await called('# crawl: {contact: x}\n', '')).toBe(
      '--no-install portolan rebuild --no-build --max-time 8400 https://github.com/a/b',
    );
    for (const crawl of ['crawl:\n  contact: mailto:a@b.example\n', 'crawl: {userAgent: A, contact: mailto:a@b.example}\n'])
      expect(await called(crawl, 'true')).toBe('--no-install portolan rebuild --no-build --max-time 8400 --allow-shrink');
  });
});

/** Jobs without what depends on the inputs of a called workflow: the folder and the URL of the site. */
function withoutInputs(value: JsonValue): JsonValue {
  if (typeof value === 'string')
    return value
      .replaceAll('${{ inputs.folder }}/', '')
      .replace("format('{0}/build-cache.tag', inputs.folder)", "'build-cache.tag'")
      .replace('inputs.site || ', '');
  if (Array.isArray(value)) return value.map(withoutInputs);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutInputs(inner)]));
}

describe('the workflow that others call', () => {
  it('has the jobs of the workflow of a new catalogue, in the folder of the catalogue', () => {
    const there = REUSABLE.tree['jobs'] as JsonObject;
    const jobs = Object.entries(there).map(([id, job]): [string, JsonValue] => {
      const { defaults, ...rest } = job as JsonObject;
      expect([id, defaults]).toEqual([id, id === 'deploy' ? undefined : { run: { 'working-directory': '${{ inputs.folder }}' } }]);
      return [id, withoutInputs(rest)];
    });
    expect(Object.fromEntries(jobs)).toEqual(STARTER.tree['jobs']);
  });

  it('has inputs with defaults, and no secret that is required', () => {
    const { workflow_call: call } = REUSABLE.tree['on'] as { workflow_call: Record<'inputs' | 'secrets', Record<string, JsonObject>> };
    expect(Object.keys(REUSABLE.tree['on'] as JsonObject)).toEqual(['workflow_call']);
    expect(Object.entries(call.inputs).map(([name, input]) => [name, input['default']])).toEqual([
      ['folder', '.'],
      ['site', ''],
      ['allow-shrink', false],
    ]);
    expect(Object.entries(call.secrets).map(([name, { required }]) => [name, required])).toEqual([['PORTOLAN_CACHE_KEY', false]]);
  });
});
