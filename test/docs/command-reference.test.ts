import { readdirSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';

import { EXAMPLES } from '../../scripts/command-line/examples.ts';
import { loadPortolan } from '../../scripts/program/portolan-program.ts';

const PROGRAM = await loadPortolan();
const PAGE = readFileSync('src/site/docs/commands.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: Readonly<Record<string, string>> };

/** Every command with its full name: `keys add` is one. */
function namedCommands(parent: Command, prefix = ''): readonly (readonly [name: string, command: Command])[] {
  return parent.commands.flatMap((command) => {
    const name = `${prefix}${command.name()}`;
    return [[name, command] as const, ...namedCommands(command, `${name} `)];
  });
}

const COMMANDS = namedCommands(PROGRAM);

/** The section under a heading, up to the next heading. */
function sectionOf(name: string): string {
  const [, section] = new RegExp(String.raw`\n#{2,3} ${name}\n([\s\S]*?)(?=\n#{2,3} |$)`).exec(PAGE) ?? [];
  return section ?? '';
}

/** The first column of a section's table. */
function listed(section: string): string[] {
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, flags = '']) => flags.replaceAll(String.raw`\|`, '|'));
}

/** The second column of a section's table, without markup, by the first. */
function cellsOf(section: string): ReadonlyMap<string, string> {
  const rows = section.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm);
  return new Map(
    Array.from(rows, ([, flags = '', cell = '']) => [
      flags.replaceAll(String.raw`\|`, '|'),
      cell.replaceAll('`', '').replaceAll('&#123;', '{'),
    ]),
  );
}

describe('the page of commands', () => {
  it.each(COMMANDS)('lists every option and argument of %s, and no others', (name, command) => {
    const wanted = [
      ...command.registeredArguments.map((argument) => (argument.required ? `<${argument.name()}>` : `[${argument.name()}]`)),
      ...command.options.map(({ flags }) => flags),
    ];
    expect(listed(sectionOf(name)).sort()).toEqual(wanted.sort());
  });

  it.each(COMMANDS)('states what each option of %s means, its choices and its default, as its help does', (name, command) => {
    const cells = cellsOf(sectionOf(name));
    for (const { flags, description, argChoices = [], defaultValue } of command.options) {
      const cell = cells.get(flags) ?? '';
      expect([flags, cell]).toEqual([flags, expect.stringContaining(description)]);
      for (const choice of argChoices) expect([flags, cell]).toEqual([flags, expect.stringContaining(choice)]);
      if (defaultValue !== undefined) expect([flags, cell]).toEqual([flags, expect.stringContaining(String(defaultValue))]);
    }
  });

  it.each(COMMANDS)('describes %s as its help does', (name, command) => {
    expect(sectionOf(name)).toContain(command.description());
  });

  it('lists the options of every command, and only commands that exist', () => {
    expect(listed(sectionOf('Usage and output')).sort()).toEqual(PROGRAM.options.map(({ flags }) => flags).sort());
    const headings = [...PAGE.matchAll(/^#{2,3} ([a-z][a-z ]*)$/gm)].map(([, name]) => name);
    expect(headings.sort()).toEqual([...COMMANDS.map(([name]) => name), 'train'].sort());
  });

  it('lists only commands that are npm scripts', () => {
    for (const { commands } of [PROGRAM]) for (const command of commands) expect(scripts).toHaveProperty(command.name());
  });
});

describe('examples', () => {
  it('exist for every command', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(['portolan', ...PROGRAM.commands.map((command) => command.name())].sort());
  });

  it('name commands and options that exist', () => {
    for (const [typed] of Object.values(EXAMPLES).flat()) {
      const [, name = ''] = /(?:npx portolan|npm run(?: --silent)?|npm) ([a-z]+)/.exec(typed) ?? [];
      const command = COMMANDS.find(([known]) => known === name)?.[1];
      expect(command, typed).toBeDefined();
      const inner = command?.commands.find((each) => typed.includes(` ${each.name()}`)) ?? command;
      const known = inner?.options.map(({ long }) => long) ?? [];
      for (const [option] of (typed.split(/ -- |npx portolan /)[1] ?? '').matchAll(/(?<=^|\s)--[a-z-]+/g))
        expect(known, typed).toContain(option);
    }
  });

  it('come first in every help', () => {
    for (const [name, command] of COMMANDS.filter(([known]) => !known.includes(' '))) {
      let help = '';
      command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
      expect([name, help.trimStart().startsWith('Examples:\n  ')]).toEqual([name, true]);
    }
  });
});

/** Every call of a command with options in the documentation. */
const CALLS = [...readdirSync('src/site/docs').map((name) => `src/site/docs/${name}`), 'README.md'].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/npx portolan ([a-z]+) ([^`\n]+)/g)].map(([call, name, rest]) => ({
    file,
    call,
    name,
    rest,
  })),
);

it('options that the documentation mentions exist on their commands', () => {
  expect(CALLS.length).toBeGreaterThan(10);
  for (const { file, call, name, rest } of CALLS) {
    const command = COMMANDS.find(([known]) => known === name)?.[1];
    const all = [command, ...(command?.commands ?? []), PROGRAM].flatMap((each) => each?.options.map(({ long }) => long) ?? []);
    for (const [option] of (rest ?? '').matchAll(/(?<=^|\s)--[a-z][a-z-]*/g))
      if (option !== '--help') expect(all, `${file}: ${call}`).toContain(option);
  }
});
