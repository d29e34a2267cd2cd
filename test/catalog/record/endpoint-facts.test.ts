import { describe, expect, it } from 'vitest';

import { readContentFile, contentTree } from '../../../src/catalog/content-file/content-file.ts';
import { readFacts } from '../../../src/catalog/record/facts-reader.ts';
import { completeRecord } from '../../../src/catalog/record/facts.ts';
import type { JsonValue } from '../../../src/catalog/parsing/json-tree.ts';

const WHOLE = {
  url: 'https://mcp.example.com/mcp',
  observedAt: '2026-11-20T00:00:00.000Z',
  signIn: 'oauth',
  scheme: 'bearer',
  resourceMetadata: 'https://mcp.example.com/.well-known/oauth-protected-resource/mcp',
  authorizationServers: ['https://login.example.com'],
  scopes: ['read', 'write'],
  protocolVersions: ['2026-07-28', '2025-11-25'],
  capabilities: ['prompts', 'tools'],
  extensions: ['io.modelcontextprotocol/ui'],
  cache: { ttlMs: 60_000, scope: 'public' },
};

describe('the answers of endpoints', () => {
  it('are read and written without loss', () => {
    const { value, problems } = readContentFile(tree({ qualifiedName: 'a/b', createdAt: WHOLE.observedAt, endpointFacts: [WHOLE] }));
    expect(value?.facts.endpointFacts).toEqual([WHOLE]);
    expect(problems.filter(({ severity }) => severity !== 'notice')).toEqual([]);
    expect(value && contentTree(value)['endpointFacts']).toEqual([WHOLE]);
  });

  it('are absent from the record of a server that no crawl asked', () => {
    const { value } = readFacts(tree({ qualifiedName: 'a/b', endpointFacts: [] }));
    expect(value && completeRecord(value, '2026-01-01T00:00:00.000Z')).not.toHaveProperty('endpointFacts');
  });

  it('keep only known words, short names and http(s) URLs', () => {
    const hostile = {
      ...WHOLE,
      signIn: 'magic',
      scheme: 'bearer x',
      resourceMetadata: 'javascript:alert(1)',
      authorizationServers: ['file:///etc/passwd', `https://a.example/${'x'.repeat(400)}`, 7, 'https://login.example.com'],
      scopes: ['read', 'a b', '<script>"', 'x'.repeat(400), 'read'],
      protocolVersions: ['1', '2025-06-18', '2026-07-28\n'],
      capabilities: ['tools', '__proto__', '../x', {}],
      extensions: ['<b>', 'com.example/a'],
      cache: { ttlMs: -1 },
    };
    const { value } = readFacts(tree({ qualifiedName: 'a/b', endpointFacts: [hostile] }));
    expect(value?.endpointFacts).toEqual([
      {
        url: WHOLE.url,
        observedAt: WHOLE.observedAt,
        authorizationServers: ['https://login.example.com'],
        scopes: ['read'],
        protocolVersions: ['2025-06-18'],
        capabilities: ['tools'],
        extensions: ['com.example/a'],
      },
    ]);
  });

  it('are skipped with a warning if they name no endpoint or no time', () => {
    const { value, problems } = readFacts(tree({ qualifiedName: 'a/b', endpointFacts: [{ url: 'ftp://a' }, 'x', WHOLE] }));
    expect(value?.endpointFacts).toEqual([WHOLE]);
    expect(problems.map(({ code }) => code)).toEqual(['bad-endpoint-facts', 'bad-endpoint-facts']);
  });

  it('are bounded in number', () => {
    const { value } = readFacts(
      tree({
        qualifiedName: 'a/b',
        endpointFacts: Array.from({ length: 50 }, () => ({ ...WHOLE, scopes: Array.from({ length: 500 }, (_, index) => `s${index}`) })),
      }),
    );
    expect(value?.endpointFacts).toHaveLength(8);
    expect(value?.endpointFacts?.[0]?.scopes).toHaveLength(50);
  });
});

function tree(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}
