import { expect, it } from 'vitest';

import { PathTable } from '../../../src/publish/output/path-table.ts';

it('each folder of a path has one number, after those of the folders that contain it', () => {
  const table = new PathTable();
  const files = ['a/b/c.txt', 'a/bc/d.txt', 'a/b.txt', 'e.txt', 'a/b/c/d/e.txt', 'a/b/f.txt'].map((path) => table.add(path));
  expect(files).toEqual([0, 1, 2, 3, 4, 5]);
  expect(files.map((file) => table.folderPath(table.folderOf(file)))).toEqual(['a/b', 'a/bc', 'a', '', 'a/b/c/d', 'a/b']);
  const folders = Array.from({ length: table.folders }, (_, folder) => table.folderPath(folder));
  expect(folders).toEqual(['', 'a', 'a/b', 'a/bc', 'a/b/c', 'a/b/c/d']);
  expect(folders.map((_, folder) => table.folderPath(table.parentOf(folder)))).toEqual(['', '', 'a', 'a', 'a/b', 'a/b/c']);
});

it('a folder that is added has the number of the files in it', () => {
  const table = new PathTable();
  table.add('a/b/c.txt');
  const folder = table.addFolder('a/d');
  expect(table.addFolder('a/d')).toBe(folder);
  expect(table.folderOf(table.add('a/d/e.txt'))).toBe(folder);
  expect(table.findFolder('a/d')).toBe(folder);
});

it.each(['', '../a', 'a/../b', 'a//b', '/a', 'a/', './a', 'a\\b', 'a\nb', 'a\0'])('%j is no path of a site', (path) => {
  const table = new PathTable();
  expect(() => table.add(path)).toThrow('leads outside the published folder');
  expect(() => table.addFolder(path)).toThrow('leads outside the published folder');
});
