import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { FILE_FAMILIES, pathExpression } from '../../src/api/files/file-families.ts';
import { defined } from '../support/defined.ts';

const PAGE = readFileSync('src/site/docs/agents.md', 'utf8');

/** Paths in the first column of the table of files, with an example in place of each part in angle brackets. */
const PATHS = Array.from(
  defined(PAGE.split('| path on the site | content |\n')[1]?.split('\n\n')[0]).matchAll(/^\| (.+?) \| /gm),
  ([, cell = '']) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name.replaceAll(/<\w+>/g, 'x').replace(/\/…$/, '/x')),
).flat();

/** What the page says is not shared with pages of other origins. */
const EXCEPTIONS = Array.from(
  defined(/\(CORS\), except (.+?)\. This holds/.exec(PAGE)?.[1]).matchAll(/`([^`]+)`/g),
  ([, name = '']) => name,
);

function isShared(name: string): boolean {
  const family = FILE_FAMILIES.find(({ paths }) => paths.some((pattern) => new RegExp(`^${pathExpression(pattern)}$`).test(name)));
  return defined(family).isShared;
}

it('the page for agents names the files that pages of other origins may not read', () => {
  expect(PATHS.length).toBeGreaterThan(40);
  expect(EXCEPTIONS.length).toBeGreaterThan(2);
  const isException = (name: string): boolean =>
    EXCEPTIONS.some((exception) => (exception.endsWith('/') ? name.startsWith(exception) : name === exception));
  expect(PATHS.filter((name) => isShared(name) === isException(name))).toEqual([]);
});
