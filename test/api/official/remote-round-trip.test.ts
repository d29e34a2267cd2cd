import { describe, expect, it } from 'vitest';

import { toServerJson } from '../../../src/api/official/server-json.ts';
import { readContentFile } from '../../../src/catalog/content-file/content-file.ts';
import { completeRecord } from '../../../src/catalog/record/facts.ts';
import { toServerDetail } from '../../../src/catalog/published/published.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { readServerJson } from '../../../src/catalog/server-json/server-json-reader.ts';
import { checkedTree } from '../../../src/catalog/parsing/checked-tree.ts';
import { CONTENT_LIMITS } from '../../../src/catalog/parsing/limits.ts';
import { parseYaml } from '../../../src/catalog/parsing/yaml.ts';
import { contentYaml } from '../../../src/catalog/store/content-yaml.ts';
import { defined } from '../../support/defined.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../../support/shared-data.ts';

const PUBLICATION = { url: 'https://list.example/' };
const SEEN = '2026-11-05T00:00:00.000Z';

interface Imported {
  readonly record: ServerRecord;
  readonly problems: readonly string[];
}

/** The record of a server.json after its content file was written as YAML and read back. */
function imported(serverJson: unknown): Imported {
  const { value, problems } = readServerJson(checkedTree(JSON.parse(JSON.stringify(serverJson)), CONTENT_LIMITS).value);
  const facts = { ...defined(value), id: '00000000-0000-5000-8000-000000000000', createdAt: SEEN };
  const text = contentYaml({ facts, from: {}, state: { status: 'good' } });
  const parsed = parseYaml(text, { file: 'server.yaml', limits: CONTENT_LIMITS });
  const content = readContentFile(defined(parsed.value));
  const codes = [...problems, ...parsed.problems, ...content.problems].map(({ code, pointer = '' }) => `${code} ${pointer}`);
  return { record: completeRecord(defined(content.value).facts, SEEN), problems: codes };
}

/** The remotes that this catalogue publishes of a server.json. */
function republished(remotes: readonly unknown[]): unknown {
  const { record } = imported({ name: 'acme/tool', remotes });
  return toServerJson(record, 'acme/tool', PUBLICATION).remotes;
}

const TOKEN = {
  name: 'Authorization',
  description: 'A token of the office.',
  isRequired: true,
  isSecret: true,
  value: 'Bearer {token}',
  variables: { token: { description: 'The token.', isRequired: true, isSecret: true, placeholder: 'tok_1', default: 'none' } },
};

