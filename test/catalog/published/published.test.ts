import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { schemaViolations } from '../../../scripts/doctor/schema-violation.ts';
import type { ServerPackage } from '../../../src/catalog/packages/package.ts';
import { completeRecord } from '../../../src/catalog/record/facts.ts';
import { mcpEndpoint } from '../../../src/catalog/record/mcp-endpoint.ts';
import type { Connection } from '../../../src/catalog/record/record.ts';
import { REGISTRY_CLIENT_SERVER } from '../../../src/api/conformance/checks/client-schemas.ts';
import { connectionUrl } from '../../../src/session-config/index.ts';
import { serverPagePath, toListItem, toServerDetail } from '../../../src/catalog/published/published.ts';
import { anyFacts, anyTime } from '../../support/content-arbitraries.ts';
import { without } from '../../support/without.ts';

/** Spec §2.2 and design.md §3. */
const LIST_ITEM = [
  'qualifiedName',
  'displayName',
  'description',
  'useCount',
  'remote',
  'createdAt',
  'homepage',
  'id',
  'verified',
  'iconUrl',
  'owner',
  'repo',
];
/** Spec §2.1 and design.md §3. */
const DETAIL = [
  ...['qualifiedName', 'displayName', 'description', 'iconUrl', 'remote', 'deploymentUrl', 'connections', 'security', 'tools'],
  ...['id', 'verified', 'useCount', 'createdAt', 'homepage', 'owner', 'repo'],
];
const TEXTS = ['qualifiedName', 'displayName', 'description', 'createdAt', 'homepage', 'id', 'owner', 'repo'];
const publication = { url: 'https://example.org/catalogue/' };
const anyRecord = fc.tuple(anyFacts, anyTime).map(([facts, firstSeen]) => completeRecord(facts, firstSeen));

/** A published value as a client gets it. */
function sent(value: unknown): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
}

describe('a server with packages in the registry API', () => {
  const packages: readonly ServerPackage[] = [
    { registryType: 'npm', identifier: 'web', transport: { type: 'sse', url: 'http://localhost:80/sse' } },
    {
      ...{ registryType: 'pypi', identifier: 'tool', transport: { type: 'stdio' } },
      environmentVariables: [{ name: 'TOKEN', isRequired: true, isSecret: true }],
    },
    { registryType: 'oci', identifier: 'acme/tool', transport: { type: 'stdio' }, environmentVariables: [{ name: 'OTHER' }] },
  ];
  const remote = { type: 'http', url: 'https://a.example', configSchema: {} } as const;
  const detailOf = (facts: object): Record<string, unknown> =>
    sent(toServerDetail(completeRecord({ qualifiedName: 'acme/tool', packages, ...facts }, '2026-01-01T00:00:00.000Z'), publication));

  it('has exactly the documented members, and one local connection with the settings of its first stdio package', () => {
    const local = {
      type: 'stdio',
      configSchema: {
        type: 'object',
        properties: { TOKEN: { type: 'string', format: 'password', writeOnly: true } },
        required: ['TOKEN'],
      },
    };
    expect(detailOf({})['connections']).toEqual([local]);
    expect(Object.keys(detailOf({})).sort()).toEqual(DETAIL.toSorted());
    const published = { ...remote, deploymentUrl: remote.url };
    expect(detailOf({ connections: [remote, { type: 'stdio', configSchema: {} }] })['connections']).toEqual([published, local]);
  });

  it('keeps the schema of a local connection that its source states', () => {
    const own = { type: 'stdio', configSchema: { type: 'object', properties: { key: { type: 'string' } } } };
    expect(detailOf({ connections: [own] })['connections']).toEqual([own]);
  });
});

describe('a list item of the registry API', () => {
  it('has exactly the documented members, with the documented types, for any record', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const item = sent(toListItem(record, publication));
        expect(Object.keys(item).sort()).toEqual(LIST_ITEM.toSorted());
        for (const key of TEXTS) expect(item[key]).toBeTypeOf('string');
        for (const key of ['remote', 'verified']) expect(item[key]).toBeTypeOf('boolean');
        expect(Number.isSafeInteger(item['useCount'])).toBe(true);
        expect(item['createdAt']).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
      }),
    );
  });

  it('has no icon of another origin', () => {
    const record = completeRecord({ qualifiedName: 'a/b', iconUrl: 'https://tracker.example/pixel.png' }, '2026-01-01T00:00:00.000Z');
    expect(toListItem(record, publication).iconUrl).toBeNull();
  });
});

