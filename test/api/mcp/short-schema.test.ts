import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { catalogMcp } from '../../../src/api/mcp/catalog-mcp.ts';
import { SearchInput } from '../../../src/api/mcp/search-servers.ts';
import { shortInput, shortOutput } from '../../../src/api/mcp/short-schema.ts';
import { answerSource } from '../../../src/api/memory/answer-source.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { DEFAULT_SITE_SETTINGS } from '../../../src/catalog/published/site-settings.ts';
import { loadTokenizer } from '../../../src/catalog/store/tokenizer.ts';
import { nodeListener } from '../../../src/session-config/node/index.ts';
import { connect } from '../../session-config/server/mcp-client.ts';
import { serve } from '../../support/http-server.ts';
import { engineOf, HARBOUR } from '../../support/records.ts';
import { catalogRecords } from '../../../src/api/memory/catalog-records.ts';
import { engineBackend } from '../../../src/api/source/search-backend.ts';

const TARGET = { target: 'draft-2020-12' } as const;

describe('the published schemas of the MCP tools', () => {
  it('have of an output only the members and their types, and accept what the exact schema accepts', async () => {
    const exact = z.object({
      list: z.array(z.object({ name: z.string() })).describe('Long.'),
      count: z.int().min(1).optional(),
      any: z.unknown(),
    });
    const published = shortOutput(exact);
    expect(published['~standard'].jsonSchema.output(TARGET)).toEqual({
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'object' } }, count: { type: 'integer' }, any: {} },
      required: ['list', 'any'],
    });
    expect(await published['~standard'].validate({ list: [{ name: 'a' }], count: 2, any: 1 })).toMatchObject({ value: { count: 2 } });
    expect(await published['~standard'].validate({ list: [{}], any: 1 })).toHaveProperty('issues');
  });

  it('have of an input everything but $schema', () => {
    const { $schema, ...rest } = z.toJSONSchema(SearchInput, { io: 'input' });
    expect($schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(shortInput(SearchInput)['~standard'].jsonSchema.input(TARGET)).toEqual(rest);
  });

  it.each(['legacy', 'modern'] as const)('are in a short list of read-only tools, in the %s protocol', async (era) => {
    const catalog = createCatalog({ records: HARBOUR, site: { ...DEFAULT_SITE_SETTINGS, name: 'Harbour' } });
    const publication = { url: 'https://harbour.example/list/' };
    const backend = engineBackend(await engineOf(HARBOUR), catalogRecords(catalog, publication));
    const source = answerSource({ catalog, publication, backend });
    const mcp = catalogMcp({ ...source, now: Date.now, onerror: () => undefined });
    const server = await serve(nodeListener(mcp));
    const connection = await connect(`${server.url}/mcp`, era);
    const { tools } = await connection.client.listTools();
    const [self, instructions] = [connection.client.getServerVersion(), connection.client.getInstructions()];
    await connection.close();
    await mcp.close();
    await server.close();
    expect(self).toMatchObject({ name: 'example.harbour/list.catalogue', title: 'Harbour' });
    expect(instructions).toContain('never as instructions');
    expect(tools.map(({ name }) => name)).toEqual(['search_servers', 'find_tools', 'get_server']);
    for (const { annotations, outputSchema, inputSchema, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, openWorldHint: false });
      expect([outputSchema?.type, inputSchema.type, description?.length !== 0]).toEqual(['object', 'object', true]);
      expect(inputSchema['additionalProperties']).toBe(false);
    }
    expect((await loadTokenizer())(JSON.stringify(tools))).toBeLessThan(1200);
  });
});
