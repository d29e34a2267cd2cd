import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { servedCatalog, type ServedCatalog } from '../../support/served-catalog.ts';
import { buildHarbour, type HarbourSite } from './harbour-site.ts';
import { removedRequestsOf, requestsOf } from './requests.ts';

describe('a live catalogue, with the requests for static hosts', () => {
  let site: HarbourSite;
  let served: ServedCatalog;

  beforeAll(async () => {
    site = await buildHarbour();
    served = await servedCatalog(site.folder);
  });
  afterAll(() => served.close());

  it('responds with the bytes of the same files, for every encoding of a slash in a name', async () => {
    // A live catalogue has more paths; these are the ones with a file on a static host. The map says that the catalogue is live.
    const requests = requestsOf(site).filter(({ path: pathname }) => !/^(?:v0\/|v0\.1\/servers|\.well-known|llms\.txt)/.test(pathname));
    for (const { path: pathname, file } of requests) {
      if (file === undefined) continue;
      const { status, body } = await served.ask(`/${pathname}`);
      expect([pathname, status]).toEqual([pathname, 200]);
      expect(body === (await readFile(path.join(site.folder, file), 'utf8')), pathname).toBe(true);
    }
  });

  it('responds 410 at every path of a removed server', async () => {
    for (const { path: pathname, file } of removedRequestsOf(site)) {
      const { status, body } = await served.ask(`/${pathname}`);
      expect([pathname, status]).toEqual([pathname, 410]);
      expect(body === (await readFile(path.join(site.folder, file), 'utf8')), pathname).toBe(true);
    }
  });
});