describe('the detail of a server', () => {
  it('has exactly the documented members, and agrees with the list item', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const detail = sent(toServerDetail(record, publication));
        expect(Object.keys(detail).sort()).toEqual(DETAIL.toSorted());
        for (const key of TEXTS) expect(detail[key]).toBeTypeOf('string');
        expect(detail).toMatchObject(sent(toListItem(record, publication)));
        expect(detail['security']).toEqual(record.security);
      }),
    );
  });

  it('has the URL of a connection under both names, and always a schema', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const { connections } = toServerDetail(record, publication);
        for (const connection of connections) {
          const members = connection.type === 'http' ? ['configSchema', 'deploymentUrl', 'type', 'url'] : ['configSchema', 'type'];
          expect(Object.keys(connection).sort()).toEqual(members);
          expect(connection.deploymentUrl).toBe(connection.url);
          expect(connection.configSchema).toBeTypeOf('object');
          expect(Array.isArray(connection.configSchema)).toBe(false);
        }
      }),
    );
  });

  const violationOf = schemaViolations();
  const http = (more: object): Connection => ({ type: 'http', url: 'https://x.example', configSchema: {}, ...more });
  const SSE = http({ transport: 'sse', url: 'https://x.example/sse', headers: [{ name: 'Authorization', isSecret: true }] });
  const ELSEWHERE = http({ url: 'https://x.example/v1', endpoint: 'https://x.example/v1' });
  const LOCAL: Connection = { type: 'stdio', configSchema: {} };
  it.each([
    ['an endpoint over HTTP+SSE', [SSE], 'https://x.example/sse', [], null],
    ['an endpoint that is not the base URL with /mcp', [ELSEWHERE], 'https://x.example/v1', [], null],
    ['such an endpoint below the base URL of the server', [SSE], 'https://x.example', [], null],
    ['a local connection next to one', [SSE, LOCAL], 'https://x.example/sse', [LOCAL], null],
    ['the base URL with /mcp next to one', [SSE, http({})], 'https://x.example/sse', ['https://x.example'], 'https://x.example'],
    ['the base URL with /mcp of the server itself', [SSE, http({})], 'https://x.example', ['https://x.example'], 'https://x.example'],
    ['a deployment without a connection', [], 'https://x.example', [], 'https://x.example'],
  ] as const)('omits a URL that a client would complete incorrectly: %s', (_what, connections, deploymentUrl, kept, published) => {
    const facts = { qualifiedName: 'a/b', deployed: true, deploymentUrl, connections };
    const detail = toServerDetail(completeRecord(facts, '2026-01-01T00:00:00.000Z'), publication);
    expect(detail.deploymentUrl).toBe(published);
    expect(detail.connections.map((connection) => connection.url ?? connection)).toEqual(kept);
    expect(violationOf({ ...REGISTRY_CLIENT_SERVER }, sent(detail))).toBeUndefined();
  });

  it('leads every client that completes URLs to a stated endpoint, for any record', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const stated = record.connections.map(mcpEndpoint);
        const { connections, deploymentUrl } = toServerDetail(record, publication);
        const addresses = connections.flatMap(({ url }) => url ?? []);
        const isWhole = connections.length === record.connections.length;
        for (const url of isWhole || deploymentUrl === null ? addresses : [...addresses, deploymentUrl])
          expect(stated).toContain(connectionUrl(url, {}).href);
        if (isWhole) expect(deploymentUrl).toBe(record.deploymentUrl);
      }),
    );
  });

  it('gives every tool an object schema for its arguments, whatever its source states', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const { tools } = toServerDetail(record, publication);
        expect(tools === null).toBe(record.tools === null);
        tools?.forEach((tool, index) => {
          expect(Object.keys(tool).sort()).toEqual(['description', 'inputSchema', 'name']);
          const { type, properties, ...others } = tool.inputSchema;
          expect(type).toBe('object');
          expect(Object.prototype.toString.call(properties)).toBe('[object Object]');
          const written = record.tools?.[index]?.inputSchema ?? {};
          expect(others).toEqual(without(written, 'type', 'properties'));
        });
      }),
    );
  });

  it.each([
    [{}, {}],
    [{ properties: null }, {}],
    [{ properties: ['a'] }, {}],
    [{ properties: 'a' }, {}],
    [{ type: ['object', 'null'], properties: { a: { type: 'string' } } }, { a: { type: 'string' } }],
  ])('converts the argument schema %j to one with properties %j', (inputSchema, properties) => {
    const tools = [{ name: 't', description: '', inputSchema }];
    const detail = toServerDetail(completeRecord({ qualifiedName: 'a/b', tools }, '2026-01-01T00:00:00.000Z'), publication);
    expect(sent(detail.tools?.[0]?.inputSchema)).toEqual({ type: 'object', properties });
  });

  it('distinguishes "no tools" from "tools not known", and "not scanned" from a scan', () => {
    const detail = (facts: object): unknown =>
      sent(toServerDetail(completeRecord({ qualifiedName: 'a/b', ...facts }, '2026-01-01T00:00:00.000Z'), publication));
    expect(detail({})).toMatchObject({ tools: null, security: null });
    expect(detail({ tools: [], security: { scanPassed: false } })).toMatchObject({ tools: [], security: { scanPassed: false } });
  });
});

describe('the page of a server', () => {
  it.each([
    ['acme/weather', 'https://example.org/catalogue/servers/acme/weather/'],
    ['@Acme/Weather', 'https://example.org/catalogue/servers/@Acme/Weather/'],
    ['exa', 'https://example.org/catalogue/servers/exa/'],
  ])('of %s is %s', (qualifiedName, homepage) => {
    expect(toListItem(completeRecord({ qualifiedName }, '2026-01-01T00:00:00.000Z'), publication).homepage).toBe(homepage);
    expect(homepage.endsWith(serverPagePath(qualifiedName))).toBe(true);
  });
});
