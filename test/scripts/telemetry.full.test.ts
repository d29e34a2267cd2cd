import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { crawlCommand } from '../../scripts/commands/crawl.ts';
import { ownMetrics, valueOf } from '../support/own-telemetry.ts';
import { sendMissing, serve } from '../support/http-server.ts';
import { fixtureOf, keep } from '../support/opened.ts';
import { HARBOUR } from '../support/records.ts';
import { runHere } from '../support/run-here.ts';
import { runningServe } from '../support/running-serve.ts';
import { publishedFolder, type PublishedFolder } from '../support/served-catalog.ts';

let site: PublishedFolder;
let environment: Readonly<Record<string, string>>;
beforeAll(async () => {
  site = await publishedFolder({ records: HARBOUR }, 'http://localhost:4321/');
  environment = { PORTOLAN_OUT: site.folder, PORTOLAN_API_PUBLIC: '1' };
});
afterAll(() => site.remove());

const preload = (file: string): string => `--import=${path.resolve('test/support', file)}`;

/** A port of this machine that is in use until the end of the test. */
async function usedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // A server that listens on a TCP port has an address object.
  return (server.address() as AddressInfo).port;
}

describe('serve', () => {
  it('needs no package of OpenTelemetry, and prints which to install where metrics are wanted', async () => {
    const without = { ...environment, NODE_OPTIONS: preload('without-optional-packages.ts') };
    const { site: url, stop } = await runningServe({ ...without, PORTOLAN_LOG: 'json' });
    expect((await fetch(`${url}api/servers?q=mail`)).status).toBe(200);
    expect(await stop()).toBe(0);
    await expect(runningServe({ ...without, PORTOLAN_METRICS: '0' })).rejects.toThrow(
      /ended with 1: portolan: PORTOLAN_METRICS is set, .*not installed\. Run "npm install @opentelemetry\/api@/,
    );
  });

  it('says where an operator registered an SDK that the API package of OpenTelemetry is not installed', async () => {
    const sdk = '--import=data:text/javascript,globalThis[Symbol.for(%27opentelemetry.js.api.1%27)]={}';
    const registered = { ...environment, NODE_OPTIONS: `${preload('without-optional-packages.ts')} ${sdk}` };
    await expect(runningServe(registered)).rejects.toThrow(
      /ended with 1: portolan: An SDK of OpenTelemetry is registered .*Run "npm install @opentelemetry\/api@[\d.]+", or start without the SDK\./,
    );
  });

  it('uses the provider that an operator registered, and answers no metrics itself', async () => {
    const registered = { ...environment, NODE_OPTIONS: preload('register-telemetry.ts'), PORTOLAN_METRICS: '0' };
    const { site: url, output } = await runningServe(registered);
    expect(output()).toContain('PORTOLAN_METRICS is not used');
    expect(output()).not.toContain('/metrics');
    await fetch(`${url}api/servers?q=mail`);
    await expect.poll(output).toMatch(/^portolan: http\.server\.request\.duration$/m);
    await expect.poll(output).toMatch(/^portolan: portolan\.search\.duration$/m);
  });

  it.each([
    ['PORTOLAN_METRICS', 'x', 'write a port'],
    ['PORTOLAN_LOG', 'text', 'write json'],
  ])('refuses %s=%s', async (name, value, fix) => {
    await expect(runningServe({ ...environment, [name]: value })).rejects.toThrow(
      new RegExp(`ended with 1: portolan: ${name} is .*${fix}`),
    );
  });

  it('does not start where the port of its metrics is in use', async () => {
    const port = await usedPort();
    await expect(runningServe({ ...environment, PORTOLAN_METRICS: String(port) })).rejects.toThrow(
      new RegExp(`ended with 1: portolan: metrics cannot be answered at port ${port} .*EADDRINUSE.*PORTOLAN_METRICS`),
    );
  });

  it('with a log, prints lines of JSON on stdout and nothing else', async () => {
    const { site: url, output, stdout, stop } = await runningServe({ ...environment, PORTOLAN_LOG: 'json' });
    await (await fetch(`${url}api/servers?q=secret-word`)).text();
    expect(await stop()).toBe(0);
    const { route } = JSON.parse(stdout()) as { readonly route: string };
    expect([route, stdout().endsWith('}\n')]).toEqual(['/api/servers', true]);
    expect(output()).not.toContain('secret-word');
    expect(output()).toContain('http://localhost:');
  });
});

describe('crawl', () => {
  it('counts its sources by kind and outcome', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/acme/fine/HEAD/platform.yaml') response.end('name: acme/fine\nruntime: container\n');
      else sendMissing(response);
    });
    keep(server);
    const sources = ['fine', 'gone'].map((repo) => ({ kind: 'repository', location: `acme/${repo}` }));
    const fixture = await fixtureOf(sources);
    const text = await ownMetrics();
    const { problems } = await fixture.crawl({ rawUrl: `${server.url}/{owner}/{repo}/{ref}/{path}`, platformFileNames: ['platform.yaml'] });
    const read = await text();
    const kind = { portolan_source_kind: 'repository' };
    expect(valueOf(read, 'portolan_crawl_sources_total', { ...kind, portolan_crawl_outcome: 'read' })).toBe(1);
    const error = problems[0]?.code ?? '';
    expect(valueOf(read, 'portolan_crawl_sources_total', { ...kind, portolan_crawl_outcome: 'failed', error_type: error })).toBe(1);
    expect(read).not.toMatch(/acme|fine|gone/);
  });

  it('answers metrics while it runs, and runs without where the port is in use', async () => {
    const fixture = await fixtureOf([]);
    const options = ['crawl', '--content', fixture.folder];
    const shown = await runHere(crawlCommand(), options, { PORTOLAN_METRICS: '0', PORTOLAN_QUIET: '' });
    expect(shown).toMatchObject({ code: 0, stderr: expect.stringMatching(/^Metrics: http:\/\/localhost:\d+\/metrics$/m) as string });
    const port = String(await usedPort());
    const { code, stderr } = await runHere(crawlCommand(), options, { PORTOLAN_METRICS: port, PORTOLAN_QUIET: '' });
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('No metrics of this crawl: metrics cannot') as string,
    });
  });
});
