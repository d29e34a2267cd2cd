import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { HARBOUR } from '../../support/records.ts';
import { publishedFolder, servedCatalog, type PublishedFolder, type ServedCatalog } from '../../support/served-catalog.ts';

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

describe('a file of the site that is not served', () => {
  it('is one whose name is given without its ending, as on static hosts; only the page of a folder is found so', async () => {
    for (const url of ['/404', '/404/', '/index', '/servers/@acme/my.server/index'])
      expect(await served.ask(url), url).toMatchObject({ status: 404, body: '<h1>none</h1>' });
    for (const url of ['/servers/@acme/my.server', '/servers/@acme/my.server/index.html'])
      expect(await served.ask(url), url).toMatchObject({ status: 200, body: '<h1>page</h1>' });
  });
});
