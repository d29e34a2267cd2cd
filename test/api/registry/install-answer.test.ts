import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';

import type { ApiAnswer } from '../../../src/api/http/answer.ts';
import { registryRoutes } from '../../../src/api/registry/registry-routes.ts';
import { answerSource } from '../../../src/api/memory/answer-source.ts';
import type { ConnectDocument } from '../../../src/api/ways/connect-document.ts';
import { CONNECT_SCHEMA } from '../../../src/api/ways/connect-schema.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { sideFiles } from '../../../src/catalog/published/side-files.ts';
import { catalogOf, readStore } from '../../../src/catalog/store/store.ts';
import { connectFiles } from '../../../src/publish/formats/connect-files.ts';
import { record, removedRecord } from '../../support/records.ts';
import { madeFiles } from '../../support/made-files.ts';

const PUBLICATION = { url: 'https://example.org/list/' };
const transport = { type: 'stdio' } as const;
const TIDES = record('acme/tides', {
  connections: [{ type: 'http', url: 'https://tides.example', configSchema: {} }],
  packages: [{ registryType: 'npm', identifier: 'tides', version: '1.0.0', transport }],
});
const LOCAL = record('solo', { connections: [{ type: 'stdio', configSchema: {} }] });
const NAMESAKE = record('solo/install', { packages: [{ registryType: 'pypi', identifier: 'solo-mcp', transport }] });
const { records: bundled } = catalogOf(readStore('content'));
const catalog = createCatalog({ records: [TIDES, LOCAL, NAMESAKE, ...bundled], removed: [removedRecord('acme/sunk')] });
const backend = { search: () => Promise.reject(new Error('nobody searches here')) };
const routes = registryRoutes(answerSource({ catalog, publication: PUBLICATION, backend }));

const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats(ajv);
const fits = ajv.compile(CONNECT_SCHEMA);

async function get(path: string, query = ''): Promise<ApiAnswer> {
  const answer = await routes.answer({
    ...{ method: 'GET', path: `/api/servers/${path}`, query, header: () => undefined, hasBody: false, address: '' },
  });
  if (answer === undefined) throw new Error(`${path} has no answer`);
  return answer;
}

async function entries(path: string, query = ''): Promise<ConnectDocument> {
  const { status, body } = await get(path, query);
  expect(status, body).toBe(200);
  const document: unknown = JSON.parse(body);
  expect(fits(document), ajv.errorsText(fits.errors)).toBe(true);
  // The schema has its shape.
  return document as ConnectDocument;
}

async function refusal(path: string, query: string): Promise<unknown> {
  const { status, body } = await get(path, query);
  expect(status).toBe(400);
  return JSON.parse(body);
}

describe('GET /api/servers/{id}/install', () => {
  const published = madeFiles(
    connectFiles({
      catalog,
      publication: PUBLICATION,
      files: sideFiles(catalog),
      pageOf: (each) => ({ record: each, content: undefined, findings: [] }),
    }),
  );

  it('returns the bytes of the prebuilt file of every server, by name in any case and by id', async () => {
    let files = 0;
    for (const { qualifiedName, id } of catalog.records) {
      const file = published.get(`connect/${qualifiedName}.json`);
      if (file === undefined) continue;
      files += 1;
      expect(JSON.stringify(await entries(`${id}/install`)).length).toBeGreaterThan(100);
      expect((await get(`${qualifiedName.toUpperCase().replace('/', '%2F')}/install`)).body).toBe(file);
      expect((await get(`${id}/install`, 'client=&way=&other=1')).body).toBe(file);
    }
    expect(files).toBeGreaterThan(60);
  });

  it('has files only for servers that a client can use, as JSON and as Markdown', () => {
    expect([...published.keys()].filter((path) => /tides|solo/.test(path))).toEqual([
      ...['connect/acme/tides.json', 'connect/acme/tides.md', 'connect/solo/install.json', 'connect/solo/install.md'],
    ]);
    const markdown = published.get('connect/acme/tides.md') ?? '';
    expect(markdown).toContain('claude-code: claude mcp add --transport http tides https://tides.example/mcp');
    expect(markdown).toContain(
      'cursor, claude-code, trae, generic: {"mcpServers":{"tides":{"type":"http","url":"https://tides.example/mcp"}}}',
    );
    expect(markdown).toContain('<https://example.org/list/connect/acme/tides.json>');
    expect(markdown).toContain('## Way `remote`: Streamable HTTP');
    expect(markdown).toContain('## Way `npm`: local, from a package: npm');
  });

  it('returns only the entries of a client and of a way, by id or name in any case', async () => {
    for (const client of ['claude', 'CLAUDE', 'Claude%20Desktop', 'claude+desktop']) {
      const { ways, clients } = await entries('acme/tides/install', `client=${client}`);
      expect(Object.keys(clients)).toEqual(['claude']);
      expect(ways.map(({ id, entries: all }) => [id, ...all.map(({ kind }) => kind)])).toEqual([
        ['remote', 'file'],
        ['npm', 'file'],
      ]);
    }
    const { ways, page } = await entries('acme/tides/install', 'way=NPM');
    expect(ways.map(({ id }) => id)).toEqual(['npm']);
    expect(page).toBe('https://example.org/list/connect/acme/tides/');
  });

  it('refuses an unknown client with the known ids and the nearest, and an unknown way with those of the server', async () => {
    expect(await refusal('acme/tides/install', 'client=cursr')).toMatchObject({
      code: 'unknown-client',
      detail: expect.stringMatching(
        /^No client has this id\. Did you mean cursor\? The clients are: vscode, cursor, .*generic\.$/,
      ) as string,
    });
    expect(JSON.stringify(await refusal('acme/tides/install', 'client=%3Cb%3Eevil'))).not.toContain('evil');
    expect(await refusal('acme/tides/install', 'way=oci')).toMatchObject({
      code: 'unknown-way',
      detail: 'This server has no such way. Its ways are: remote, npm.',
    });
  });

  it('answers without entries where nothing is known, and finds a server whose own name has this end first', async () => {
    expect(JSON.parse((await get('solo/install')).body)).toMatchObject({
      qualifiedName: 'solo/install',
      homepage: expect.any(String) as string,
    });
    const document = await entries(`${LOCAL.id}/install`);
    expect(document).toMatchObject({ qualifiedName: 'solo', ways: [{ id: 'local', entries: [] }], clients: {} });
    expect((await entries('solo/install/install')).ways.map(({ id }) => id)).toEqual(['pypi']);
  });

  it('is 410 for a removed server, and 404 for an unknown one', async () => {
    expect((await get('acme/Sunk/install')).status).toBe(410);
    expect((await get('nobody/install')).status).toBe(404);
    expect((await get('nobody/here/install')).status).toBe(404);
  });
});
