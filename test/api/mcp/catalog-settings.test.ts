import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { answerSource } from '../../../src/api/memory/answer-source.ts';
import { catalogMcp, type CatalogMcp } from '../../../src/api/mcp/catalog-mcp.ts';
import { engineBackend } from '../../../src/api/source/search-backend.ts';
import { createCatalog, type Catalog } from '../../../src/catalog/published/catalog.ts';
import { DEFAULT_SITE_SETTINGS } from '../../../src/catalog/published/site-settings.ts';
import { engineOf, HARBOUR } from '../../support/records.ts';

const PUBLICATION = { url: 'https://harbour.example/list/' };
const PROFILES = [{ id: 'travel-kit', name: 'Travel Kit', description: '', servers: ['acme/mail', 'acme/weather'] }];

let mcp: CatalogMcp;

beforeAll(async () => {
  const site = { ...DEFAULT_SITE_SETTINGS, name: 'Harbour' };
  mcp = await mcpOf(createCatalog({ records: HARBOUR, profiles: PROFILES, site }));
});
afterAll(() => mcp.close());

async function mcpOf(catalog: Catalog): Promise<CatalogMcp> {
  const backend = engineBackend(await engineOf(catalog.records));
  return catalogMcp({ ...answerSource({ catalog, publication: PUBLICATION, backend }), now: Date.now, onerror: () => undefined });
}

function ask(server: CatalogMcp, path: string, init: RequestInit = {}): Promise<Response> {
  return server.fetch(new Request(`https://harbour.example${path}`, init));
}

describe("the settings of the catalogue's MCP server", () => {
  it('are served as a schema, at the root and below the path of the site', async () => {
    for (const path of ['/.well-known/mcp-config', '/list/.well-known/mcp-config']) {
      const response = await ask(mcp, path);
      expect(response.headers.get('content-type')).toBe('application/schema+json; charset=utf-8');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(await response.json()).toMatchObject({
        $schema: 'http://json-schema.org/draft-07/schema#',
        $id: 'https://harbour.example/list/.well-known/mcp-config',
        title: 'Harbour',
        type: 'object',
        additionalProperties: false,
        properties: {
          pageSize: { type: 'integer', minimum: 1, maximum: 100, default: 5 },
          deployedOnly: { type: 'boolean', default: false },
          verifiedOnly: { type: 'boolean', default: false },
          list: { type: 'string', enum: ['travel-kit'] },
        },
      });
    }
  });

  it.each(['pageSize=0', 'pageSize=101', 'deployedOnly=maybe', 'list=nobody', 'list=Travel%20Kit'])('refuse %s with 422', async (query) => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    });
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const response = await ask(mcp, `/mcp?${query}`, { method: 'POST', headers, body });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(query.split('=')[0]);
  });

  it('have no profile in a catalogue without profiles', async () => {
    const empty = await mcpOf(createCatalog({ records: [] }));
    const schema = (await (await ask(empty, '/.well-known/mcp-config')).json()) as {
      properties: { list: object };
    };
    expect(schema.properties.list).not.toHaveProperty('enum');
    await empty.close();
  });
});
