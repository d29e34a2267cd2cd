import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { clientSnippets, combinedSnippets, type ServerTarget } from '../../src/install/index.ts';
import { windowsProcess } from '../../src/install/windows-process.ts';
import { cases } from '../support/cases.ts';
import { readByCmd, runtimeArguments, spawnedLine, typedInCmd } from './shell-oracles.ts';
import { webUrl } from '../support/web-url.ts';

function server(command: string, ...args: string[]): ServerTarget {
  return { name: 'weather', connection: { kind: 'stdio', command, args, env: [] } };
}

/** The ids of clients with a text for Windows. */
function clientsWithWindowsText(target: ServerTarget): string[] {
  return clientSnippets(target).flatMap((snippet) =>
    snippet.kind === 'file' && typeof snippet.windowsText === 'string' ? snippet.client : [],
  );
}

/** The ids of clients that cannot be told to start a server on Windows. */
function clientsNotOnWindows(target: ServerTarget): string[] {
  return clientSnippets(target).flatMap((snippet) => (snippet.kind === 'file' && snippet.windowsText === null ? snippet.client : []));
}

describe('a client that starts no batch files on Windows', () => {
  it('gets cmd /c before npx and dnx, and nothing else for other programs', () => {
    const clients = ['claude-code', 'claude', 'cline', 'roocode', 'generic'];
    expect(clientsWithWindowsText(server('npx', '-y', 'weather'))).toEqual(clients);
    expect(clientsWithWindowsText(server('dnx', 'Weather'))).toEqual(clients);
    expect(clientsWithWindowsText(server('uvx', 'weather'))).toEqual([]);
    expect(clientsWithWindowsText(server('docker', 'run'))).toEqual([]);
    const file = clientSnippets(server('npx', '-y', 'weather')).find(({ client, kind }) => client === 'claude' && kind === 'file');
    const { windowsText = '' } = file as { windowsText?: string };
    expect(JSON.parse(windowsText)).toEqual({ mcpServers: { weather: { command: 'cmd', args: ['/c', 'npx', '-y', 'weather'] } } });
  });

  it.each(['a&b', 'a|b', 'a%b', 'a^b', '(a)', 'a"b', 'a\nb', '<a', '!a'])(
    'gets no text where cmd would act on an argument: %j',
    (argument) => {
      expect(clientsWithWindowsText(server('npx', argument))).toEqual([]);
      expect(clientsNotOnWindows(server('npx', argument))).toEqual(['claude-code', 'claude', 'cline', 'roocode', 'generic']);
    },
  );

  it('has no command for Windows either, and says so of a URL with two parameters', () => {
    const command = clientSnippets(server('npx', 'a&b')).find(({ client, kind }) => client === 'claude-code' && kind === 'command');
    expect(command).toMatchObject({ shells: { powershell: undefined, cmd: undefined, posix: expect.stringContaining("'a&b'") as string } });
    const params = ['a', 'b'].map((name) => ({ name, value: '1', secret: false }));
    const remote = { kind: 'http' as const, base: 'https://a.example/mcp', params, headers: [] };
    expect(clientsNotOnWindows({ name: 'weather', connection: remote })).toEqual(['claude', 'roocode']);
    expect(clientsNotOnWindows({ name: 'weather', connection: { ...remote, params: params.slice(1) } })).toEqual([]);
  });

  it('passes every argument to the program unchanged, through cmd and the batch file, or gets no text', () => {
    const argument = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'ab &%^|"\\<>()!;,=@$`\'~*?/-\t\n\v'), maxLength: 8 }),
      fc.string({ unit: fc.constantFrom(..."ab \\;,=@$`'~*?/-\t\v"), maxLength: 8 }),
      webUrl({ withQuery: true }),
    );
    let written = 0;
    fc.assert(
      fc.property(fc.array(argument, { maxLength: 4 }), (args) => {
        const process = windowsProcess({ kind: 'stdio', command: 'npx', args, env: [] });
        if (process?.kind !== 'stdio') return;
        written += 1;
        const [, ...given] = process.args;
        // Cmd reads the line after /c, and the batch file hands its arguments to cmd once more.
        const line = readByCmd(typedInCmd(spawnedLine(given)));
        expect(runtimeArguments(line)).toEqual(['npx', ...args]);
      }),
      { numRuns: cases(2000) },
    );
    expect(written).toBeGreaterThan(0);
  });

  it('gets one file for Windows without the servers that it cannot start there, which are named', () => {
    const shared = combinedSnippets([server('npx', 'a&b'), { ...server('uvx', 'b'), name: 'tides' }], 'List').find(
      ({ client }) => client === 'claude',
    );
    expect(shared).toMatchObject({ leftOutOnWindows: ['weather'] });
    expect(JSON.parse((shared as { windowsText: string }).windowsText)).toEqual({ mcpServers: { tides: { command: 'uvx', args: ['b'] } } });
  });

  it('gets one file for Windows with all servers, of which only some differ', () => {
    const shared = combinedSnippets([server('npx', 'a'), { ...server('uvx', 'b'), name: 'tides' }], 'List').find(
      ({ client }) => client === 'claude',
    );
    expect(JSON.parse((shared as { windowsText: string }).windowsText)).toEqual({
      mcpServers: { weather: { command: 'cmd', args: ['/c', 'npx', 'a'] }, tides: { command: 'uvx', args: ['b'] } },
    });
  });
});
