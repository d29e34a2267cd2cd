import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readRecords } from '../../../scripts/content/read-records.ts';
import { aiCatalogs, type AiCatalog } from '../../../src/api/discovery/ai-catalog.ts';
import type { CatalogEntry } from '../../../src/api/discovery/catalog-entry.ts';
import { CATALOG_PAGE_SIZE } from '../../../src/api/discovery/catalog-pages.ts';
import { AI_CATALOG_SCHEMA, SERVER_CARD_SCHEMA } from '../../../src/api/discovery/ai-catalog-schema.ts';
import { createCatalog, type Catalog } from '../../../src/catalog/published/catalog.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { DEFAULT_SITE_SETTINGS } from '../../../src/catalog/published/site-settings.ts';
import { cases, hasAllCases } from '../../support/cases.ts';
import { HARBOUR, record } from '../../support/records.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath } from '../../support/shared-data.ts';
import { codePoint } from '../../support/code-point.ts';

const PUBLICATION = { url: 'https://harbour.example/list/' };
const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, strictTypes: false, allowUnionTypes: true });
addFormats(ajv);
const isAiCatalog = ajv.compile<AiCatalog>(AI_CATALOG_SCHEMA);
const isServerCard = ajv.compile(SERVER_CARD_SCHEMA);

const REMOTE = record('acme/remote', {
  displayName: 'Remote',
  description: 'Answers over the network.',
  tags: ['maps', 'travel'],
  updatedAt: '2026-03-01T00:00:00.000Z',
  connections: [
    {
      type: 'http',
      url: 'https://remote.example/base',
      configSchema: {
        type: 'object',
        properties: { apiKey: { type: 'string', format: 'password' }, units: { type: 'string', default: 'metric' } },
        required: ['apiKey'],
      },
    },
  ],
});

function documents(records: readonly ServerRecord[], url = PUBLICATION.url, live?: { needsKey: boolean }): Map<string, AiCatalog> {
  const catalog: Catalog = createCatalog({ records, site: { ...DEFAULT_SITE_SETTINGS, name: 'Harbour' } });
  const all = new Map([...aiCatalogs(catalog, { url }, live)].map(([path, make]) => [path, make()]));
  for (const [path, document] of all) expect(isAiCatalog(document), `${path}: ${ajv.errorsText(isAiCatalog.errors)}`).toBe(true);
  return all;
}

const entriesOf = (all: ReadonlyMap<string, AiCatalog>): CatalogEntry[] => [...all.values()].flatMap(({ entries }) => entries);

