import { describe, expect, it } from 'vitest';

import { coreBefore, coreOf, coreWords, isWrittenAsName } from '../../../src/search/terms/name-core.ts';

describe('the core of a name', () => {
  it.each([
    ['GitHub', 'github'],
    ['The official GitHub MCP Server', 'github'],
    ['mcp-server-github', 'github'],
    ['Brave Search MCP', 'bravesearch'],
    ['MCP Server', 'mcpserver'],
    ['Résumé tools', 'resume'],
    ['mcp-postgres', 'postgresql'],
    ['k8s MCP Server', 'kubernetes'],
    ['', ''],
  ])('of %j is %j', (name, core) => {
    expect(coreOf(name)).toBe(core);
  });

  it('keeps the words that say something, in their order', () => {
    expect(coreWords('Google Maps MCP server for Berlin')).toEqual(['google', 'maps', 'berlin']);
  });
});

describe('the core before a word that is being typed', () => {
  it.each([
    ['GitHub ser', 'github'],
    ['the official Brave Search mc', 'bravesearch'],
    ['github mcp serve', 'github'],
  ])('of %j is %j', (text, core) => {
    expect(coreBefore(text)).toBe(core);
  });

  it.each(['github s', 'github search', 'github mcps', 'serv', ''])(
    'is absent if the last word is no beginning of a generic one: %j',
    (text) => {
      expect(coreBefore(text)).toBeUndefined();
    },
  );
});

describe('a text is written', () => {
  it.each(['github-mcp', 'notion_mcp', 'GitHub MCP Server', 'Notion Integration', 'Official GitHub server MCP', 'figma mcp pro'])(
    'like the name of a server: %s',
    (text) => {
      expect(isWrittenAsName(text)).toBe(true);
    },
  );

  it.each([
    'github',
    'Brave Search',
    'github mcp',
    'Notion server',
    'github mcp server',
    'the official GitHub MCP server',
    'mcp for github',
    '',
  ])('like a product: %s', (text) => {
    expect(isWrittenAsName(text)).toBe(false);
  });
});
