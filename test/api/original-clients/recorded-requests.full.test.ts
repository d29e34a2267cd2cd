import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CADDY, NGINX } from '../../publish/hosts/file-server.ts';
import { buildHarbour, type HarbourSite } from '../../publish/hosts/harbour-site.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath } from '../../support/shared-data.ts';
import { serveLive } from './live-server.ts';

/** A request as one of the original's clients wrote it. */
interface Recorded {
  readonly op: 'get' | 'list';
  readonly registry?: { readonly url?: string };
  readonly api?: { readonly url?: string };
}

function recordedUrls(): string[] {
  // Test data is trusted to have the shape that its README gives.
  const { requests } = JSON.parse(readFileSync(sharedPath('clients', 'registry-client.json'), 'utf8')) as { requests: Recorded[] };
  return [...new Set(requests.flatMap(({ registry, api }) => [registry?.url ?? [], api?.url ?? []].flat()))];
}

describe.skipIf(!hasSharedData)(`every recorded URL of the original clients ${NEEDS_SHARED_DATA}`, () => {
  const closing: (() => Promise<void>)[] = [];
  const hosts: { name: string; url: string; key: string }[] = [];
  let site: HarbourSite;

  beforeAll(async () => {
    site = await buildHarbour('/list/');
    const live = await serveLive(site, { isOpen: false });
    hosts.push({ name: 'live', url: live.url, key: live.key });
    closing.push(live.close);
    for (const kind of [NGINX, CADDY].filter(({ isInstalled }) => isInstalled)) {
      const server = await kind.start(site.folder, site.base);
      hosts.push({ name: kind.name, url: server.url, key: '' });
      closing.push(server.close);
    }
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  it('gets JSON, never 5xx, which they would retry for an hour, and never a 200 that is not JSON', async () => {
    const urls = recordedUrls();
    expect(urls.length).toBeGreaterThan(30);
    for (const { name, url, key } of hosts)
      for (const target of urls.filter((each) => each.startsWith('/servers'))) {
        const response = await fetch(`${url}api${target}`, { headers: { accept: 'application/json', authorization: `Bearer ${key}` } });
        const [status, type] = [response.status, response.headers.get('content-type')?.split(';')[0]];
        expect([name, target, type]).toEqual([name, target, 'application/json']);
        expect([200, 400, 404], `${name} ${target}`).toContain(status);
        const body: unknown = await response.json();
        expect(body, `${name} ${target}`).toHaveProperty(status === 200 ? (isList(target) ? 'servers' : 'qualifiedName') : 'error');
      }
  });

  it('with a search gets 404 from files, because an unfiltered list would be wrong', async () => {
    const searching = recordedUrls().filter((target) => /^\/servers\?.*\bq=[^&]/.test(target));
    expect(searching.length).toBeGreaterThan(3);
    for (const { name, url } of hosts.filter((host) => host.name !== 'live'))
      for (const target of searching) expect([name, target, (await fetch(`${url}api${target}`)).status]).toEqual([name, target, 404]);
  });
});

function isList(target: string): boolean {
  return target.startsWith('/servers?') || target === '/servers';
}
