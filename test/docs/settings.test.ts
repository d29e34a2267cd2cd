import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const PAGE = readFileSync('src/site/docs/settings.md', 'utf8');

/** Variables that are not for operators: a build, a test, a bench or a worker sets them. */
const INTERNAL: readonly string[] = [
  'PORTOLAN_ALL_CASES',
  'PORTOLAN_BEFORE_FULL',
  'PORTOLAN_BENCH_USAGE',
  'PORTOLAN_NODE_STARTED',
  'PORTOLAN_SITE_FOLDER__',
  'PORTOLAN_TEST_COUNTS',
];

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|mjs|astro)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

const READ = new Set(
  [...sourceFiles('src'), ...sourceFiles('scripts'), 'astro.config.mjs'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:PORTOLAN_[A-Z_]+|SOURCE_DATE_EPOCH|CHROME_PATH|NO_COLOR|GITHUB_TOKEN)\b/g)].map(
      ([name]) => name,
    ),
  ),
);

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
}

function keysOf({ properties = {} }: Schema, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([key, inner]) => [`${prefix}${key}`, ...keysOf(inner, `${prefix}${key}.`)]);
}

/** Names in backticks in the first column of the page's tables. */
const LISTED = new Set(
  [...PAGE.matchAll(/^\| (`[^|]+?) \|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)),
);

describe('the page of settings', () => {
  it('lists every variable that the program reads', () => {
    expect([...READ].filter((name) => !INTERNAL.includes(name) && !LISTED.has(name))).toEqual([]);
  });

  it('lists no variable that nothing reads', () => {
    const variables = [...LISTED].filter((name) => name !== undefined && /^[A-Z_]+$/.test(name));
    expect(variables.filter((name) => name !== undefined && !READ.has(name))).toEqual([]);
  });

  it('lists every key of site.yaml, and no others', () => {
    const schema = JSON.parse(readFileSync('src/catalog/schemas/site.schema.json', 'utf8')) as Schema;
    const keys = [...LISTED].filter((name) => name !== undefined && /^[a-z][A-Za-z.]*$/.test(name));
    expect(keys.sort()).toEqual(keysOf(schema).sort());
  });

  it('finds every kind of source on the page about crawling', () => {
    const text = readFileSync('src/catalog/schemas/sources.schema.json', 'utf8');
    const kinds = /"enum": (\["repository".*?\])/.exec(text)?.[1] ?? '[]';
    // The enum of a JSON Schema in this repository is a list of strings.
    for (const kind of JSON.parse(kinds) as string[]) expect(readFileSync('src/site/docs/crawl.md', 'utf8')).toContain(`| \`${kind}\` |`);
  });
});
