import type { FileFamilies } from '../../catalog/values/file-families.ts';

/** Approximate file limit of free hosts. */
const FREE_FILES = 20_000;

/** Number of files of a family. */
export interface FamilyCount {
  readonly family: string;
  readonly count: number;
  /** The setting under `files` of `site.yaml` that turns them off; `undefined` if there is none. */
  readonly setting: keyof FileFamilies | undefined;
}

interface Family {
  readonly family: string;
  readonly paths: RegExp;
  readonly setting?: keyof FileFamilies;
}

/** A path belongs to the first matching family. */
const FAMILIES: readonly Family[] = [
  { family: 'packs', paths: /^packs\// },
  { family: 'official registry API', paths: /^v0\.1\//, setting: 'official' },
  { family: 'pages', paths: /(?:^|\/)[^/]+\.html$/ },
  { family: 'API', paths: /^(?:api|ai-catalog|ard|\.well-known|schemas)\// },
  { family: 'search index', paths: /^search\// },
  { family: 'badges', paths: /^badges\//, setting: 'badges' },
  { family: 'icons', paths: /^icons\//, setting: 'icons' },
  { family: 'images', paths: /^og\//, setting: 'openGraph' },
  { family: 'owner feeds', paths: /^owners\/[^/]+\/feed\.xml$/, setting: 'ownerFeeds' },
  { family: 'feeds', paths: /(?:^|\/)(?:feed|new)\.xml$/ },
  { family: 'install entries', paths: /^connect\/.+\.(?:md|json)$/, setting: 'install' },
  { family: 'briefs', paths: /^servers\/.+\.brief\.md$/, setting: 'briefs' },
  { family: 'alternate formats', paths: /^(?:index|(?:servers|categories|profiles)\/.+)\.(?:md|json)$/, setting: 'twins' },
];

/** The name of the family of a path. */
export function familyOf(path: string): string {
  return FAMILIES.find((one) => one.paths.test(path))?.family ?? OTHERS;
}

const OTHERS = 'others';

/** Number of files per family of a built site, the largest first. */
export function countFiles(paths: Iterable<string>): FamilyCount[] {
  const counts = new Map<Family | undefined, number>();
  for (const path of paths) {
    const family = FAMILIES.find((one) => one.paths.test(path));
    counts.set(family, (counts.get(family) ?? 0) + 1);
  }
  return [...counts]
    .map(([family, count]) => ({ family: family?.family ?? OTHERS, count, setting: family?.setting }))
    .sort((a, b) => b.count - a.count || (a.family < b.family ? -1 : 1));
}

/** A report about the files of a built site: their number and, above the limit of free hosts, the settings that reduce it. */
export function fileCountLines(counts: readonly FamilyCount[]): string[] {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const line = `${NUMBER.format(total)} files: ${counts.map(({ family, count }) => `${family} ${NUMBER.format(count)}`).join(', ')}.`;
  if (total <= FREE_FILES) return [line];
  const limit = `Free hosts accept about ${NUMBER.format(FREE_FILES)} files.`;
  if (counts.some(({ family }) => family === 'packs')) return [line, `${limit} ${MORE_PACKS}`];
  const savings = counts.flatMap(({ count, setting }) => (setting === undefined ? [] : [`"${setting}: false" ${NUMBER.format(count)}`]));
  const hint =
    savings.length === 0 ? 'Choose a host without this limit.' : `To publish fewer, set under "files" in site.yaml: ${savings.join(', ')}.`;
  return [line, `${limit} ${hint} ${PACKS}`];
}

const PACKS =
  'With "packed: true" there, files are in packs, and a script answers for them on Cloudflare, Netlify, Vercel, Deno and Node; other hosts need files.';

const MORE_PACKS = 'Write "packed: pages" under "files" in site.yaml: then pages are in packs, too.';

const NUMBER = new Intl.NumberFormat('en');
