import { describe, expect, it } from 'vitest';

import { combinedSnippets, entryName, longEntryName } from '../../src/install/index.ts';

describe('the name of a server in a client', () => {
  it.each([
    ['exa-labs/exa-mcp-server', 'exa'],
    ['modelcontextprotocol/server-filesystem', 'filesystem'],
    ['modelcontextprotocol/server-sequential-thinking', 'sequential-thinking'],
    ['@acme/weather', 'weather'],
    ['GLips/Figma-Context-MCP', 'figma-context'],
    ['MicrosoftDocs/mcp', 'microsoftdocs'],
    ['com.notion/mcp', 'notion'],
    ['io.github.acme/tides_v2', 'tides-v2'],
    ['modelcontextprotocol/servers', 'modelcontextprotocol-servers'],
    ['weather', 'weather'],
    ['mcp', 'mcp'],
    // Names that Claude Code refuses.
    ['@domdomegg/computer-use-mcp', 'domdomegg-computer-use-mcp'],
    ['@klarity-app/workspace', 'klarity-app-workspace'],
    ['acme/constructor', 'acme-constructor'],
    ['workspace/mcp', 'workspace-mcp'],
    ['workspace', 'workspace-server'],
  ])('of %s is %s', (qualifiedName, name) => {
    expect(entryName(qualifiedName)).toBe(name);
  });

  it('has the owner in a list where another server has the same short name, and a number only after that', () => {
    const target = (qualifiedName: string): Parameters<typeof combinedSnippets>[0][number] => ({
      name: entryName(qualifiedName),
      longName: longEntryName(qualifiedName),
      connection: { kind: 'stdio', command: 'uvx', args: [], env: [] },
    });
    const list = ['acme/weather', 'other/weather-mcp', 'other/weather.mcp'].map(target);
    const shared = combinedSnippets(list, 'List').find(({ client }) => client === 'cursor');
    const { mcpServers } = JSON.parse((shared as { text: string }).text) as { mcpServers: object };
    expect(Object.keys(mcpServers)).toEqual(['weather', 'other-weather-mcp', 'other-weather-mcp-2']);
  });
});
