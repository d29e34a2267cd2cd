import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Help } from 'commander';
import { describe, expect, it } from 'vitest';

import { createPortolan, loadPortolan, withHelpOption } from '../../../scripts/program/portolan-program.ts';
import { loadedModules } from '../../support/loaded-modules.ts';
import { firstCases } from '../../support/cases.ts';

const COMMANDS = 'scripts/commands/';

async function commandModules(args: readonly string[]): Promise<string[]> {
  const { finished, modules } = await loadedModules(args);
  expect(finished).toMatchObject({ code: 0, stderr: '' });
  // The report is whole: it holds the first module and the last one that every call needs.
  expect(modules).toEqual(
    expect.arrayContaining(['scripts/portolan.mjs', 'scripts/program/program.ts', 'node_modules/commander/index.js']),
  );
  return modules.filter((module) => module.startsWith(COMMANDS)).map((module) => module.slice(COMMANDS.length));
}

describe('the modules of the commands', () => {
  it('are not loaded for the list of commands', async () => {
    expect(await commandModules(['--help'])).toEqual([]);
  });

  it('are loaded only for the selected command', async () => {
    expect((await commandModules(['keys', '--help'])).sort()).toEqual(['keys.ts', 'signing-key.ts']);
    expect(await commandModules(['--quiet', 'init', '--help'])).toEqual(['init.ts']);
  });
});

/** Packages that take long to load, each with a call that does without it. */
const SPARED: readonly (readonly [args: readonly string[], packages: readonly string[]])[] = [
  [
    ['start', '--help'],
    ['astro', 'undici', 'ajv', '@modelcontextprotocol', '@orama'],
  ],
  [['keys', 'list'], ['jose']],
  [
    ['check', '--content', 'CONTENT'],
    ['undici', '@modelcontextprotocol'],
  ],
  [
    ['crawl', '--content', 'CONTENT'],
    ['@modelcontextprotocol', 'zod'],
  ],
  [
    ['serve', '--help'],
    ['@modelcontextprotocol', '@orama'],
  ],
  [['doctor', '--help'], ['ajv']],
  [
    ['build', '--help'],
    ['astro', 'vite'],
  ],
  [
    ['screenshots', '--help'],
    ['astro', 'playwright-core', 'jose'],
  ],
  [
    ['bench', '--help'],
    ['vite', 'rolldown', 'ajv', '@orama'],
  ],
];

describe('slow packages', () => {
  it.each(firstCases(SPARED, 3))('are not loaded for %j: %j', async (args, packages) => {
    const content = await mkdtemp(path.join(tmpdir(), 'portolan-spared-'));
    await writeFile(path.join(content, 'weather.yaml'), 'displayName: Weather\n');
    await writeFile(path.join(content, 'crawled.yaml'), 'sources:\n  - {kind: file, location: weather.yaml, name: acme/weather}\n');
    const given = args.map((word) => (word === 'CONTENT' ? content : word));
    const sources = args[0] === 'crawl' ? ['--sources', path.join(content, 'crawled.yaml')] : [];
    const { finished, modules } = await loadedModules([...given, ...sources], { PORTOLAN_KEYS: path.join(content, 'keys.json') });
    expect(finished.code).toBe(0);
    const loaded = new Set(modules.flatMap((module) => /^node_modules\/([^/]+)/.exec(module)?.[1] ?? []));
    expect([...loaded]).toContain('commander');
    expect(packages.filter((name) => loaded.has(name))).toEqual([]);
    await rm(content, { recursive: true });
  });
});

describe('the program', () => {
  it('lists each command, loaded or not, with its options and arguments', async () => {
    const loaded = await loadPortolan();
    const listed = await createPortolan(['--help']);
    const lines = (help: Help): string[] => loaded.commands.map((command) => help.subcommandTerm(command));
    expect(loaded.commands.length).toBeGreaterThan(10);
    expect(listed.commands.map((command) => listed.createHelp().subcommandTerm(command))).toEqual(lines(new Help()));
    expect(listed.helpInformation()).toBe(loaded.helpInformation());
  });

  it.each([
    [['check', '--json'], ['check']],
    [['--quiet', 'check'], ['check']],
    [['--', 'check'], ['check']],
    // Behind an option that the program has not, no command is called: Commander refuses the option.
    [['--unknown', 'check'], []],
    [['--help', 'check'], []],
    [['chek'], []],
    [[], []],
  ])('has the options of the command for %j: %j', async (args, commands) => {
    const program = await createPortolan(args);
    expect(program.commands.filter(({ options }) => options.length > 0).map((command) => command.name())).toEqual(commands);
  });

  it.each([
    [
      ['help', 'check'],
      ['check', '--help'],
    ],
    [['help'], ['--help']],
    [
      ['check', '-h'],
      ['check', '-h'],
    ],
    [['chek', '--help'], ['chek']],
    [['help', 'chek'], ['chek']],
    [
      ['--quiet', 'chek', '-h'],
      ['--quiet', 'chek'],
    ],
  ])('names the mistake in %j, rather than to print the help of all', (args, understood) => {
    expect(withHelpOption(args)).toEqual(understood);
  });
});