describe('the AI Catalog', () => {
  it('names its publisher, and lists the registry API even without servers', () => {
    const [document] = documents([]).values();
    expect(document?.host).toEqual({
      displayName: 'Harbour',
      identifier: 'harbour.example',
      documentationUrl: 'https://harbour.example/list/',
    });
    expect(document?.entries).toEqual([
      {
        identifier: 'urn:air:harbour.example:list:catalogue:registry',
        displayName: 'Harbour: registry API',
        type: 'application/vnd.oai.openapi+json',
        url: 'https://harbour.example/list/api/openapi.json',
        description: 'Lists, searches and describes all servers of this catalogue.',
      },
    ]);
  });

  it('lists a remote server with its Server Card', () => {
    const entry = entriesOf(documents([REMOTE])).find(({ type }) => type === 'application/mcp-server-card+json');
    expect(entry).toMatchObject({
      identifier: 'urn:air:harbour.example:list:mcp:acme:remote',
      displayName: 'Remote',
      tags: ['maps', 'travel'],
      updatedAt: '2026-03-01T00:00:00.000Z',
      metadata: { qualifiedName: 'acme/remote', verified: false, deployed: false, useCount: 0 },
    });
    expect(entry).not.toHaveProperty('url');
    expect(entry?.data).toMatchObject({
      $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
      name: 'acme/remote',
      title: 'Remote',
      description: 'Answers over the network.',
      version: '2026.3.1',
      remotes: [
        {
          type: 'streamable-http',
          url: 'https://remote.example/base/mcp?apiKey={apiKey}',
          variables: { apiKey: { isRequired: true, isSecret: true } },
        },
      ],
    });
  });

  it('lists a server that no card can describe with the URL of its description', () => {
    const local = record('acme/local', { connections: [{ type: 'stdio', configSchema: {} }] });
    for (const server of [local, record('acme/unknown')]) {
      const entry = entriesOf(documents([server])).find(({ identifier }) => identifier.includes(':mcp:'));
      expect(entry).toMatchObject({
        type: 'application/json',
        url: `https://harbour.example/list/api/servers/${server.qualifiedName}.json`,
      });
      expect(entry).not.toHaveProperty('data');
    }
  });

  it("lists the catalogue's own MCP server only on a live host, and states whether it requires a key", () => {
    const own = (live?: { needsKey: boolean }): CatalogEntry | undefined =>
      entriesOf(documents(HARBOUR, PUBLICATION.url, live)).find(
        ({ identifier }) => identifier === 'urn:air:harbour.example:list:catalogue:mcp',
      );
    expect(own()).toBeUndefined();
    expect(own({ needsKey: false })?.data).toMatchObject({
      name: 'example.harbour/list.catalogue',
      remotes: [{ type: 'streamable-http', url: 'https://harbour.example/list/mcp' }],
    });
    expect(JSON.stringify(own({ needsKey: false }))).not.toContain('Authorization');
    expect(own({ needsKey: true })?.data?.remotes[0]?.headers).toMatchObject([
      { name: 'Authorization', isSecret: true, value: 'Bearer {key}' },
    ]);
  });

  it('nests catalogues if there are many servers, and lists each server once', () => {
    const crowd = Array.from({ length: CATALOG_PAGE_SIZE * 2 + 1 }, (_, at) => record(`crowd/server-${at}`, { useCount: at }));
    const all = documents(crowd);
    expect([...all.keys()]).toEqual(['.well-known/ai-catalog.json', 'ai-catalog/2.json', 'ai-catalog/3.json']);
    const nested = [...all.values()][0]?.entries.filter(({ type }) => type === 'application/ai-catalog+json') ?? [];
    expect(nested.map(({ url }) => url)).toEqual([
      'https://harbour.example/list/ai-catalog/2.json',
      'https://harbour.example/list/ai-catalog/3.json',
    ]);
    const identifiers = entriesOf(all).map(({ identifier }) => identifier);
    expect(new Set(identifiers).size).toBe(identifiers.length);
    expect(identifiers.filter((identifier) => identifier.includes(':mcp:crowd:'))).toHaveLength(crowd.length);
    expect(documents(crowd.slice(0, CATALOG_PAGE_SIZE)).size).toBe(1);
  });

  it('gives different identifiers to servers whose names differ only in characters that identifiers cannot have', () => {
    const entries = entriesOf(
      documents([record('@acme/mail'), record('acme/mail'), record('my_org/mail'), record('my-org/mail'), record('solo')]),
    );
    const identifiers = entries.map(({ identifier }) => identifier.toLowerCase());
    expect(new Set(identifiers).size).toBe(identifiers.length);
  });

  it.each(['http://localhost:4321/', 'http://127.0.0.1:8080/', 'http://[::1]:8080/x~y/', 'https://xn--hfen-loa.example/a/b/'])(
    'uses the syntax of identifiers at %s',
    (url) => {
      expect(entriesOf(documents([...HARBOUR, REMOTE], url, { needsKey: true })).length).toBe(8);
    },
  );

  it('matches its schema, and keeps texts short and visible, whatever third parties write', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 400 });
    const anything = fc.oneof(
      text,
      fc.string({ unit: codePoint, maxLength: 50 }),
      fc.constantFrom('\u202eevil', '\u{E0041}x', '\ud800', '</script>', ' '),
    );
    fc.assert(
      fc.property(anything, anything, anything, fc.array(anything, { maxLength: 20 }), (displayName, description, owner, tags) => {
        const facts = { displayName, description, owner, tags };
        const both = [record('acme/odd', { ...facts, connections: REMOTE.connections }), record('acme/plain', facts)];
        for (const entry of entriesOf(documents(both))) {
          expect(entry.displayName.length).toBeLessThanOrEqual(120);
          expect(entry.description?.length ?? 0).toBeLessThanOrEqual(300);
          for (const shown of [
            entry.displayName,
            entry.description ?? '',
            ...(entry.tags ?? []),
            entry.data?.title ?? '',
            entry.data?.description ?? '',
          ])
            expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u);
        }
      }),
      { numRuns: cases(40) },
    );
  });

  if (hasAllCases)
    it.skipIf(!hasSharedData)(`lists every server of a whole catalogue, in documents of less than a megabyte ${NEEDS_SHARED_DATA}`, () => {
      const { records } = readRecords(readFileSync(sharedPath('servers.jsonl'), 'utf8'), 'servers.jsonl');
      const all = documents(records);
      expect(entriesOf(all).filter(({ identifier }) => identifier.includes(':mcp:'))).toHaveLength(records.length);
      for (const document of all.values()) expect(JSON.stringify(document).length).toBeLessThan(1_000_000);
      expect(all.size).toBe(Math.ceil(records.length / CATALOG_PAGE_SIZE));
    });
});

describe('the discovery schemas', () => {
  const CARD = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: 'example-org/minimal',
    version: '1.0.0',
    description: 'Small.',
  };

  it('accept the minimum that the specifications require', () => {
    expect(isServerCard(CARD)).toBe(true);
    expect(isAiCatalog({ specVersion: '1.0', entries: [] })).toBe(true);
  });

  it.each([
    ['no name', { ...CARD, name: undefined }],
    ['no schema', { ...CARD, $schema: undefined }],
    ['a name without a slash', { ...CARD, name: 'minimal' }],
    ['a schema of another version', { ...CARD, $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' }],
    ['a range for a version', { ...CARD, version: '^1.2.3' }],
    ['an open range for a version', { ...CARD, version: '1.x' }],
    ['a description of 101 characters', { ...CARD, description: 'x'.repeat(101) }],
    ['an invalid URL', { ...CARD, remotes: [{ type: 'streamable-http', url: 'ftp://x.example' }] }],
  ])('refuse a card with %s', (_, card) => {
    expect(isServerCard(JSON.parse(JSON.stringify(card)))).toBe(false);
  });

  const ENTRY = {
    identifier: 'urn:air:example.com:mcp:weather',
    displayName: 'Weather',
    type: 'application/mcp-server-card+json',
    data: CARD,
  };

  it.each([
    ['both url and data', { ...ENTRY, url: 'https://example.com/card' }],
    ['neither url nor data', { ...ENTRY, data: undefined }],
    ['an identifier that is not a URN', { ...ENTRY, identifier: 'weather' }],
    ['the older name of the type', { ...ENTRY, type: undefined, mediaType: ENTRY.type }],
    ['an invalid card', { ...ENTRY, data: {} }],
    ['nested metadata', { ...ENTRY, metadata: { a: {} } }],
  ])('refuse an entry with %s', (_, entry) => {
    expect(isAiCatalog({ specVersion: '1.0', entries: [ENTRY] })).toBe(true);
    expect(isAiCatalog(JSON.parse(JSON.stringify({ specVersion: '1.0', entries: [entry] })))).toBe(false);
  });
});
