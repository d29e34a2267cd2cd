import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { startingFiles } from '../../scripts/init/starting-catalog.ts';
import { defined } from '../support/defined.ts';

const TABLE = defined(readFileSync('src/site/docs/start.md', 'utf8').split('| path | content | in Git |\n')[1]?.split('\n\n')[0]);
/** The paths in the first column; those of folders end with a slash. */
const PATHS = Array.from(TABLE.matchAll(/^\| (.+?) \| /gm), ([, cell = '']) =>
  Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name),
).flat();

it('the page for the start names every file that a new catalogue has', async () => {
  const files = await startingFiles({ name: 'Harbour', language: 'en', today: '2026-11-21', hosts: ['github'] });
  const isNamed = (file: string): boolean => PATHS.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path));
  expect(files.map(([file]) => file).filter((file) => !isNamed(file))).toEqual([]);
});
