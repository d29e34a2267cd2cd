import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { portolanHere } from '../support/run-here.ts';

describe('dev', () => {
  let folder: string;
  let server: ChildProcess;
  let origin: string;
  let said = '';
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  const page = async (pathname: string): Promise<string> =>
    (await fetch(`${origin}${pathname}`, { headers: { accept: 'text/html' } })).text();
  /** What a page is told that opens now. */
  const state = async (): Promise<string> => {
    const { body } = await fetch(`${origin}/_portolan/events`);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    const told = await reader?.read();
    await reader?.cancel();
    return told?.value ?? '';
  };
  /** Waits until something holds, and returns the milliseconds that took. */
  const until = async (holds: () => Promise<boolean> | boolean): Promise<number> => {
    const started = performance.now();
    // Each question renders a page, which keeps the server from its work.
    while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 100));
    return performance.now() - started;
  };
  const SERVER = 'qualifiedName: acme/weather\ndescription: Tells the weather.\n';

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-dev-'));
    await portolanHere(['init', '--dir', folder, '--name', 'Harbour tools', '--quiet']);
    write('content/servers/acme/weather.yaml', SERVER);
    server = spawn(process.execPath, [path.resolve('scripts/portolan.mjs'), 'dev', '--port', '0', '--catalogue', folder], {
      stdio: 'pipe',
    });
    for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()));
    await until(() => said.includes('Press Ctrl-C'));
    origin = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? '';
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => server.once('close', resolve));
    server.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });

  it('shows the catalogue with its API, which needs no key', async () => {
    expect(await page('/servers/acme/weather/')).toContain('Tells the weather.');
    const { servers } = (await (await fetch(`${origin}/api/servers`)).json()) as { readonly servers: readonly unknown[] };
    expect(servers).toHaveLength(2);
  });

  it('shows a change of a content file, of which it prints the time', async () => {
    write('content/servers/acme/weather.yaml', SERVER.replace('Tells', 'Foretells'));
    const milliseconds = await until(async () => (await page('/servers/acme/weather/')).includes('Foretells the weather.'));
    process.stdout.write(`the page shows a change after ${milliseconds.toFixed(0)} ms\n`);
    await until(() => /weather\.yaml changed: built again in [\d.]+ s/.test(said));
  });

  it('tells pages and terminal of a mistake, with its place, and shows the last state of others', async () => {
    write('content/servers/acme/weather.yaml', `${SERVER}connections: 5\n`);
    await until(() => said.includes('weather.yaml:3:1 '));
    await until(async () => (await state()).includes('"place":"content/servers/acme/weather.yaml:3:1"'));
    expect(await page('/servers/example/notes/')).toContain('Notes');
  });

  it('goes on after a file that cannot be read', async () => {
    mkdirSync(path.join(folder, 'content/products.yaml'));
    await until(() => said.includes('it is a folder.'));
    rmdirSync(path.join(folder, 'content/products.yaml'));
    await until(async () => !(await state()).includes('it is a folder.'));
  });

  it('applies a style sheet, a page of documentation and settings', async () => {
    write('content/theme/theme.css', ':root { --accent: #7a1f5c; }\n');
    write('content/docs/rules.md', '---\ntitle: Our rules\ndescription: What we list.\n---\n\nOnly servers that we use.\n');
    write('content/site.yaml', 'name: Other tools\nstyles: theme/theme.css\n');
    await until(async () => (await page('/docs/rules/')).includes('Only servers that we use.'));
    const home = await page('/');
    expect(home).toContain('Other tools');
    expect(home).toMatch(/<link rel="stylesheet" href="\/_astro\/theme[^"]*\.css">/);
    // The server starts again, and compiles all pages.
  });
});

it('ends with 0 on Ctrl-C during its first build, and names no last build', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-dev-stopped-'));
  await portolanHere(['init', '--dir', folder, '--quiet']);
  const child = spawn(process.execPath, [path.resolve('scripts/portolan.mjs'), 'dev', '--port', '0', '--catalogue', folder]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise((resolve) => child.once('close', resolve));
  await vi.waitUntil(() => pagesFolders(folder).length > 0, { timeout: 200_000 });
  child.kill('SIGINT');
  expect([await ended, said]).toEqual([0, '']);
  expect(pagesFolders(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

/** The temporary folders of builds that compile pages. */
function pagesFolders(folder: string): readonly string[] {
  const work = path.join(folder, '.portolan');
  return existsSync(work) ? readdirSync(work).filter((name) => name.startsWith('pages-')) : [];
}
