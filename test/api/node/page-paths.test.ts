import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { answeringPath } from '../../../src/api/node/page-paths.ts';

let folder: string;

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portolan-paths-'));
  for (const name of ['acme/sunk', 'acme/index', 'acme/sunk.md']) await write(`servers/${name}/index.html`, `page of ${name}`);
  await write('servers/acme/notes.md', 'notes');
  await write('servers/acme/index.html', 'page of acme');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the file that answers a path', () => {
  it.each([
    ['/servers/acme/sunk/', '/servers/acme/sunk/index.html'],
    ['/servers/acme/sunk', '/servers/acme/sunk/index.html'],
    ['/servers/acme/sunk.md', '/servers/acme/sunk.md/index.html'],
    ['/servers/acme/sunk%2Emd', '/servers/acme/sunk%2Emd/index.html'],
    ['/servers/acme/notes.md', '/servers/acme/notes.md'],
    ['/servers/acme/notes.md/', '/servers/acme/notes.md/index.html'],
    ['/', '/index.html'],
  ])('of %s is %s', (requested, file) => expect(answeringPath(folder, requested)).toBe(file));
});
