import type { FileFamilies } from '../../catalog/values/file-families.ts';

/** Files that a host which costs nothing allows, about. */
const FREE_FILES = 20_000;

/** Files of a family. */
export interface FamilyCount {
  readonly family: string;
  readonly count: number;
  /** What leaves them out, under `files` of `site.yaml`; `undefined` where nothing does. */
  readonly setting: keyof FileFamilies | undefined;
}

interface Family {
  readonly family: string;
  readonly paths: RegExp;
  readonly setting?: keyof FileFamilies;
}

/** The first family that takes a path has it. */
const FAMILIES: readonly Family[] = [
  { family: 'official API', paths: /^v0\.1\//, setting: 'official' },
  { family: 'pages', paths: /(?:^|\/)[^/]+\.html$/ },
  { family: 'API', paths: /^(?:api|ai-catalog|\.well-known|schemas)\// },
  { family: 'search index', paths: /^search\// },
  { family: 'badges', paths: /^badges\//, setting: 'badges' },
  { family: 'pictures', paths: /^og\//, setting: 'openGraph' },
  { family: 'feeds of owners', paths: /^owners\/[^/]+\/feed\.xml$/, setting: 'ownerFeeds' },
  { family: 'feeds', paths: /(?:^|\/)(?:feed|new)\.xml$/ },
  { family: 'twins', paths: /^(?:index|(?:servers|categories|profiles)\/.+)\.(?:md|json)$/, setting: 'twins' },
];

/** How many files of a built site are of which family, the most first. */
export function countFiles(paths: Iterable<string>): FamilyCount[] {
  const counts = new Map<Family | undefined, number>();
  for (const path of paths) {
    const family = FAMILIES.find((one) => one.paths.test(path));
    counts.set(family, (counts.get(family) ?? 0) + 1);
  }
  return [...counts]
    .map(([family, count]) => ({ family: family?.family ?? 'others', count, setting: family?.setting }))
    .sort((a, b) => b.count - a.count || (a.family < b.family ? -1 : 1));
}

/** What to say of the files of a built site: how many there are and, where that is more than some hosts take, what can be left out. */
export function fileCountLines(counts: readonly FamilyCount[]): string[] {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const line = `${NUMBER.format(total)} files: ${counts.map(({ family, count }) => `${NUMBER.format(count)} ${family}`).join(', ')}.`;
  if (total <= FREE_FILES) return [line];
  const savings = counts.flatMap(({ count, setting }) => (setting === undefined ? [] : [`"${setting}: false" ${NUMBER.format(count)}`]));
  const hint =
    savings.length === 0 ? 'Choose a host without such a limit.' : `Under "files" in site.yaml, these leave out: ${savings.join(', ')}.`;
  return [line, `Hosts that cost nothing take about ${NUMBER.format(FREE_FILES)} files. ${hint}`];
}

const NUMBER = new Intl.NumberFormat('en');
