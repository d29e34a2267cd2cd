import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Codes in the table of the page about crawling. */
const LISTED = Array.from(
  (readFileSync('src/site/docs/crawl.md', 'utf8').split('| code | what happened |')[1] ?? '').matchAll(/^\| (`.+?`) \| /gm),
  ([, cell = '']) => Array.from(cell.matchAll(/`([a-z-]+)`/g), ([, code = '']) => code),
).flat();

/** Codes that no source of a catalogue can cause. */
const NOT_OF_SOURCES: readonly string[] = ['refused-header', 'aborted'];

it('the page about crawling has only codes that the crawler has, each once', () => {
  const code = readdirSync('src/crawler', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(path.join('src/crawler', name), 'utf8'))
    .join('\n');
  expect(LISTED.length).toBeGreaterThan(20);
  expect(LISTED.filter((each) => !code.includes(`'${each}'`))).toEqual([]);
  expect(new Set(LISTED).size).toBe(LISTED.length);
});

it('it has every reason for which a request fails', () => {
  const [, union = ''] =
    /export type FetchErrorCode =([^;]+);/.exec(readFileSync('src/crawler/guarded-fetch/fetch-error.ts', 'utf8')) ?? [];
  const reasons = Array.from(union.matchAll(/'([a-z-]+)'/g), ([, reason = '']) => reason);
  expect(reasons.length).toBeGreaterThan(10);
  expect(reasons.filter((each) => !LISTED.includes(each) && !NOT_OF_SOURCES.includes(each))).toEqual([]);
});
