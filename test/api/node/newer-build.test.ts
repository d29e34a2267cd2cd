import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

import { CATALOG_FILES } from '../../../src/catalog/published/catalog-files.ts';
import type { ListAnswer } from '../../../src/catalog/published/published.ts';
import { folderReader } from '../../../src/api/node/built-folder.ts';
import type { LiveCatalogOptions } from '../../../src/api/node/live-catalog.ts';
import { HARBOUR, record } from '../../support/records.ts';
import { publishedFolder, publishInto, servedCatalog, type PublishedFolder, type ServedCatalog } from '../../support/served-catalog.ts';
import { hasAllCases } from '../../support/cases.ts';

interface Watched {
  readonly site: PublishedFolder;
  readonly served: ServedCatalog;
  /** Lets some milliseconds pass. */
  readonly pass: (milliseconds: number) => void;
  /** Names that the list holds, once it holds as many. */
  readonly until: (count: number) => Promise<readonly string[]>;
}

async function watched(options: Partial<LiveCatalogOptions> = {}): Promise<Watched> {
  const site = await publishedFolder({ records: HARBOUR });
  let time = 0;
  const served = await servedCatalog(site.folder, { now: () => time, ...options });
  onTestFinished(async () => {
    await served.close();
    await site.remove();
  });
  const names = async (): Promise<string[]> => {
    const { servers } = JSON.parse((await served.ask('/api/servers?pageSize=100')).body) as ListAnswer;
    return servers.map(({ qualifiedName }) => qualifiedName);
  };
  return {
    site,
    served,
    pass: (milliseconds) => void (time += milliseconds),
    until: (count) => expect.poll(names).toHaveLength(count).then(names),
  };
}

async function replace(folder: string, records: typeof HARBOUR): Promise<void> {
  const fresh = path.join(folder, '..', 'fresh');
  await publishInto(fresh, { records });
  await rename(folder, `${folder}-old`);
  await rename(fresh, folder);
  await rm(`${folder}-old`, { recursive: true });
}

describe('a served catalogue that is built again', () => {
  it('serves the new build within a second, by list, name and search, without a failed request', async () => {
    const { site, served, pass, until } = await watched();
    await replace(site.folder, [...HARBOUR, record('new/submarine', { description: 'Dives under the sea.' })]);
    expect((await served.ask('/api/servers/new/submarine')).status).toBe(404);
    pass(1000);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => served.ask('/api/servers')));
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await until(6)).toContain('new/submarine');
    expect((await served.ask('/api/servers/new/submarine')).status).toBe(200);
    expect((await served.ask('/api/servers?q=submarine')).body).toContain('new/submarine');
    expect(served.reported).toEqual([]);
  });

  it('serves the new build without a request in between', async () => {
    const { site, served, pass } = await watched();
    await replace(site.folder, HARBOUR.slice(1));
    const listed = async (): Promise<number> => {
      // Only the timer of the catalogue itself finds that a look is due: when a request comes, none is.
      pass(1000);
      await new Promise((resolve) => setTimeout(resolve, 1100));
      pass(-1000);
      return (JSON.parse((await served.ask('/api/servers?pageSize=100')).body) as ListAnswer).servers.length;
    };
    await expect.poll(listed).toBe(HARBOUR.length - 1);
  });

  it('looks for a new build at most once a second', async () => {
    const { site, served, pass, until } = await watched();
    await replace(site.folder, HARBOUR.slice(1));
    pass(999);
    expect(await until(5)).toHaveLength(5);
    pass(1);
    await until(4);
    expect(served.reported).toEqual([]);
  });

  if (hasAllCases)
    it('continues with the old build while the new one is unreadable, and reports it once', async () => {
      const { site, served, pass, until } = await watched();
      await publishInto(site.folder, { records: HARBOUR.slice(2) });
      const records = path.join(site.folder, 'api/records.jsonl');
      await writeFile(records, '');
      for (let look = 0; look < 3; look += 1) {
        pass(1000);
        await served.ask('/api/servers');
        await expect.poll(() => served.reported).toHaveLength(1);
      }
      expect(await until(5)).toHaveLength(5);
      expect(served.reported.map(String)).toEqual([expect.stringContaining('api/records.jsonl has 0 of 3 records')]);
      await publishInto(site.folder, { records: HARBOUR.slice(2) });
      pass(1000);
      await until(3);
    });

  it('continues while there is no build', async () => {
    const { site, served, pass, until } = await watched();
    await rm(site.folder, { recursive: true });
    pass(1000);
    expect(await until(5)).toHaveLength(5);
    expect((await served.ask('/api/servers/acme/mail')).status).toBe(200);
  });

  if (hasAllCases)
    it('searches the build that it lists, even if its files were deleted, and the next one as soon as it lists that', async () => {
      const { site, served, pass, until } = await watched();
      await replace(site.folder, [...HARBOUR.slice(1), record('new/submarine', { description: 'Dives under the sea.' })]);
      const [lost] = HARBOUR;
      const found = async (q: string): Promise<string> => (await served.ask(`/api/servers?q=${q}`)).body;
      expect(await found('weather')).toContain(lost?.qualifiedName);
      expect(await found('submarine')).not.toContain('new/submarine');
      pass(1000);
      await served.ask('/api/servers');
      await expect.poll(() => found('submarine')).toContain('new/submarine');
      expect(await until(5)).toContain('new/submarine');
      expect(served.reported).toEqual([]);
    });

  if (hasAllCases)
    it('never searches an index of another build than the one that it lists', async () => {
      const { site, served } = await watched({ identity: () => Promise.resolve('the same') });
      await replace(site.folder, [record('new/submarine', { description: 'Dives under the sea.' })]);
      const found = await served.ask('/api/servers?q=submarine');
      expect(found.body).not.toMatch(/"totalCount":[1-9]/);
    });

  if (hasAllCases)
    it('opens one complete build if another replaces it meanwhile', async () => {
      const site = await publishedFolder({ records: HARBOUR });
      const read = folderReader(site.folder);
      let isReplaced = false;
      const served = await servedCatalog(site.folder, {
        read: async (name) => {
          const bytes = await read(name);
          if (name === CATALOG_FILES.records && !isReplaced) {
            isReplaced = true;
            await replace(site.folder, [...HARBOUR, record('new/submarine', { description: 'Dives under the sea.' })]);
          }
          return bytes;
        },
      });
      onTestFinished(async () => {
        await served.close();
        await site.remove();
      });
      expect((await served.ask('/api/servers/new/submarine')).status).toBe(200);
      expect((await served.ask('/api/servers?q=submarine')).body).toContain('new/submarine');
    });
});
