import { hash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { apiKeyFrom } from '../../src/api/access/api-key.ts';
import { changeKeyFile } from '../../src/api/node/keys/key-file.ts';
import { HARBOUR } from '../support/records.ts';
import { runningServe } from '../support/running-serve.ts';
import { askRaw, publishedFolder, type PublishedFolder } from '../support/served-catalog.ts';
import { portolanHere } from '../support/run-here.ts';

const KEY = apiKeyFrom(new Uint8Array(32).fill(7));
const LISTED = apiKeyFrom(new Uint8Array(32).fill(8));
const WRONG = apiKeyFrom(new Uint8Array(32).fill(9));

let site: PublishedFolder;
let environment: Record<string, string>;
beforeAll(async () => {
  site = await publishedFolder({ records: HARBOUR }, 'http://localhost:4321/list/');
  environment = { PORTOLAN_OUT: site.folder, PORTOLAN_KEYS: path.join(site.folder, '..', 'keys.json') };
});
afterAll(() => site.remove());

const statusOf = async (url: string, headers: Record<string, string> = {}): Promise<number> =>
  (await fetch(url, { headers, redirect: 'manual' })).status;
const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });

describe('portolan serve', () => {
  it('serves the pages and requires a key for the rest, and prints how to create one, and that the site was built for another URL', async () => {
    const { site: url, output } = await runningServe(environment);
    expect(output()).toMatch(/built for http:\/\/localhost:4321\/list\/.*set PORTOLAN_SITE .*build again/);
    expect(url).toMatch(/^http:\/\/localhost:\d+\/list\/$/);
    expect(output()).toContain('Public: the pages.');
    expect(output()).toMatch(/Only with a key: the API .*MCP server/);
    expect(output()).toContain('npx portolan keys add --name NAME');
    expect([await statusOf(url), await statusOf(`${url}api/servers`), await statusOf(`${url}api/servers.json`)]).toEqual([200, 401, 401]);
    const { headers } = await fetch(`${url}api/servers`);
    expect(headers.get('www-authenticate')).toMatch(/^Bearer realm="[^"]+"/);
  });

  it('accepts a key created while it runs, and one in its environment, and writes neither', async () => {
    const { site: url, output, stop } = await runningServe({ ...environment, PORTOLAN_API_KEYS: LISTED });
    await changeKeyFile(environment['PORTOLAN_KEYS'] ?? '', () => [
      { name: 'ci', hash: hash('sha256', KEY), scopes: ['api', 'mcp', 'site'], createdAt: '2026-01-01T00:00:00Z' },
    ]);
    await expect.poll(() => statusOf(`${url}api/servers`, bearer(KEY)), { interval: 600 }).toBe(200);
    expect(await statusOf(`${url}api/servers/acme/mail`, bearer(LISTED))).toBe(200);
    expect(await statusOf(`${url}api/servers`, bearer(WRONG))).toBe(401);
    for (const target of [`api/servers?key=${KEY}`, `?api_key=${KEY}`, KEY, `api/servers/${KEY}`, `%00${KEY}`, 'mcp'])
      await statusOf(`${url}${target}`, bearer(KEY));
    const port = Number(new URL(url).port);
    await askRaw(port, `/${KEY}`, { headers: { host: `${KEY}.example` } });
    await askRaw(port, '/list/api/servers', { headers: { authorization: `Bearer ${KEY}`, 'x-long': 'x'.repeat(20_000) } });
    expect(await stop()).toBe(0);
    const written = output();
    expect(written).not.toContain('There is no key yet');
    for (const key of [KEY, LISTED, WRONG]) {
      expect(written).not.toContain(key);
      expect(written).not.toContain(key.slice(-20));
    }
    await rm(environment['PORTOLAN_KEYS'] ?? '');
  });

  it('opens everything as configured', async () => {
    const open = await runningServe({ ...environment, PORTOLAN_API_PUBLIC: '1' });
    expect(open.output()).toMatch(/Public: the pages, the API .*MCP server/);
    expect(open.output()).not.toContain('key');
    expect([await statusOf(open.site), await statusOf(`${open.site}api/servers`)]).toEqual([200, 200]);
  });

  it('opens the official registry API only, or nothing, as configured', async () => {
    const official = await runningServe({ ...environment, PORTOLAN_API_PUBLIC: 'v0.1' });
    expect(official.output()).toMatch(/Public: the pages, the official registry API \(\/list\/v0\.1\/, \/list\/v0\/\)\./);
    expect(official.output()).toContain('Only with a key: the API (/list/api/) and the MCP server (/list/mcp).');
    expect([await statusOf(`${official.site}v0/servers`), await statusOf(`${official.site}api/servers`)]).toEqual([200, 401]);
    const shut = await runningServe({ ...environment, PORTOLAN_PRIVATE: '1' });
    expect(shut.output()).toMatch(/Only with a key: the pages, the API/);
    expect(shut.output()).toMatch(/browser.*any user name.*the key as the password/);
    for (const url of [shut.site, `${shut.site}nope`, `${shut.site}api/servers`, new URL('/', shut.site).href])
      expect(await statusOf(url), url).toBe(401);
  });

  it('responds under its listening host, and the configured names, and finishes an open response if it is stopped', async () => {
    await writeFile(path.join(site.folder, 'big.bin'), Buffer.alloc(4_000_000));
    const { site: url, stop } = await runningServe({ ...environment, PORTOLAN_HOSTS: 'harbour.example' });
    const port = Number(new URL(url).port);
    const pending = ['localhost', 'harbour.example', 'evil.example'].map((host) => askRaw(port, '/list/', { headers: { host } }));
    expect((await Promise.all(pending)).map(({ status }) => status)).toEqual([200, 200, 421]);
    const response = await fetch(`${url}big.bin`);
    const stopped = stop('SIGTERM');
    // As where a service sends it to every process, and npx passes it on.
    await pass(50);
    void stop('SIGTERM');
    expect((await response.arrayBuffer()).byteLength).toBe(4_000_000);
    expect(await stopped).toBe(0);
  });

  it('finishes an open response if it is stopped by SIGINT', async () => {
    await writeFile(path.join(site.folder, 'big.bin'), Buffer.alloc(4_000_000));
    const { site: url, stop } = await runningServe(environment);
    const response = await fetch(`${url}big.bin`);
    const stopped = stop('SIGINT');
    expect((await response.arrayBuffer()).byteLength).toBe(4_000_000);
    expect(await stopped).toBe(0);
  });

  it('prints what to do without a build', async () => {
    const { code, stderr } = await portolanHere(['serve'], { PORTOLAN_OUT: path.join(site.folder, 'nothing-here') });
    expect(code).toBe(1);
    expect(stderr).toContain('Run "npx portolan build" first.');
  });

  it.each(['-1', '70000', 'x', '', '1.5', '0x10'])('refuses the port %s', async (port) => {
    const { code, stderr } = await portolanHere(['serve', `--port=${port}`]);
    expect(code).toBe(2);
    expect(stderr).toContain('A port is a whole number from 0 to 65535.');
  });

  it('reports an unknown host, and lists the valid ones', async () => {
    const { code, stderr } = await portolanHere(['serve', '--port=0', '--host=nohost.invalid'], environment);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^portolan: .*"nohost\.invalid".*--host 127\.0\.0\.1.*0\.0\.0\.0/);
  });

  it('prints what to do with a site that another version built', async () => {
    const old = path.join(site.folder, '..', 'old');
    await mkdir(old, { recursive: true });
    await writeFile(path.join(old, 'index.html'), '');
    const { code, stderr } = await portolanHere(['serve', '--port=0'], { ...environment, PORTOLAN_OUT: old });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('Run "npx portolan build" again.') as string });
  });

  it.each([
    ['PORTOLAN_PRIVATE', 'yes', 'write 1 for yes'],
    ['PORTOLAN_API_PUBLIC', 'on', 'write 1 to open the API and the MCP server, v0.1 to open'],
    ['PORTOLAN_TRUST_PROXY', '2', 'write 1 for yes'],
    ['PORTOLAN_HOSTS', 'https://example.org/', 'such as example.org'],
    ['PORTOLAN_API_LIMIT', 'many', 'such as 120'],
    ['PORTOLAN_API_KEYS', 'short', 'keys'],
  ])('refuses %s=%s and prints what to write', async (name, value, fix) => {
    const { code, stderr } = await portolanHere(['serve', '--port=0'], { ...environment, [name]: value });
    expect(code).toBe(1);
    expect(stderr).toContain(name);
    expect(stderr).toContain(fix);
  });
});
