import { renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listen, type Listening } from '../../../src/api/node/listen.ts';
import { siteFiles } from '../../../src/api/node/site-files.ts';

let folder: string;
let server: Listening;
let beforeOpened: (() => void) | undefined;
let onceOpened: (() => void) | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portolan-files-'));
  const files = siteFiles(folder);
  const listener = createServer((incoming, outgoing) => {
    const changed = onceOpened;
    onceOpened = undefined;
    outgoing.once('pipe', (file: Readable) => file.once('ready', () => changed?.()));
    files.answer({ incoming, outgoing, path: incoming.url ?? '/', headers: {} });
    // It has been looked up, and is not open: as when a build takes the place of another in between.
    beforeOpened?.();
    beforeOpened = undefined;
  });
  server = await listen(listener, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Everything that comes back to two requests on one connection. */
async function twoAnswers(url: string): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  const head = `GET ${url} HTTP/1.1\r\nHost: localhost\r\n`;
  socket.write(`${head}\r\n${head}Connection: close\r\n\r\n`);
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  await new Promise<void>((resolve) => socket.once('close', () => resolve()).on('error', () => undefined));
  return text;
}

describe('a file that is replaced while it is looked up', () => {
  it.each([
    ['a longer file', 10, 200_000],
    ['a shorter file', 200_000, 10],
    ['an empty file', 200_000, 0],
  ])('is served completely from one build for %s', async (_, before, after) => {
    const file = path.join(folder, 'file.txt');
    writeFileSync(file, 'a'.repeat(before));
    beforeOpened = () => {
      writeFileSync(`${file}.new`, 'b'.repeat(after));
      renameSync(`${file}.new`, file);
    };
    const bodies = (await twoAnswers('/file.txt')).split('HTTP/1.1 200 OK').slice(1);
    expect(bodies.map((each) => each.split('\r\n\r\n')[1]?.trim())).toEqual(['b'.repeat(after), 'b'.repeat(after)]);
  });

  it('is served from the next build if there is none for a moment', async () => {
    writeFileSync(path.join(folder, 'file.txt'), 'whole');
    renameSync(folder, `${folder}-moved`);
    const pending = fetch(`${server.origin}/file.txt`);
    const absent = fetch(`${server.origin}/none.txt`);
    await setTimeout(100);
    renameSync(`${folder}-moved`, folder);
    expect(await (await pending).text()).toBe('whole');
    expect((await absent).status).toBe(404);
  });
});

describe('a file that changes while it is sent', () => {
  it.each([
    ['a longer file', 10, 200_000],
    ['a longer file, after a part of the response', 100_000, 200_000],
    ['a shorter file', 200_000, 10],
    ['an empty file', 200_000, 0],
  ])('ends the connection for %s, so that no part is read as the next response and the client does not wait', async (_, before, after) => {
    const file = path.join(folder, 'file.txt');
    writeFileSync(file, 'a'.repeat(before));
    onceOpened = () => writeFileSync(file, 'b'.repeat(after));
    const text = await twoAnswers('/file.txt');
    expect(text.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThanOrEqual(1);
    const body = text.split('\r\n\r\n').slice(1).join('');
    expect(body.length).toBeLessThanOrEqual(before);
    expect(await (await fetch(`${server.origin}/file.txt`)).text()).toHaveLength(after);
  });

  it.each([
    ['a longer file', 200_000, 300_000],
    ['a shorter file', 200_000, 10],
  ])('ends the connection for %s where it is compressed', async (_, before, after) => {
    const file = path.join(folder, 'file.txt');
    writeFileSync(file, 'a'.repeat(before));
    onceOpened = () => writeFileSync(file, 'b'.repeat(after));
    const headers = { 'accept-encoding': 'gzip' };
    await expect(fetch(`${server.origin}/file.txt`, { headers })).rejects.toThrow();
    expect(await (await fetch(`${server.origin}/file.txt`, { headers })).text()).toBe('b'.repeat(after));
  });

  it('does not end the connection without a change', async () => {
    writeFileSync(path.join(folder, 'file.txt'), 'a'.repeat(200_000));
    expect((await twoAnswers('/file.txt')).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
  });
});

describe('the media type of a file', () => {
  it.each([
    ['/records.jsonl', 'application/jsonl; charset=utf-8'],
    ['/page.html', 'text/html;charset=utf-8'],
  ])('is set for %s', async (url, type) => {
    writeFileSync(path.join(folder, url), 'text');
    expect((await fetch(server.origin + url)).headers.get('content-type')).toBe(type);
  });
});