describe('a remote that is imported and published again', () => {
  it.each([
    ['an SSE endpoint', { type: 'sse', url: 'https://tides.example/sse' }],
    ['an SSE endpoint that ends like another transport', { type: 'sse', url: 'https://tides.example/mcp' }],
    ['an SSE endpoint with a slash at its end and a query', { type: 'sse', url: 'https://tides.example/sse/?v=2' }],
    ['an endpoint without a path', { type: 'streamable-http', url: 'https://tides.example' }],
    ['an endpoint with another path', { type: 'streamable-http', url: 'https://tides.example/v1/http' }],
    ['an endpoint with a slash at its end', { type: 'streamable-http', url: 'https://tides.example/mcp/' }],
    ['the usual endpoint', { type: 'streamable-http', url: 'https://tides.example/mcp' }],
    ['a query without a value', { type: 'streamable-http', url: 'https://tides.example/mcp?login' }],
    ['a header with a template', { type: 'streamable-http', url: 'https://tides.example/mcp', headers: [TOKEN] }],
    [
      'headers of every kind',
      {
        type: 'sse',
        url: 'https://tides.example/sse',
        headers: [
          { name: 'X-Api-Key', isSecret: true, isRequired: false, placeholder: 'key-1' },
          { name: 'X-Unit', choices: ['metre', 'foot'], default: 'metre', format: 'string' },
          { name: 'X-Client', value: 'portolan' },
        ],
      },
    ],
  ])('%s has the same type, URL and headers', (_what, remote) => {
    expect(republished([remote])).toEqual([remote]);
  });

  it('is kept next to others that differ only in transport or headers', () => {
    const url = 'https://tides.example/mcp';
    const remotes = [
      { type: 'sse', url },
      { type: 'streamable-http', url },
      { type: 'streamable-http', url, headers: [TOKEN] },
    ];
    expect(republished(remotes)).toEqual(remotes);
  });

  it('requests a variable of its query in addition to the headers', () => {
    const variables = { station: { description: 'Where.', isRequired: true } };
    const remote = { type: 'sse', url: 'https://tides.example/sse?station={station}', headers: [TOKEN], variables };
    expect(republished([remote])).toEqual([remote]);
  });

  it('has exactly the members of the original API, and no header in its schema', () => {
    const remotes = ['/mcp', '/v1'].map((path) => ({ type: 'streamable-http', url: `https://tides.example${path}`, headers: [TOKEN] }));
    const { record } = imported({ name: 'acme/tool', remotes: [...remotes, { type: 'sse', url: 'https://tides.example/sse' }] });
    const url = 'https://tides.example';
    expect(toServerDetail(record, PUBLICATION).connections).toEqual([{ type: 'http', url, deploymentUrl: url, configSchema: {} }]);
  });

  it.each([
    ['bad-header-name', { name: 'X Key' }],
    ['bad-header-name', { name: 'X-Key:\r\nHost' }],
    ['bad-header-name', {}],
    ['forbidden-header', { name: 'Host', value: 'bank.example' }],
    ['forbidden-header', { name: 'content-length', value: '1' }],
    ['forbidden-header', { name: 'Transfer-Encoding' }],
    ['forbidden-header', { name: 'Cookie' }],
    ['forbidden-header', { name: 'Mcp-Session-Id' }],
    ['duplicate-header', { name: 'x-first' }],
    ['bad-header', 'X-Key: 1'],
    ['bad-header-value', { name: 'X-Key', value: 'a\r\nX-Evil: 1' }],
    ['bad-header-value', { name: 'X-Key', default: 'a\u0000' }],
    ['bad-header-value', { name: 'X-Key', choices: ['ok', 'a\nb'] }],
  ])('omits a header with the problem %s: %j', (code, header) => {
    const remote = { type: 'streamable-http', url: 'https://tides.example/mcp', headers: [{ name: 'X-First' }, header] };
    const { record, problems } = imported({ name: 'acme/tool', remotes: [remote] });
    expect(record.connections[0]?.headers).toEqual([{ name: 'X-First' }]);
    expect(problems.filter((problem) => problem.startsWith(code))).toHaveLength(1);
    expect(problems[0]).toContain('/remotes/0/headers/1');
  });
});

interface RealRemote {
  readonly type: string;
  readonly url: string;
  readonly headers?: readonly object[];
}

interface RealEntry {
  readonly server: { readonly name: string; readonly remotes?: readonly RealRemote[] };
}

describe('the real entries of the official registry', () => {
  it.skipIf(!hasSharedData)(`keep every remote as stated ${NEEDS_SHARED_DATA}`, () => {
    const entries = sharedRows<RealEntry>('official', 'server-json.jsonl');
    const differing: unknown[] = [];
    const counts = { remotes: 0, sse: 0, withHeaders: 0 };
    for (const { server } of entries) {
      const { remotes } = server;
      if (remotes === undefined) continue;
      const { record } = imported({ ...server, name: 'acme/tool' });
      const made = toServerJson(record, 'acme/tool', PUBLICATION).remotes ?? [];
      const distinct = [...new Map(remotes.map((remote) => [JSON.stringify(remote), remote])).values()];
      counts.remotes += remotes.length;
      counts.sse += remotes.filter(({ type }) => type === 'sse').length;
      counts.withHeaders += remotes.some(({ headers = [] }) => headers.length > 0) ? 1 : 0;
      if (JSON.stringify(sorted(made)) !== JSON.stringify(sorted(distinct))) differing.push({ stated: distinct, made });
    }
    expect(differing).toEqual([]);
    expect(counts).toEqual({ remotes: 367, sse: 67, withHeaders: 182 });
  });
});

/** The same with members in the order of their names. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}
