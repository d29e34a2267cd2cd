import { ICON_FOLDER } from '../../catalog/icons/icon-file.ts';
import { patternText } from '../../catalog/values/pattern-text.ts';
import { TOMBSTONES_PATH } from '../removed/removed-files.ts';
import { CHANGES_PATH, OLDER_CHANGES_FOLDER } from '../changes/change-files.ts';
import { CHECKS_PATHS, MORE_CHECKS_FOLDER } from '../findings/check-files.ts';
import { OFFICIAL_FOLDERS } from '../http/api-paths.ts';

/** Files of a published site with the same headers. */
export interface FileFamily {
  /** Name in a host's configuration, one word. */
  readonly name: string;
  /** Below the base; a trailing `*` matches any rest, a segment `:folder` matches one folder. */
  readonly paths: readonly string[];
  /** Media type, if the file name extension gives none or another one. */
  readonly type?: string;
  /** Value of `Cache-Control`. */
  readonly cache: string;
  /** Whether pages of other origins may read it. */
  readonly isShared: boolean;
}

/** For files whose name contains a hash of their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** For files that a crawl rewrites: fresh for five minutes, and stale for up to an hour while the cache revalidates. */
const SHORT = 'public, max-age=300, stale-while-revalidate=3600';

/** For files that are revalidated with every request. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/** Folder of the scripts, styles and fonts of pages. */
export const ASSETS_FOLDER = '_astro';

/** The family of all other files: other pages and their assets. */
export const PAGES: FileFamily = { name: 'pages', paths: ['*'], cache: REVALIDATE, isShared: false };

/**
 * Every file of a site belongs to the first family that matches its path. The configurations of all hosts are generated from this table.
 */
export const FILE_FAMILIES: readonly FileFamily[] = [
  // Every folder of the index is named by a content hash; only the manifest changes.
  { name: 'hashed', paths: [`${ASSETS_FOLDER}/*`, 'search/:folder/*'], cache: IMMUTABLE, isShared: false },
  // Pages of clients of the API may show them. Their media type follows from the extension, which follows from their content.
  { name: 'icons', paths: [`${ICON_FOLDER}/*`], cache: IMMUTABLE, isShared: true },
  { name: 'records', paths: ['api/records.jsonl', 'api/records/*'], type: 'application/jsonl', cache: SHORT, isShared: true },
  { name: 'api', paths: ['api/*'], cache: SHORT, isShared: true },
  // Its paths have no extensions. Its folders contain JSON as index.html, because a static host serves that file for a folder.
  {
    name: 'official',
    paths: OFFICIAL_FOLDERS.map((folder) => `${folder.slice(1)}/*`),
    type: 'application/json',
    cache: SHORT,
    isShared: true,
  },
  { name: 'ard', paths: ['.well-known/ard.json', 'ard/*'], type: 'application/json', cache: 'public, max-age=3600', isShared: true },
  {
    name: 'discovery',
    paths: ['.well-known/ai-catalog.json', 'ai-catalog/*'],
    type: 'application/ai-catalog+json',
    cache: 'public, max-age=3600',
    isShared: true,
  },
  {
    name: 'feeds',
    paths: ['feeds/*', 'changes/feed.xml', 'owners/:folder/feed.xml'],
    type: 'application/atom+xml',
    cache: SHORT,
    isShared: true,
  },
  { name: 'badges', paths: ['badges/*'], cache: SHORT, isShared: true },
  { name: 'pictures', paths: ['og/*'], cache: 'public, max-age=86400', isShared: false },
  { name: 'texts', paths: ['llms.txt', 'llms-full.txt', 'llms-full/*'], type: 'text/plain; charset=utf-8', cache: SHORT, isShared: true },
  { name: 'tombstones', paths: [TOMBSTONES_PATH], cache: SHORT, isShared: true },
  {
    name: 'changes',
    paths: [CHANGES_PATH, `${OLDER_CHANGES_FOLDER}*`, ...Object.values(CHECKS_PATHS), `${MORE_CHECKS_FOLDER}*`],
    cache: SHORT,
    isShared: true,
  },
  { name: 'schemas', paths: ['schemas/*'], cache: SHORT, isShared: true },
  // Pages as Markdown and JSON, which agents in pages of other origins read. A pattern cannot name an ending, so it includes the pages next to them.
  {
    name: 'formats',
    paths: ['index.json', 'index.md', 'servers/*', 'connect/*', 'categories/*', 'profiles/*'],
    cache: REVALIDATE,
    isShared: true,
  },
  // The description of the site's search for browsers: OpenSearch 1.1 names this type.
  { name: 'search', paths: ['opensearch.xml'], type: 'application/opensearchdescription+xml', cache: REVALIDATE, isShared: false },
  { name: 'worker', paths: ['service-worker.js'], cache: 'no-cache', isShared: false },
  PAGES,
];

/** Whether the name of a file contains a content hash. Such files of older builds may stay, for pages that are still open. */
export function isHashed(path: string): boolean {
  return HASHED.test(path);
}

const HASHED = new RegExp(
  `^(?:${FILE_FAMILIES.filter(({ cache }) => cache === IMMUTABLE)
    .flatMap(({ paths }) => paths.map(pathExpression))
    .join('|')})$`,
);

/** The pattern of a path as a regular expression without anchors. */
export function pathExpression(pattern: string): string {
  return pattern
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : patternText(part.replace(/\*$/, '')) + (part.endsWith('*') ? '.*' : '')))
    .join('/');
}
