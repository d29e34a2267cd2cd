import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { HARBOUR } from '../../support/records.ts';
import { publishedFolder, servedCatalog, type PublishedFolder, type ServedCatalog } from '../../support/served-catalog.ts';
import { connect } from '../../session-config/server/mcp-client.ts';

let site: PublishedFolder;
let served: ServedCatalog;
beforeAll(async () => {
  site = await publishedFolder({ records: HARBOUR });
  served = await servedCatalog(site.folder);
});
afterAll(async () => {
  await served.close();
  await site.remove();
});

describe.each(['legacy', 'modern'] as const)('the list of tools in the %s protocol', (era) => {
  it('has one page, and refuses a cursor, which it never gives', async () => {
    const { client, close } = await connect(`http://127.0.0.1:${served.port}/mcp`, era);
    for (const cursor of ['x', 'bm90LWEtY3Vyc29y', '0'])
      await expect(client.request({ method: 'tools/list', params: { cursor } })).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('Invalid cursor: the list of tools has one page. Leave the cursor out.') as string,
      });
    const { tools, nextCursor } = await client.request({ method: 'tools/list' });
    expect([tools.map(({ name }) => name), nextCursor]).toEqual([['search_servers', 'find_tools', 'get_server'], undefined]);
    await close();
  });

  it('is the only list: there are no resources and no prompts', async () => {
    const { client, close } = await connect(`http://127.0.0.1:${served.port}/mcp`, era);
    for (const method of ['resources/list', 'prompts/list'] as const)
      await expect(client.request({ method, params: { cursor: 'x' } })).rejects.toThrow(/-32601|Method not found/);
    await close();
  });
});
