import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { portolan } from '../support/built-site.ts';
import { portolanHere } from '../support/run-here.ts';
import { hasAllCases } from '../support/cases.ts';

const ESCAPE = '\u001B';

describe('the command line', () => {
  it('prints examples first, with --help and with -h, and exits with 0', async () => {
    for (const args of [['--help'], ['init', '-h'], ['keys', '--help']]) {
      const { code, stdout, stderr } = await portolanHere(args);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/^\s*Examples:\n {2}\S/);
    }
  });

  it('prints the help of a command, or of all, also after "help"', async () => {
    for (const args of [['init'], []]) {
      const { code, stdout } = await portolan(['help', ...args]);
      expect([code, stdout]).toEqual([0, (await portolan([...args, '--help'])).stdout]);
    }
  });

  it('prints the version of package.json', async () => {
    // This project's own file.
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    for (const args of [['--version'], ['build', '--version']])
      expect(await portolanHere(args)).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('exits with 2 after invalid arguments, with nothing on stdout', async () => {
    const { code, stdout, stderr } = await portolan(['biuld']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Did you mean build?');
  });

  it.each([
    [['check', '--contnet', 'x'], 'Did you mean --content?'],
    [['keys', 'ad'], 'Did you mean add?'],
    [['sign'], `unknown command 'sign'\n(Did you mean "keys signing"?)\n`],
    [['version'], 'Did you mean "--version"?'],
    [['create', '--name', 'x'], 'Did you mean "init"?'],
  ])('suggests the intended word for %j', async (args, guess) => {
    const { code, stdout, stderr } = await portolanHere(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(guess);
  });

  if (hasAllCases)
    it('uses no colours in a pipe, with NO_COLOR, with --no-color, or on a plain terminal', async () => {
      const calls: readonly (readonly [readonly string[], Readonly<Record<string, string>>])[] = [
        [['check', '--content', 'nowhere'], {}],
        [['check', '--content', 'nowhere', '--no-color'], { NO_COLOR: '' }],
        [['check', '--content', 'nowhere'], { NO_COLOR: '', TERM: 'dumb' }],
      ];
      const ends = await Promise.all(calls.map(([args, environment]) => portolan(args, environment)));
      for (const { stdout, stderr } of ends) {
        expect(stdout + stderr).not.toContain(ESCAPE);
        expect(stderr).toContain('there is no content folder');
      }
    });

  it('prints only failures with --quiet, before or after the name of the command', async () => {
    expect((await portolanHere(['check'])).stderr).not.toBe('');
    for (const args of [
      ['check', '--quiet'],
      ['--quiet', 'check'],
    ])
      expect(await portolanHere(args)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await portolanHere(['check'], { PORTOLAN_QUIET: '1' })).toEqual({ code: 0, stdout: '', stderr: '' });
    expect((await portolanHere(['check'], { PORTOLAN_QUIET: '0' })).stderr).not.toBe('');
    const failing = await portolanHere(['check', '--content', 'nowhere', '--quiet']);
    const text = 'there is no content folder "nowhere". Run this in the folder of a catalogue, or name one with --content.';
    expect([failing.code, failing.stderr]).toEqual([1, `portolan: ${text}\n`]);
  });

  it('says outside of a catalogue where to run, and in one without a list of sources what to write', async () => {
    const outside = await portolanHere(['crawl', '--content', 'nowhere']);
    const text = 'there is no content folder "nowhere". Run this in the folder of a catalogue, or name one with --content.';
    expect([outside.code, outside.stderr]).toEqual([1, `portolan: ${text}\n`]);
    const folder = await mkdtemp(path.join(tmpdir(), 'portolan-no-sources-'));
    const inside = await portolanHere(['crawl', '--content', folder]);
    expect([inside.code, inside.stderr]).toEqual([
      1,
      expect.stringMatching(/sources\.yaml" cannot be read: there is no such file\. Write it as \{sources: /),
    ]);
    await rm(folder, { recursive: true });
  });

  it('refuses a list of sources that is not UTF-8, and calls no server without source if an entry cannot be read', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portolan-list-'));
    const sources = path.join(folder, 'sources.yaml');
    await writeFile(sources, Buffer.from('sources: []\n# f\xfcr\n', 'latin1'));
    const unreadable = await portolanHere(['crawl', '--content', folder]);
    expect([unreadable.code, unreadable.stderr]).toEqual([
      1,
      expect.stringMatching(/sources\.yaml:2:1" cannot be read: The text is not UTF-8\. Save the file as UTF-8\.\n$/),
    ]);
    await mkdir(path.join(folder, 'servers/acme'), { recursive: true });
    const from = "from:\n  identity: {source: 'https://list.example/l', fetchedAt: '2026-01-01T00:00:00.000Z', hash: sha256-AAAA}\n";
    await writeFile(path.join(folder, 'servers/acme/one.yaml'), `qualifiedName: acme/one\ndescription: One.\n${from}`);
    await writeFile(sources, 'sources:\n  - {kind: lst, location: https://list.example/l}\n');
    const misspelled = await portolanHere(['crawl', '--content', folder]);
    expect(misspelled.stderr).not.toContain('no source has it any more');
    expect(misspelled.stderr).toContain('"lst"');
    await writeFile(sources, 'sources: []\n');
    expect((await portolanHere(['crawl', '--content', folder])).stderr).toContain('no source has it any more');
    await rm(folder, { recursive: true });
  });

  it('counts entries that cannot be used among the sources that a crawl could not read', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portolan-entries-'));
    const entries = [
      '{kind: repo, location: acme/a}',
      '{kind: server, location: "https://x.example"}',
      '{kind: file, location: gone.yaml, name: acme/gone}',
    ];
    await writeFile(path.join(folder, 'sources.yaml'), `sources:\n${entries.map((entry) => `  - ${entry}\n`).join('')}`);
    const { stderr } = await portolanHere(['crawl', '--content', folder]);
    expect(stderr).toContain('3 sources: 0 written, 0 unchanged, 3 problems.\n3 sources could not be read completely.\n');
    await rm(folder, { recursive: true });
  });

  it('still prints with --quiet what a crawl or a scan lost', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portolan-quiet-'));
    await mkdir(path.join(folder, 'servers/acme'), { recursive: true });
    await writeFile(path.join(folder, 'servers/acme/bad.yaml'), 'qualifiedName: [acme\n');
    await writeFile(path.join(folder, 'sources.yaml'), 'sources:\n  - {kind: file, location: gone.yaml, name: acme/gone}\n');
    const crawled = await portolanHere(['crawl', '--content', folder, '--quiet']);
    expect(crawled.stderr.split('\n')).toEqual([
      expect.stringMatching(/There is no file gone\.yaml.*\[unreadable-file\]/),
      '1 source could not be read completely.',
      '',
    ]);
    const scanned = await portolanHere(['scan', '--content', folder, '--quiet']);
    expect([scanned.code, scanned.stderr]).toEqual([1, expect.stringMatching(/^\S+bad\.yaml:\d+:\d+ {2}error .*\n {4}.*\n$/)]);
    await rm(folder, { recursive: true });
  });

  it('prints the stack of an error only with --debug', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portolan-debug-'));
    const queries = path.join(folder, 'q.jsonl');
    await writeFile(queries, '{"id":1,"q":"x"}\n');
    const args = ['search', '--index', path.join(folder, 'none'), '--queries', queries];
    const plain = await portolanHere(args);
    const debugged = await portolanHere([...args, '--debug']);
    expect([plain.code, debugged.code]).toEqual([1, 1]);
    expect(plain.stderr).not.toMatch(/\n {4}at /);
    expect(debugged.stderr).toMatch(/\n {4}at /);
    await rm(folder, { recursive: true });
  });

  it.each([
    ['check', /1 problems that are errors/],
    ['crawl', /Sources that cannot be read do not change the exit\s+code/],
  ])('states in the help of %s which exit code its problems give', async (command, text) => {
    expect((await portolanHere([command, '--help'])).stdout).toMatch(text);
  });

  it.each(['build', 'crawl', 'load', 'serve'])('aligns what the help of %s states of each environment variable', async (command) => {
    const { stdout } = await portolanHere([command, '--help']);
    const rows = /^Environment:\n((?: {2}\S.*\n)+)/m.exec(stdout)?.[1]?.match(/^ {2}[A-Z_]+ +/gm) ?? [];
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
  });

  it('prints one JSON object on stdout, and messages on stderr', async () => {
    const calls = [
      ['check', '--json'],
      ['scan', '--json'],
      ['diff', 'content', 'content', '--json'],
      ['init', '--dir', path.join(tmpdir(), 'portolan-never-made'), '--dry-run', '--json'],
    ];
    for (const args of calls) {
      const { stdout } = await portolanHere(args);
      expect(typeof (JSON.parse(stdout) as unknown)).toBe('object');
    }
  });
});
