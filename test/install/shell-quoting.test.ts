import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { jsonForBatchFile, shellText } from '../../src/install/shell-quoting.ts';
import { powershellCommandLine, powershellWords, readByCmd, runtimeArguments, typedInCmd } from './shell-oracles.ts';

const NASTY = `'"\\\`$&|;<>()^%!*?[]{}~# \t=,‘’‚‛é☀😀-`;
const argument = fc.oneof(
  fc.string({ unit: fc.constantFrom(...NASTY, 'a', 'B', '1', '/'), maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '',
    '-y',
    '--',
    '-a.b',
    '1e3',
    '%PATH%',
    '%20a%20',
    String.raw`C:\a b\ `,
    String.raw`\"`,
    "it's",
    '${input:a}',
    '$(id)',
    '`id`',
  ),
);
const withoutNul = argument.filter((text) => !text.includes('\0')).map((text) => text.toWellFormed());

/** The arguments that a program gets from a line of a real shell. */
function argumentsIn(shell: string, line: string): unknown {
  const { stdout, stderr } = spawnSync(
    shell,
    ['-c', `"$0" -e 'console.log(JSON.stringify(process.argv.slice(1)))' -- ${line}`, process.execPath],
    {
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

describe('a command for a POSIX shell', () => {
  it.each(['sh', 'bash', 'dash'])('is parsed by a real %s to the same arguments', (shell) => {
    const argv = [...fc.sample(withoutNul, 600), 'a\nb', 'last\\', "'", "''"];
    const line = shellText('posix', { argv, batchFile: false });
    expect(argumentsIn(shell, line ?? '')).toEqual(argv);
  });

  it('does not quote plain words', () => {
    expect(shellText('posix', { argv: ['npx', '-y', '@a/b@1', "it's", ''], batchFile: false })).toBe(
      String.raw`npx -y '@a/b@1' 'it'\''s' ''`,
    );
  });

  it('does not exist for an argument with NUL', () => {
    expect(shellText('posix', { argv: ['a', '\0'], batchFile: false })).toBeUndefined();
  });
});

describe('a command for PowerShell', () => {
  it('is parsed to the same arguments, or does not exist', () => {
    let written = 0;
    fc.assert(
      fc.property(fc.array(withoutNul, { minLength: 1, maxLength: 4 }), (argv) => {
        const line = shellText('powershell', { argv, batchFile: false });
        if (line === undefined) return;
        written += 1;
        expect(powershellWords(line)).toEqual(argv);
        expect(argv.join('')).not.toContain('"');
      }),
      { numRuns: 1000 },
    );
    expect(written).toBeGreaterThan(200);
  });

  it('passes quotation marks to batch files', () => {
    fc.assert(
      fc.property(fc.array(withoutNul, { minLength: 1, maxLength: 3 }), (argv) => {
        const line = shellText('powershell', { argv, batchFile: true });
        if (line !== undefined) expect(runtimeArguments(powershellCommandLine(powershellWords(line)))).toEqual(argv);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    [['a', '-y', '--transport'], 'a -y --transport'],
    [['a', '--', '-a.b', '1e3', '$x'], "a '--' '-a.b' '1e3' '$x'"],
    [["it's", '‘x’'], "'it''s' '‘‘x’’'"],
    [['a', ''], undefined],
    [['a', '"'], undefined],
    [['a', String.raw`b c\ `.trim()], undefined],
  ])('quotes %j as %s', (argv, line) => {
    expect(shellText('powershell', { argv, batchFile: false })).toBe(line);
  });
});

describe('a command for cmd', () => {
  it('is parsed to the same arguments, by a program and behind a batch file, or does not exist', () => {
    let written = 0;
    fc.assert(
      fc.property(fc.array(withoutNul, { minLength: 1, maxLength: 3 }), (argv) => {
        const line = shellText('cmd', { argv, batchFile: false });
        if (line === undefined) return;
        written += 1;
        expect(runtimeArguments(typedInCmd(line))).toEqual(argv);
        expect(runtimeArguments(readByCmd(typedInCmd(line)))).toEqual(argv);
      }),
      { numRuns: 1000 },
    );
    expect(written).toBeGreaterThan(200);
  });

  it.each([
    [['a', 'https://x/?a=1&b=2'], 'a "https://x/?a=1&b=2"'],
    [['a', '%PATH%'], 'a ""^%"PATH"^%""'],
    [['a', '{"b":"c d"}'], String.raw`a "{\"b\":\"c d\"}"`],
    [['a', '"&calc'], undefined],
    [['"', '<'], undefined],
    [['a', 'b\nc'], undefined],
  ])('quotes %j as %s', (argv, line) => {
    expect(shellText('cmd', { argv, batchFile: false })).toBe(line);
  });
});

describe('JSON for a batch file', () => {
  it('is equivalent, and contains nothing that cmd expands, the first or the second time', () => {
    fc.assert(
      fc.property(fc.dictionary(argument, argument), (value) => {
        const json = jsonForBatchFile(value);
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
        const line = shellText('cmd', { argv: [json], batchFile: true });
        if (line === undefined) throw new Error('there is no command');
        expect(runtimeArguments(readByCmd(typedInCmd(line)))).toEqual([json]);
        const inPowershell = powershellCommandLine(powershellWords(shellText('powershell', { argv: [json], batchFile: true }) ?? ''));
        expect(runtimeArguments(readByCmd(inPowershell))).toEqual([json]);
      }),
      { numRuns: 500 },
    );
  });
});
