import { describe, expect, it } from 'vitest';

import { clientSnippets, combinedSnippets, type ServerTarget } from '../../src/install/index.ts';

function server(command: string, ...args: string[]): ServerTarget {
  return { name: 'weather', connection: { kind: 'stdio', command, args, env: [] } };
}

/** The ids of clients with a text for Windows. */
function clientsWithWindowsText(target: ServerTarget): string[] {
  return clientSnippets(target).flatMap((snippet) => (snippet.kind === 'file' && snippet.windowsText !== undefined ? snippet.client : []));
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
    },
  );

  it('gets one file for Windows with all servers, of which only some differ', () => {
    const shared = combinedSnippets([server('npx', 'a'), { ...server('uvx', 'b'), name: 'tides' }], 'List').find(
      ({ client }) => client === 'claude',
    );
    expect(JSON.parse((shared as { windowsText: string }).windowsText)).toEqual({
      mcpServers: { weather: { command: 'cmd', args: ['/c', 'npx', 'a'] }, tides: { command: 'uvx', args: ['b'] } },
    });
  });
});
