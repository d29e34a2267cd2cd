import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { makeFolder, makeFolderSync } from '../../../src/catalog/store/make-folder.ts';
import { temporaryFolder } from '../../support/content-folder.ts';

describe('the creation of a folder', () => {
  it('creates the folders above it, also several times at once, and returns the first one', async () => {
    const folder = await temporaryFolder();
    const made = await Promise.all([1, 2, 3].map(() => makeFolder(path.join(folder, 'a', 'b', 'c'))));
    expect(made).toContain(path.join(folder, 'a'));
    expect(await makeFolder(path.join(folder, 'a', 'b'))).toBeUndefined();
    expect(await readdir(folder, { recursive: true })).toEqual(['a', 'a/b', 'a/b/c']);
  });

  it('creates the folders above it in one call, too', async () => {
    const folder = await temporaryFolder();
    makeFolderSync(path.join(folder, 'a', 'b'));
    makeFolderSync(path.join(folder, 'a', 'b'));
    expect(await readdir(folder, { recursive: true })).toEqual(['a', 'a/b']);
  });

  it('fails where a file is in its path', async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'file'), '');
    await expect(makeFolder(path.join(folder, 'file'))).rejects.toThrow('EEXIST');
    expect(() => makeFolderSync(path.join(folder, 'file'))).toThrow('EEXIST');
    await expect(makeFolder(path.join(folder, 'file', 'a', 'b'))).rejects.toThrow('ENOTDIR');
  });

  it.skipIf(!existsSync('/proc/self'))('ends where the system creates no folders', async () => {
    await expect(makeFolder('/proc/none/keys')).rejects.toThrow('ENOENT');
    expect(() => makeFolderSync('/proc/none/keys')).toThrow('ENOENT');
  });
});
