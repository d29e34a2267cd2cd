import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { foldName, isQualifiedName } from '../../../src/catalog/values/qualified-name.ts';
import { nameFromLocation } from '../../../src/crawler/sources/name-from-location.ts';

const named = (repo: string, folder: string, ...others: string[]): string => nameFromLocation({ owner: 'acme', repo, folder }, others);

describe('the name from a place in a repository', () => {
  it.each([
    ['tool', '', 'acme/tool'],
    ['tool', 'packages/mcp', 'acme/tool-mcp'],
    ['tool', 'mcp-server', 'acme/tool-mcp-server'],
    ['netlify-mcp', 'packages/netlify-mcp', 'acme/netlify-mcp'],
    ['netlify-mcp', 'packages/Netlify-MCP-server', 'acme/Netlify-MCP-server'],
    ['tool', 'apps/toolbox', 'acme/tool-toolbox'],
    ['tool', 'apps/my server @2', 'acme/tool-my-server-2'],
    ['.github', 'mcp', 'acme/github-mcp'],
    ['tool', '.smithery', 'acme/tool'],
    ['tool', 'apps/search/.smithery', 'acme/tool-search'],
  ])('identifies the repository: %s, folder "%s" is %s', (repo, folder, name) => {
    expect(named(repo, folder)).toBe(name);
  });

  it('includes more parts of the folder if another folder would have the same name', () => {
    expect(named('tool', 'a/mcp', 'b/mcp')).toBe('acme/tool-a-mcp');
    expect(named('tool', 'b/mcp', 'a/mcp', 'b/mcp')).toBe('acme/tool-b-mcp');
    expect(named('tool', 'mcp', 'a/mcp')).toBe('acme/tool-mcp');
    expect(named('tool', 'a/mcp', 'MCP')).toBe('acme/tool-a-mcp');
    expect(named('tool', 'packages/tool', '')).toBe('acme/tool-packages-tool');
    expect(named('tool', '.smithery', '')).toBe('acme/tool-smithery');
  });

  it('is within the length limit of a name', () => {
    const [a, b] = ['a', 'b'].map((end) => named('tool', `${'long-'.repeat(30)}${end}`));
    expect([a, b].map((name) => isQualifiedName(name ?? ''))).toEqual([true, true]);
    expect(a).not.toBe(b);
  });

  it('is different for every folder of a repository, in any order', () => {
    const part = fc.constantFrom('a', 'b', 'A', 'mcp', 'a-b', 'a-mcp', 'tool', 'tool-a', '.a', '.smithery', 'b c', '@');
    const folder = fc.array(part, { maxLength: 4 }).map((parts) => parts.join('/'));
    fc.assert(
      fc.property(fc.uniqueArray(folder, { maxLength: 8 }), (folders) => {
        const names = folders.map((one) => named('tool', one, ...folders));
        expect(new Set(names.map(foldName)).size).toBe(folders.length);
        expect(names.every(isQualifiedName)).toBe(true);
        expect(folders.map((one) => named('tool', one, ...folders.toReversed()))).toEqual(names);
      }),
    );
  });
});
