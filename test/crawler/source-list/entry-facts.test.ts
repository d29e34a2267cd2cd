import { describe, expect, it } from 'vitest';

import { isSourceOf } from '../../../src/crawler/source-list/entry-facts.ts';

const RAW = 'https://raw.example/Acme/Tool/HEAD/packages/one/platform.yaml';

describe('the origin of a group of facts', () => {
  it.each([
    ['list', 'https://list.example/a.jsonl', 'https://list.example/a.jsonl', true],
    ['list', 'https://list.example/a.jsonl', 'https://list.example/b.jsonl', false],
    ['file', 'r.jsonl', 'r.jsonl', true],
    ['server', 'https://x.example/a/mcp', 'https://x.example/a/.well-known/mcp-config', true],
    ['server', 'https://x.example/a', 'https://x.example/a', true],
    ['server', 'https://x.example/a', 'https://x.example/ab/mcp', false],
    ['repository', 'Acme/Tool/packages/one', RAW, true],
    ['repository', 'acme/tool', 'https://raw.example/acme/tool/HEAD/platform.yaml', true],
    ['repository', 'acme/tool@v2', 'https://raw.example/acme/tool/HEAD/platform.yaml', false],
    ['repository', 'acme/tool/packages/two', RAW, false],
    ['repository', 'acme/too', RAW, false],
    ['repository', 'no place', RAW, false],
    ['github', 'acme', RAW, true],
    ['github', 'ac', RAW, false],
    ['github', 'ACME', 'https://raw.example/acme/tool/feature/x/platform.yaml', true],
    ['github', 'acme', 'https://mirror.example/acme/tool/HEAD/platform.yaml', false],
    ['github', 'acme', 'https://raw.example/other/tool/HEAD/acme/platform.yaml', false],
    ['github', 'acme', 'https://raw.example/acme/tool', false],
    ['repository', 'acme/tool', 'scan', false],
  ] as const)('of a %s at %s: belongs to %s: %s', (kind, location, source, expected) => {
    expect(isSourceOf({ kind, location }, source, 'https://raw.example/{owner}/{repo}/{ref}/{path}')).toBe(expected);
  });
});
