import { describe, expect, it } from 'vitest';

import { answerSource } from '../../../src/api/memory/answer-source.ts';
import { catalogMcp } from '../../../src/api/mcp/catalog-mcp.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { nodeListener } from '../../../src/session-config/node/index.ts';
import { HARBOUR } from '../../support/records.ts';
import { fixtureOf, testServer } from '../../support/opened.ts';

describe("the catalogue's MCP server, crawled by another catalogue", () => {
  it('becomes a record with its name, its settings and its tools', async () => {
    const mcp = catalogMcp({
      ...answerSource({
        catalog: createCatalog({ records: HARBOUR }),
        publication: { url: 'https://harbour.example/' },
        backend: { search: () => Promise.resolve({ names: [], totalCount: 0 }) },
      }),
      now: Date.now,
      onerror: (error) => {
        throw error;
      },
    });
    const server = await testServer(nodeListener(mcp));
    const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'harbour/catalogue' }]);
    expect(await fixture.crawl()).toMatchObject({ written: 1, problems: [] });
    const record = await fixture.record('harbour/catalogue');
    expect(record?.facts).toMatchObject({
      displayName: 'Portolan',
      deployed: true,
      connections: [
        { type: 'http', url: server.url, configSchema: { properties: { pageSize: { default: 5 }, deployedOnly: { type: 'boolean' } } } },
      ],
    });
    expect(record?.facts.tools?.map(({ name }) => name)).toEqual(['search_servers', 'find_tools', 'get_server']);
    await mcp.close();
  });
});
