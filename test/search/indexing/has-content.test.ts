import { describe, expect, it } from 'vitest';

import { hasContent } from '../../../src/search/indexing/has-content.ts';
import { record } from '../../support/records.ts';

const NAMES = { displayName: 'GitHub', owner: 'acme', repo: 'github' };

describe('a record has content', () => {
  it.each([
    ['with a tool', { tools: [{ name: 'search', description: '', inputSchema: {} }] }, true],
    ['with a description', { description: 'Read issues.' }, true],
    ['with a description in Chinese', { description: '查询天气' }, true],
    ['not with names alone', {}, false],
    ['not with a description that is its display name', { description: 'GitHub.' }, false],
    ['not with a description that is its qualified name', { description: '@acme/github' }, false],
    ['not with a placeholder', { description: 'The MCP server acme/github.' }, false],
    ['not with an empty list of tools', { tools: [] }, false],
    ['not with tags', { tags: ['github', 'code'] }, false],
  ])('%s', (_what, facts, expected) => {
    expect(hasContent(record('acme/github', { ...NAMES, ...facts }))).toBe(expected);
  });
});
