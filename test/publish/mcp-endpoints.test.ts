import { describe, expect, it } from 'vitest';

import { discoveryFiles } from '../../src/api/discovery/discovery-files.ts';
import { getServer, ServerInput } from '../../src/api/mcp/get-server.ts';
import { installEntry } from '../../src/api/mcp/install-entry.ts';
import { answerSource } from '../../src/api/memory/answer-source.ts';
import { createCatalog, type Catalog } from '../../src/catalog/published/catalog.ts';
import { readCatalogFiles } from '../../src/catalog/published/catalog-files.ts';
import { sideFiles } from '../../src/catalog/published/side-files.ts';
import { mcpEndpoint } from '../../src/catalog/record/mcp-endpoint.ts';
import { catalogOf, readStore } from '../../src/catalog/store/store.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { formatFiles } from '../../src/publish/formats/format-files.ts';
import { staticApi } from '../../src/publish/static-api.ts';
import { connectionUrl } from '../../src/session-config/index.ts';
import { importedEntry } from '../support/imported-entry.ts';
import { record } from '../support/records.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../support/shared-data.ts';
import { madeFiles } from '../support/made-files.ts';
import { hasAllCases } from '../support/cases.ts';

const PUBLICATION = { url: 'https://harbour.example/list/' };
const SETTINGS = { pageSize: 10, deployedOnly: false, verifiedOnly: false };

/** A server of one remote connection, with its published files. */
interface Remote {
  readonly server: ServerRecord;
  readonly endpoint: string;
  readonly base: string;
}

function remotesOf(records: readonly ServerRecord[]): Remote[] {
  return records.flatMap((server) => {
    const [connection, ...others] = server.connections.filter(({ url }) => url !== undefined);
    const endpoint = connection && mcpEndpoint(connection);
    return endpoint === undefined || others.length > 0 ? [] : [{ server, endpoint, base: connection?.url ?? '' }];
  });
}

function filesOf(catalog: Catalog): ReadonlyMap<string, string> {
  const pageOf = (server: ServerRecord): { record: ServerRecord; content: undefined; findings: [] } => ({
    record: server,
    content: undefined,
    findings: [],
  });
  const formats = formatFiles({ catalog, publication: PUBLICATION, files: sideFiles(catalog), pageOf });
  return madeFiles([...staticApi(catalog, PUBLICATION), ...formats, ...discoveryFiles(catalog, PUBLICATION)]);
}

/** Every object in a JSON value, outermost first. */
function* objectsIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Readonly<Record<string, unknown>>;
  for (const member of Object.values(value)) yield* objectsIn(member);
}

/** Where a JSON text has the base URL in place of the endpoint: in another member than the API's, or without the endpoint beside it. */
function misplaced(text: string, { base, endpoint }: Remote, isOriginalApi: boolean): string[] {
  if (base === endpoint) return [];
  return [...objectsIn(JSON.parse(text))].flatMap((object) =>
    Object.entries(object).flatMap(([name, value]) => {
      if (value !== base) return [];
      const isNamed = (name === 'deploymentUrl' || name === 'url') && (isOriginalApi || object['mcpEndpoint'] === endpoint);
      return isNamed ? [] : [`${name}: ${base}`];
    }),
  );
}

/** The URL without its configuration, which some outputs add. */
function withoutQuery(url: string): string {
  return url.replace(/\?.*$/, '');
}

function remoteUrls(document: unknown): string[] {
  return [...objectsIn(document)].flatMap(({ remotes }) =>
    Array.isArray(remotes) ? remotes.map((remote: { readonly url: string }) => withoutQuery(remote.url)) : [],
  );
}

interface Outputs {
  readonly files: ReadonlyMap<string, string>;
  readonly lines: ReadonlyMap<string, string>;
  readonly catalog: Catalog;
}

function outputsOf(catalog: Catalog): Outputs {
  const files = filesOf(catalog);
  const rows = (files.get('api/records.jsonl') ?? '').trim().split('\n');
  return { catalog, files, lines: new Map(rows.map((line, at) => [catalog.records[at]?.qualifiedName ?? '', line])) };
}

