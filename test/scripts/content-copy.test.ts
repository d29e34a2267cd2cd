import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { COPY_MARK, copyContent, isContentCopy } from '../../scripts/content-copy.ts';
import { filesBelow } from '../support/built-site.ts';

let folder: string;
const at = (...parts: string[]): string => path.join(folder, ...parts);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portolan-copy-'));
  await mkdir(at('content/servers/acme'), { recursive: true });
  await writeFile(at('content/servers/acme/one.yaml'), 'one');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('copies content, names the copy, and replaces what an earlier copy held', async () => {
  await mkdir(at('before/old'), { recursive: true });
  await writeFile(at('before/old/file.yaml'), 'old');
  await copyContent(at('content'), at('before'));
  expect(await filesBelow(at('before'))).toEqual([COPY_MARK, 'servers/acme/one.yaml']);
  expect([await isContentCopy(at('before')), await isContentCopy(at('content')), await isContentCopy(at('nowhere'))]).toEqual([
    true,
    false,
    false,
  ]);
});

it('copies what links lead to, so that the copy does not change with the content', async () => {
  await mkdir(at('elsewhere'));
  await writeFile(at('elsewhere/two.yaml'), 'two');
  await symlink(at('elsewhere'), at('content/servers/linked'));
  await symlink(at('nowhere'), at('content/servers/broken'));
  await symlink(at('content'), at('to-content'));
  await copyContent(at('to-content'), at('before'));
  await writeFile(at('elsewhere/two.yaml'), 'changed');
  await writeFile(at('content/servers/acme/one.yaml'), 'changed');
  expect(await filesBelow(at('before'))).toEqual([COPY_MARK, 'servers/acme/one.yaml', 'servers/linked/two.yaml']);
  expect(await readFile(at('before/servers/linked/two.yaml'), 'utf8')).toBe('two');
  expect(await readFile(at('before/servers/acme/one.yaml'), 'utf8')).toBe('one');
});
