import { execFileSync, spawn } from 'node:child_process';
import { link, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { initCommand } from '../../scripts/commands/init.ts';
import { shellWord } from '../../scripts/init/shell-word.ts';
import { startingFiles, type Host } from '../../scripts/init/starting-catalog.ts';
import { checkContent } from '../../src/catalog/store/check-content.ts';
import { readStore } from '../../src/catalog/store/store.ts';
import { filesBelow, portolan } from '../support/built-site.ts';
import { publishedTree } from '../support/page-tree.ts';
import { portolanHere, runHere } from '../support/run-here.ts';

const NAME = `Häfen & "Docks" #1: {it's} <b>`;

describe('init', { timeout: 90_000 }, () => {
  let parent: string;
  const at = (...parts: string[]): string => path.join(parent, ...parts);
  beforeAll(async () => {
    parent = await mkdtemp(path.join(tmpdir(), 'portolan-init-'));
  });
  afterAll(() => rm(parent, { recursive: true, force: true }));

  it('asks nothing without a terminal, and creates a valid catalogue that can be published', async () => {
    const { code, stdout, stderr } = await portolan(['init', '--dir', at('new'), '--name', NAME, '--language', 'de']);
    expect(code, stderr).toBe(0);
    const files = await filesBelow(at('new'));
    expect(stdout.trim().split('\n')).toEqual(files.map((file) => at('new', file)));
    expect(files).toEqual(
      expect.arrayContaining([
        '.github/workflows/rebuild.yml',
        '.gitattributes',
        '.gitignore',
        'README.md',
        'content/site.yaml',
        'content/sources.yaml',
        'package.json',
        'schemas/site.schema.json',
      ]),
    );
    expect(JSON.parse(await readFile(at('new/package.json'), 'utf8'))).toMatchObject({
      private: true,
      scripts: { dev: 'portolan dev', rebuild: 'portolan rebuild' },
      dependencies: { portolan: `file:${path.relative(at('new'), process.cwd())}` },
    });
    expect(stderr.split('\n').filter((line) => line.startsWith('  '))).toEqual([
      `  cd ${at('new')}`,
      '  npm install',
      '  npx portolan dev',
    ]);
    expect(stderr).toContain('package.json names the program outside of this folder.');
    // An id is not there to be copied along with the example.
    const { problems } = await checkContent(at('new/content'));
    expect(problems.filter(({ severity }) => severity !== 'notice')).toEqual([]);
    const { site, files: servers, profiles } = readStore(at('new/content'));
    expect([site.name, site.language, servers.length, profiles.map(({ id }) => id)]).toEqual([NAME, 'de', 1, ['first-steps']]);
    expect(await filesBelow(await publishedTree(at('new/content')))).toContain('api/servers/example/notes.json');
  });

  it('refuses a folder that has a catalogue, and a file', async () => {
    await mkdir(at('taken/content'), { recursive: true });
    await writeFile(at('taken/content/site.yaml'), 'name: Mine\n');
    const { code, stdout, stderr } = await portolanHere(['init', '--dir', at('taken')]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/has "content\/site\.yaml" already, so nothing was written\. Name another folder with --dir\./);
    expect(await filesBelow(at('taken'))).toEqual(['content/site.yaml']);
    expect((await portolanHere(['init', '--dir', at('taken/content/site.yaml')])).code).toBe(2);
  });

  it('names the command that changes a catalogue, where init has created one before', async () => {
    expect((await portolanHere(['init', '--dir', at('again')])).code).toBe(0);
    const { code, stderr } = await portolanHere(['init', '--dir', at('again'), '--for', 'gitlab']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('"npx portolan upgrade" changes a catalogue; its --for adds')]);
  });

  it.skipIf(!existsSync('/proc/self'))('ends where the system creates no folders', async () => {
    const { code, stderr } = await portolanHere(['init', '--dir', '/proc/none']);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^portolan: "\/proc\/none" cannot be used: there is no such file/)]);
  });

  it('keeps what a folder has in which the package was installed', async () => {
    await mkdir(at('begun'));
    const manifest = {
      name: 'mine',
      scripts: { build: 'make' },
      dependencies: { portolan: 'file:portolan.tgz' },
      devDependencies: { node: '24' },
    };
    await writeFile(at('begun/package.json'), JSON.stringify(manifest));
    await writeFile(at('begun/README.md'), '# Mine\n');
    const { code, stderr } = await portolanHere(['init', '--dir', at('begun')]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('Kept your README.md.') as string]);
    expect(JSON.parse(await readFile(at('begun/package.json'), 'utf8'))).toMatchObject({
      ...manifest,
      scripts: { build: 'make', dev: 'portolan dev' },
      allowScripts: { esbuild: false, node: true },
    });
    expect(await readFile(at('begun/README.md'), 'utf8')).toBe('# Mine\n');
    expect(JSON.parse(await readFile(at('begun/package.json'), 'utf8'))).not.toHaveProperty('private');
  });

  it('replaces package.json as a whole, so that a full disk leaves the former one', async () => {
    await mkdir(at('owned'));
    await writeFile(at('owned/package.json'), '{"name": "mine"}');
    await link(at('owned/package.json'), at('former.json'));
    expect((await portolanHere(['init', '--dir', at('owned')])).code).toBe(0);
    expect(await readFile(at('owned/package.json'), 'utf8')).toContain('"portolan"');
    expect(await readFile(at('former.json'), 'utf8')).toBe('{"name": "mine"}');
  });

  it('writes nothing where a file has the name of one of its folders', async () => {
    await mkdir(at('odd'));
    await writeFile(at('odd/schemas'), '');
    expect((await portolanHere(['init', '--dir', at('odd')])).code).toBe(2);
    expect(await filesBelow(at('odd'))).toEqual(['schemas']);
  });

  it('accepts an empty folder', async () => {
    await mkdir(at('empty'));
    expect((await portolanHere(['init', '--dir', at('empty'), '--quiet'])).stderr).toBe('');
    expect(await filesBelow(at('empty'))).toContain('content/site.yaml');
  });

  it('names the current folder in words, in a dry run and if it has a catalogue', async () => {
    await mkdir(at('here/content'), { recursive: true });
    const before = process.cwd();
    const initHere = (): ReturnType<typeof runHere> => {
      process.chdir(at('here'));
      return runHere(initCommand(), ['init', '--dry-run']).finally(() => process.chdir(before));
    };
    const { code, stderr } = await initHere();
    expect([code, stderr]).toEqual([0, expect.stringContaining('"My catalogue" would be created in this folder.\n')]);
    await writeFile(at('here/content/site.yaml'), 'name: Mine\n');
    const taken = await initHere();
    expect([taken.code, taken.stderr]).toEqual([2, expect.stringContaining('this folder has "content/site.yaml" already')]);
  });

  it('writes nothing in a dry run, and prints the planned files as JSON', async () => {
    const { code, stdout } = await portolanHere(['init', '--dir', at('dry'), '--dry-run', '--json']);
    expect(code).toBe(0);
    expect(existsSync(at('dry'))).toBe(false);
    expect(JSON.parse(stdout)).toMatchObject({
      folder: at('dry'),
      name: 'My catalogue',
      language: 'en',
      written: false,
      next: ['cd ', 'npm install', 'npx portolan dev'].map((text) => expect.stringContaining(text) as string),
    });
  });

  it.each([
    [['--language', 'xx'], /Allowed choices are en, de/],
    [['--name', ' '], /The name must not be empty/],
    [['--for', 'mars'], /Allowed choices are github, gitlab/],
    [['--for', 'none', 'github'], /leave out "none", or the others/],
    [['--dri-run'], /Did you mean --dry-run\?/],
  ])('refuses %j as invalid arguments', async (args, message) => {
    const { code, stderr } = await portolanHere(['init', '--dir', at('never'), ...args]);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(existsSync(at('never'))).toBe(false);
  });

  // "script" of util-linux gives a process a terminal of its own.
  it.runIf(existsSync('/usr/bin/script'))('asks for folder, name and language on a terminal, and exits cleanly on Ctrl-C', async () => {
    const { output } = await atTerminal('Folder of the new catalogue? [../catalogue]', `${at('asked')}\nHarbour tools\nxx\nde\n`);
    expect(output).toContain('Name of the catalogue? [My catalogue]');
    const { name, language } = readStore(at('asked/content')).site;
    expect([name, language]).toEqual(['Harbour tools', 'de']);
    expect((await atTerminal('Folder of the new catalogue?', '\u0003')).code).toBe(130);
  });

  it.runIf(existsSync('/usr/bin/script'))('refuses a folder that has a catalogue before the other questions on a terminal', async () => {
    await mkdir(at('theirs/content'), { recursive: true });
    await writeFile(at('theirs/content/site.yaml'), 'name: Mine\n');
    const { code, output } = await atTerminal('Folder of the new catalogue?', `${at('theirs')}\n`);
    expect(output).toContain('theirs" has "content/site.yaml" already, so nothing was written. Name another folder with --dir.');
    expect([code, output.includes('Name of the catalogue?')]).toEqual([2, false]);
  });

  it.runIf(existsSync('/usr/bin/script'))('leaves out no file that somebody creates while it waits for an answer', async () => {
    const typed = (): string => {
      mkdirSync(at('slow/content'), { recursive: true });
      writeFileSync(at('slow/content/site.yaml'), 'name: Mine\n');
      return 'Harbour tools\nde\n';
    };
    const { code, output } = await atTerminal('Name of the catalogue?', typed, ['--dir', at('slow')]);
    expect([code, output]).toEqual([1, expect.stringMatching(/slow\/content\/site\.yaml" cannot be used: a file exists there already/)]);
    expect(await readFile(at('slow/content/site.yaml'), 'utf8')).toBe('name: Mine\n');
  });
});

/** Runs `init` on a terminal, and types after its prompt. */
function atTerminal(
  question: string,
  input: string | (() => string),
  args: readonly string[] = [],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const command = [process.execPath, 'scripts/portolan.mjs', 'init', ...args].map(shellWord).join(' ');
  const child = spawn('/usr/bin/script', ['-qec', command, '/dev/null'], {
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  let isTyped = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (isTyped || !output.includes(question)) return;
    isTyped = true;
    child.stdin.write(typeof input === 'string' ? input : input());
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

describe('the initial files of a catalogue', () => {
  it('quote the given values everywhere', async () => {
    const files = new Map(await startingFiles({ name: NAME, language: 'en', today: '2026-11-21', hosts: ['github'] }));
    expect(files.get('content/site.yaml')).toContain(`name: ${JSON.stringify(NAME)}\n`);
    expect(files.get('README.md')).toContain(String.raw`# Häfen & "Docks" \#1: {it's} \<b\>`);
    for (const [file, text] of files) expect([file, /__[A-Z]+__/.exec(text)?.[0]]).toEqual([file, undefined]);
  });

  it.each<[readonly Host[], string | undefined]>([
    [['github', 'cron'], '.github/workflows/rebuild.yml'],
    [['gitlab'], '.gitlab-ci.yml'],
    [['container', 'forgejo'], '.forgejo/workflows/rebuild.yml'],
    [['systemd'], undefined],
    [[], undefined],
  ])('name in README.md only workflows that are there: %j', async (hosts, workflow) => {
    const files = new Map(await startingFiles({ name: NAME, language: 'en', today: '2026-11-21', hosts }));
    const named = [...(files.get('README.md') ?? '').matchAll(/`(\.[^`]+\.yml)`/g)].map(([, file]) => file);
    expect(named).toEqual(workflow === undefined ? [] : [workflow]);
    expect([...files.keys()]).toEqual(expect.arrayContaining(named));
  });

  it('contain shell words that a shell parses to the same values', () => {
    for (const word of ['a/b', 'a b', `it's`, '$HOME `x`', '"', 'ä'])
      expect(execFileSync('bash', ['-c', `printf %s ${shellWord(word)}`], { encoding: 'utf8' })).toBe(word);
  });
});
