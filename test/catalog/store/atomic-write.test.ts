import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { writeAtomically } from '../../../src/catalog/store/atomic-write.ts';
import { temporaryFolder } from '../../support/content-folder.ts';

describe('writeAtomically', () => {
  it('writes a file, creates its parent folders and leaves no other files', async () => {
    const folder = await temporaryFolder();
    await writeAtomically(path.join(folder, 'a', 'b', 'x.yaml'), 'é\n');
    expect(await readdir(folder, { recursive: true })).toEqual(['a', path.join('a', 'b'), path.join('a', 'b', 'x.yaml')]);
    expect(await readFile(path.join(folder, 'a', 'b', 'x.yaml'), 'utf8')).toBe('é\n');
  });

  it('replaces the whole of an older text', async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'x.yaml');
    await writeFile(file, 'a longer text than the new one\n');
    await writeAtomically(file, 'new\n');
    expect(await readFile(file, 'utf8')).toBe('new\n');
    expect(await readdir(folder)).toEqual(['x.yaml']);
  });

  it('leaves no temporary file if the last step fails', async () => {
    const folder = await temporaryFolder();
    // A folder with something in it cannot be replaced by a file.
    await mkdir(path.join(folder, 'x.yaml', 'inside'), { recursive: true });
    await expect(writeAtomically(path.join(folder, 'x.yaml'), 'new\n')).rejects.toThrow();
    expect(await readdir(folder, { recursive: true })).toEqual(['x.yaml', path.join('x.yaml', 'inside')]);
  });

  it('leaves one of the two texts if two writers write one file', async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'x.yaml');
    const texts = Array.from({ length: 8 }, (_, at) => `${String(at).repeat(10_000)}\n`);
    await Promise.all(texts.map((text) => writeAtomically(file, text)));
    expect(texts).toContain(await readFile(file, 'utf8'));
    expect(await readdir(folder)).toEqual(['x.yaml']);
  });
});
