import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

import { countBuild } from '../support/count-build.ts';

/** What `npm start` runs, in the folder of a catalogue with a published site. */
async function started(): Promise<{ readonly site: string; readonly folder: string; readonly output: () => string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-start-'));
  await cp('content', path.join(folder, 'content'), { recursive: true });
  await mkdir(path.join(folder, 'dist'));
  await writeFile(path.join(folder, 'dist/published.txt'), '');
  const child = spawn(process.execPath, [path.resolve('scripts/portolan.mjs'), 'start', '--port', '0'], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', PORTOLAN_CACHE: path.resolve('.portolan/cache') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
    await rm(folder, { recursive: true, force: true });
  });
  const site = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (text: string) => {
      countBuild();
      resolve(text.trim());
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  return { site, folder, output: () => output };
}

it('start crawls the reference server, lists it, and serves it with the site', async () => {
  const { site, folder, output } = await started();
  expect(await readdir(path.join(folder, 'dist'))).toEqual(['published.txt']);
  const detail = (await (await fetch(`${site}api/servers/portolan/weather.json`)).json()) as {
    deploymentUrl: string;
    tools: { name: string }[];
  };
  expect(detail.tools.map(({ name }) => name)).toEqual(['current_weather', 'forecast']);
  expect(await (await fetch(`${site}api/servers/portolan/weather`)).json()).toEqual(detail);
  const page = await fetch(`${site}connect/portolan/weather/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(`connect-src 'self' ${detail.deploymentUrl};`);
  const schema = (await (await fetch(`${detail.deploymentUrl}/.well-known/mcp-config`)).json()) as { 'x-query-style': string };
  expect(schema['x-query-style']).toBe('dot+bracket');
  expect(output()).not.toMatch(/warning/i);
  // It is built for the port that it is served at.
  const { url } = (await (await fetch(`${site}api/catalog.json`)).json()) as { url: string };
  expect(url).toBe(site);
  const { servers } = (await (await fetch(`${site}api/openapi.json`)).json()) as { servers: { url: string }[] };
  expect(servers.map((server) => server.url)).toEqual([site.replace(/\/$/, '')]);
  expect(output()).not.toContain('It was built for');
});