async function expectOneEndpoint(remote: Remote, { catalog, files, lines }: Outputs): Promise<void> {
  const { server, endpoint, base } = remote;
  const { qualifiedName, deploymentUrl } = server;
  const text = (path: string): string => files.get(path) ?? '';
  const plain = withoutQuery(endpoint);
  // The original API: its clients append /mcp to the base. It leaves out what they could not reach.
  const detail = text(`api/servers/${qualifiedName}.json`);
  expect(misplaced(detail, remote, true)).toEqual([]);
  const { connections } = JSON.parse(detail) as { connections: { url?: string }[] };
  for (const { url } of connections) if (url !== undefined) expect(connectionUrl(url, {}).href).toBe(endpoint);
  // The page as JSON and as Markdown, and the record.
  const page = text(`servers/${qualifiedName}.json`);
  const line = lines.get(qualifiedName) ?? '';
  for (const json of [page, line]) {
    expect(misplaced(json, remote, false)).toEqual([]);
    expect(JSON.parse(json)).toMatchObject({ qualifiedName, mcpEndpoint: endpoint });
  }
  expect(remoteUrls(JSON.parse(page))).toEqual([plain]);
  const markdown = text(`servers/${qualifiedName}.md`);
  expect(markdown).toContain(`"endpoint": ${JSON.stringify(endpoint)}`);
  if (base !== endpoint) expect(markdown).not.toContain(`"${base}"`);
  // The entries for clients.
  const connect = text(`connect/${qualifiedName}.json`);
  expect(misplaced(connect, remote, false)).toEqual([]);
  const { ways } = JSON.parse(connect) as { ways: unknown[] };
  expect(ways[0]).toMatchObject({ id: 'remote', endpoint });
  expect(text(`connect/${qualifiedName}.md`)).toContain(`MCP endpoint:\n\n\`\`\`text\n${endpoint}\n`);
  // The MCP server.
  const source = answerSource({ catalog, publication: PUBLICATION, backend: { search: () => Promise.reject(new Error('no search')) } });
  const answer = (await getServer(source, SETTINGS, ServerInput.parse({ server: qualifiedName }))).structuredContent;
  // The schema of the answer states that its ways are objects.
  const stated = (answer as { readonly ways: readonly { readonly url?: string }[] }).ways;
  // Required settings are in the query as placeholders.
  expect(stated.flatMap(({ url }) => (url === undefined ? [] : [withoutQuery(url)]))).toContain(withoutQuery(endpoint));
  expect(misplaced(JSON.stringify(answer), remote, false)).toEqual([]);
  expect(installEntry(source, server, { client: 'generic' }).structuredContent).toMatchObject({ install: { way: 'remote', endpoint } });
  expect(deploymentUrl === null || deploymentUrl === base).toBe(true);
}

/** The endpoints that the official registry API and the AI Catalog state, by server. */
function statedElsewhere({ files }: Outputs): string[][] {
  return [text(files, 'v0.1/servers.json'), text(files, '.well-known/ai-catalog.json')].map((json) => remoteUrls(JSON.parse(json)));
}

function text(files: ReadonlyMap<string, string>, path: string): string {
  const found = files.get(path);
  if (found === undefined) throw new Error(`${path} is missing; there are ${[...files.keys()].slice(0, 20).join(', ')}`);
  return found;
}

async function expectAll(records: readonly ServerRecord[]): Promise<number> {
  const catalog = createCatalog({ records });
  const outputs = outputsOf(catalog);
  const remotes = remotesOf(catalog.records);
  for (const remote of remotes) await expectOneEndpoint(remote, outputs);
  const endpoints = remotes.map(({ endpoint }) => withoutQuery(endpoint));
  for (const stated of statedElsewhere(outputs)) expect(endpoints.filter((endpoint) => !stated.includes(endpoint))).toEqual([]);
  // A live catalogue, which reads the records, has the same connections.
  const read = await readCatalogFiles((path) => Promise.resolve(text(outputs.files, path)));
  expect(read.catalog.records.map(({ connections, deploymentUrl }) => ({ connections, deploymentUrl }))).toEqual(
    catalog.records.map(({ connections, deploymentUrl }) => ({ connections, deploymentUrl })),
  );
  return remotes.length;
}

describe('all outputs state the same MCP endpoint', () => {
  it('for every bundled remote server', async () => {
    expect(await expectAll(catalogOf(readStore('content')).records)).toBe(14);
  });

  it('for endpoints of every form', async () => {
    const configSchema = { type: 'object', properties: { key: { type: 'string' } } } as const;
    const connections = [
      { type: 'http', url: 'https://a.example', configSchema },
      { type: 'http', url: 'https://b.example/mcp', configSchema: {} },
      { type: 'http', url: 'https://c.example', endpoint: 'https://c.example/v1/', configSchema: {} },
      { type: 'http', transport: 'sse', url: 'https://d.example/sse', configSchema: {} },
    ] as const;
    const records = connections.map((connection, at) => record(`acme/form-${at}`, { connections: [connection] }));
    expect(await expectAll(records)).toBe(connections.length);
  });

  if (hasAllCases)
    it.skipIf(!hasSharedData)(`for remote servers of the official registry ${NEEDS_SHARED_DATA}`, async () => {
      const rows = sharedRows<{ readonly server: { readonly remotes?: unknown } }>('official', 'server-json.jsonl');
      const remotes = rows.filter(({ server }) => server.remotes !== undefined).slice(0, 60);
      expect(await expectAll(remotes.map(({ server }) => importedEntry(server)))).toBeGreaterThan(30);
    });
});
