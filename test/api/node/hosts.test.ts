import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Access } from '../../../src/api/access/access.ts';
import { HARBOUR } from '../../support/records.ts';
import { publishedFolder, servedCatalog, type PublishedFolder } from '../../support/served-catalog.ts';

let site: PublishedFolder;
beforeAll(async () => {
  site = await publishedFolder({ records: HARBOUR }, 'https://harbour.example/');
});
afterAll(() => site.remove());

describe('the hosts of a served catalogue', () => {
  const statuses = async (hosts: readonly string[], names: readonly string[], url = '/api/servers'): Promise<number[]> => {
    const served = await servedCatalog(site.folder, { hosts });
    const answers = await Promise.all(names.map((host) => served.ask(url, { headers: { host } })));
    await served.close();
    return answers.map(({ status }) => status);
  };

  it('are its own and the loopback addresses, for the API, the pages and the MCP server', async () => {
    for (const url of ['/api/servers', '/', '/mcp']) {
      const names = ['harbour.example', 'localhost:4321', '127.0.0.1', '[::1]:80', 'rebound.example', '10.0.0.1'];
      const isRefused = (await statuses([], names, url)).map((status) => status === 421);
      expect(isRefused, url).toEqual([false, false, false, false, true, true]);
    }
  });

  it('include the configured ones, or all', async () => {
    expect(await statuses(['other.example'], ['other.example:8080', 'third.example'])).toEqual([200, 421]);
    expect(await statuses(['*'], ['third.example'])).toEqual([200]);
  });

  it('are not taken from headers of a proxy or of a client that imitates one', async () => {
    const served = await servedCatalog(site.folder, { trustsProxy: true });
    for (const name of ['x-forwarded-host', 'forwarded']) {
      const headers = { host: 'evil.example', [name]: name === 'forwarded' ? 'host=harbour.example' : 'harbour.example' };
      expect((await served.ask('/', { headers })).status).toBe(421);
      expect((await served.ask('/', { headers: { [name]: 'evil.example' } })).status).toBe(200);
    }
    await served.close();
  });
});

describe('the client address', () => {
  const addressOf = async (trustsProxy: boolean, forwarded?: string | string[]): Promise<string> => {
    const seen: string[] = [];
    const access: Access = {
      admit: ({ address }) => {
        seen.push(address);
        return { admitted: true, headers: {} };
      },
    };
    const served = await servedCatalog(site.folder, { access, trustsProxy });
    await served.ask('/api/servers', forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } });
    await served.close();
    return seen.join();
  };

  it('is that of the connection, whatever the headers state', async () => {
    expect(await addressOf(false)).toBe('127.0.0.1');
    expect(await addressOf(false, '203.0.113.7')).toBe('127.0.0.1');
  });

  it('is the one that the nearest proxy reports, if a proxy is trusted', async () => {
    expect(await addressOf(true, '203.0.113.7')).toBe('203.0.113.7');
    expect(await addressOf(true, '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
    expect(await addressOf(true, ['198.51.100.1', '203.0.113.7'])).toBe('203.0.113.7');
    expect(await addressOf(true)).toBe('127.0.0.1');
    expect(await addressOf(true, '')).toBe('127.0.0.1');
  });
});
