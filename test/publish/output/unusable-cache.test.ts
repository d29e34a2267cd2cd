import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { systemCause } from '../../../scripts/command-line/system-error.ts';
import { intoSiteTree } from '../../../src/publish/output/site-trees.ts';
import { treeHome } from '../../../src/publish/output/tree-home.ts';

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'portolan-trees-'));
});

afterEach(() => {
  rmSync(parent, { recursive: true, force: true });
});

it('A build writes everything where no lock can be created in the cache', async () => {
  const out = path.join(parent, 'dist');
  const cache = path.join(parent, 'cache');
  // A path that is short enough for the folder of the trees, and too long for the files in it.
  const rest = 4040 - treeHome(cache, out).folder.length;
  const long = path.join(cache, 'c'.repeat(rest).replaceAll(/.{199}/g, '$&/'));
  const notices: string[] = [];
  await intoSiteTree(out, { cache: long, onNotice: (message) => notices.push(message) }, (writer) => {
    writer.put('index.html', 'home');
    return Promise.resolve();
  });
  expect(readFileSync(path.join(out, 'index.html'), 'utf8')).toBe('home');
  expect(notices).toEqual([expect.stringMatching(/^Everything is built again, because the cache cannot be used: .*ENAMETOOLONG/)]);
});

it('A build says why the cache cannot be used in the words of its caller', async () => {
  const cache = path.join(parent, 'cache');
  writeFileSync(cache, '');
  const notices: string[] = [];
  const options = { cache, onNotice: (message: string) => void notices.push(message), reasonOf: systemCause };
  await intoSiteTree(path.join(parent, 'dist'), options, () => Promise.resolve());
  const [notice = ''] = notices;
  expect(notice.replaceAll(path.join(cache, 'trees'), 'TREES').replace(/\w{16}/, 'ID')).toBe(
    'Everything is built again, because the cache cannot be used: a part of its path is a file ("TREES/ID"). Correct the path, or remove that file.',
  );
});

it.skipIf(!existsSync('/proc/self'))('A build ends where the system creates no folders', async () => {
  const notices: string[] = [];
  const options = { cache: '/proc/none/cache', onNotice: (message: string) => void notices.push(message) };
  await expect(intoSiteTree('/proc/none/dist', options, () => Promise.resolve())).rejects.toMatchObject({ code: 'ENOENT' });
  expect(notices).toHaveLength(1);
});
