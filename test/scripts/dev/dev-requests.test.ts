import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { request } from 'node:http';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { devRequests, type DevRequests } from '../../../scripts/dev/dev-requests.ts';
import { watchContent } from '../../../scripts/dev/watch-content.ts';
import { temporaryFolder } from '../../support/content-folder.ts';
import { serve } from '../../support/http-server.ts';

describe('the requests of a development server', () => {
  let requests: DevRequests;
  let url: string;
  let site: string;
  const page = (pathname: string, accept = 'text/html'): Promise<Response> => fetch(`${url}${pathname}`, { headers: { accept } });

  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portolan-dev-'));
    for (const name of ['', 'servers/a b/']) {
      mkdirSync(path.join(folder, 'site', name), { recursive: true });
      writeFileSync(path.join(folder, 'site', name, 'index.html'), `<head><title>${name}</title></head>`);
    }
    mkdirSync(path.join(folder, 'secret'));
    writeFileSync(path.join(folder, 'secret/index.html'), '<head></head>');
    site = path.join(folder, 'site');
    requests = devRequests(site);
    const server = await serve((incoming, response) => {
      if (!requests.answer(incoming, response)) response.writeHead(404).end('the catalogue');
    });
    ({ url } = server);
    return async () => {
      requests.close();
      await server.close();
      await rm(folder, { recursive: true });
    };
  });

  it('add the script to pages, which are never cached', async () => {
    const answer = await page('/servers/a%20b/');
    expect(await answer.text()).toBe('<head><title>servers/a b/</title><script type="module" src="/_portolan/client.js"></script></head>');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await (await page('/_portolan/client.js')).text()).toContain('EventSource');
  });

  it.each([
    ['/servers/', 'text/html'],
    ['/', 'application/json'],
    ['/..%2fsecret/', 'text/html'],
    ['/%2e%2e/secret/', 'text/html'],
    ['/%E0/', 'text/html'],
  ])('leave %s for %s to the catalogue', async (pathname, accept) => {
    expect(await (await page(pathname, accept)).text()).toBe('the catalogue');
  });

  it('add the script to the page for a missing page, so that it loads again once the page is there', async () => {
    writeFileSync(path.join(site, '404.html'), '<head><title>Not found</title></head>');
    const answer = await page('/servers/none/');
    expect([answer.status, await answer.text()]).toEqual([
      404,
      '<head><title>Not found</title><script type="module" src="/_portolan/client.js"></script></head>',
    ]);
    for (const [pathname, accept] of [
      ['/servers/none/', '*/*'],
      ['/api/servers/', 'text/html'],
      ['/v0.1/servers/', 'text/html'],
      ['/servers/none.md', 'text/html'],
    ] as const)
      expect([pathname, await (await page(pathname, accept)).text()]).toEqual([pathname, 'the catalogue']);
    rmSync(path.join(site, '404.html'));
  });

  it('leave a request to another host name to the catalogue', async () => {
    const { port } = new URL(url);
    const text = await new Promise<string>((resolve) => {
      const headers = { accept: 'text/html', host: `rebound.example:${port}` };
      request({ port, path: '/_portolan/events', headers }, (answer) => answer.setEncoding('utf8').once('data', resolve)).end();
    });
    expect(text).toBe('the catalogue');
  });

  it.each(['//', 'http://[/'])('leave the unreadable path %s to the catalogue', async (target) => {
    const { port } = new URL(url);
    const text = await new Promise<string>((resolve) => {
      request({ port, path: target, headers: { accept: 'text/html' } }, (answer) => answer.setEncoding('utf8').once('data', resolve)).end();
    });
    expect(text).toBe('the catalogue');
  });

  it('remove a service worker of an earlier visit', async () => {
    expect(await (await page('/service-worker.js', '*/*')).text()).toContain('unregister()');
  });

  it('tell open pages of each build, and a new one of the last', async () => {
    requests.tell({ build: 4, problems: [] });
    const { body } = await page('/_portolan/events');
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('data: {"build":4,"problems":[]}\n\n');
    requests.tell({ build: 5, problems: [], failure: 'No.' });
    expect((await reader?.read())?.value).toBe('data: {"build":5,"problems":[],"failure":"No."}\n\n');
    await reader?.cancel();
  });
});

describe('a watched folder', () => {
  const thrown = (error: unknown): never => {
    throw error;
  };

  it('reports changes together, one report at a time, and no temporary files', async () => {
    const folder = await temporaryFolder();
    mkdirSync(path.join(folder, 'servers'));
    const reports: (readonly string[])[] = [];
    let finish: () => void = () => undefined;
    const reported = async (count: number): Promise<void> => {
      while (reports.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    const stop = watchContent(
      folder,
      async (files) => {
        reports.push(files.map((file) => path.relative(folder, file)));
        await new Promise<void>((resolve) => (finish = resolve));
      },
      thrown,
    );
    for (const name of ['servers/b.yaml', 'site.yaml', '.crawl.lock', 'servers/.b.yaml.tmp', 'notes.swp'])
      writeFileSync(path.join(folder, name), '');
    await reported(1);
    writeFileSync(path.join(folder, 'servers/c.yaml'), '');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(reports).toEqual([['servers/b.yaml', 'site.yaml']]);
    finish();
    await reported(2);
    expect(reports[1]).toEqual(['servers/c.yaml']);
    finish();
    stop();
  });

  it('still reports a file that was replaced, and files of a folder that was', async () => {
    const folder = path.join(await temporaryFolder(), 'content');
    const file = path.join(folder, 'servers/a.yaml');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '0');
    let count = 0;
    const counted = (): Promise<void> => {
      count += 1;
      return Promise.resolve();
    };
    const stop = watchContent(folder, counted, thrown);
    const replace = (text: string): void => {
      writeFileSync(`${file}.tmp`, text);
      renameSync(`${file}.tmp`, file);
    };
    const remade = (): void => {
      rmSync(folder, { recursive: true });
      mkdirSync(path.dirname(file), { recursive: true });
    };
    for (const change of [() => replace('1'), () => replace('2'), () => writeFileSync(file, '3'), remade, () => writeFileSync(file, '4')]) {
      const before = count;
      change();
      while (count === before) await new Promise((resolve) => setTimeout(resolve, 10));
      // Until no report is due.
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    stop();
  });

  it('reports what a call throws, and goes on', async () => {
    const folder = await temporaryFolder();
    const errors: unknown[] = [];
    const stop = watchContent(
      folder,
      (files) => Promise.reject(new Error(files.map((file) => path.basename(file)).join(' '))),
      (error) => errors.push(error),
    );
    for (const name of ['a.yaml', 'b.yaml']) {
      const before = errors.length;
      writeFileSync(path.join(folder, name), '');
      while (errors.length === before) await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(errors).toEqual([new Error('a.yaml'), new Error('b.yaml')]);
    stop();
  });
});
