import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

import { HARBOUR, removedRecord } from '../../support/records.ts';
import { publishedFolder, servedCatalog } from '../../support/served-catalog.ts';

it('sends the page of a removed server with 410, and lets pages of other origins read it, as a static host does', async () => {
  const site = await publishedFolder({ records: HARBOUR, removed: [removedRecord('acme/sunk')] });
  await mkdir(path.join(site.folder, 'servers/acme/sunk'), { recursive: true });
  await writeFile(path.join(site.folder, 'servers/acme/sunk/index.html'), '<h1>removed</h1>');
  const served = await servedCatalog(site.folder);
  const { status, headers, body } = await served.ask('/servers/acme/sunk/');
  expect({ status, body, origin: headers['access-control-allow-origin'] }).toEqual({ status: 410, body: '<h1>removed</h1>', origin: '*' });
  // The page of a listed server is not at such a path, either.
  for (const path of ['acme/sunk/index', 'acme/none/index']) expect((await served.ask(`/servers/${path}`)).status, path).toBe(404);
  await served.close();
  await site.remove();
});
