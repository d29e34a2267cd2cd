import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

/** What `npm start` runs, in a folder of its own for what it builds. */
async function started(): Promise<{ readonly site: string; readonly talk: () => string }> {
  const out = await mkdtemp(path.join(tmpdir(), 'portolan-start-'));
  const child = spawn(process.execPath, ['scripts/portolan.mjs', 'start', '--port', '0'], {
    env: { ...process.env, NO_COLOR: '1', PORTOLAN_OUT: path.join(out, 'dist') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let talk = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (talk += text));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
    await rm(out, { recursive: true, force: true });
  });
  const site = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()));
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${talk}`)));
  });
  return { site, talk: () => talk };
}

it('start crawls the reference server, lists it, and serves it beside the site', async () => {
  const { site, talk } = await started();
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
  expect(talk()).not.toMatch(/warning/i);
}, 60_000);
