import { TOMBSTONES_PATH } from '../../api/removed/removed-files.ts';
import { OFFICIAL_FOLDERS } from '../../api/http/api-paths.ts';
import { CORS, type HostHeader } from './host-header.ts';

/** Files of a published site that a host treats alike. */
export interface FileFamily {
  /** A word, for names in a host's configuration. */
  readonly name: string;
  /** Below the base; `*` at the end stands for any rest, a part `:folder` for one folder. */
  readonly paths: readonly string[];
  /** Where the ending of the name does not tell it, or tells another. */
  readonly type?: string;
  /** Value of `Cache-Control`. */
  readonly cache: string;
  /** Whether pages of other origins may read it. */
  readonly isShared: boolean;
}

/** For files whose name changes with what is in them. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** For files that a crawl rewrites: fresh for five minutes, and for an hour good enough while the host asks again. */
const SHORT = 'public, max-age=300, stale-while-revalidate=3600';

/** For files that are to be asked after each time. */
const ASK_AGAIN = 'public, max-age=0, must-revalidate';

/** The family of everything that no other takes: pages, and what lies beside them. */
export const PAGES: FileFamily = { name: 'pages', paths: ['*'], cache: ASK_AGAIN, isShared: false };

/**
 * Every file of a site belongs to the first family that takes its path. All recipes are views of this table.
 */
export const FILE_FAMILIES: readonly FileFamily[] = [
  // Every folder of the index is named by what is in it; the manifest beside them is the one file that changes.
  { name: 'hashed', paths: ['_astro/*', 'search/:folder/*'], cache: FOR_EVER, isShared: false },
  { name: 'records', paths: ['api/records.jsonl'], type: 'application/jsonl', cache: SHORT, isShared: true },
  { name: 'api', paths: ['api/*'], cache: SHORT, isShared: true },
  // Its paths have no endings, and its folders hold a JSON text as index.html, because that is what a static host looks for there.
  {
    name: 'official',
    paths: OFFICIAL_FOLDERS.map((folder) => `${folder.slice(1)}/*`),
    type: 'application/json',
    cache: SHORT,
    isShared: true,
  },
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
  { name: 'texts', paths: ['llms.txt', 'llms-full.txt'], type: 'text/plain; charset=utf-8', cache: SHORT, isShared: true },
  { name: 'tombstones', paths: [TOMBSTONES_PATH], cache: SHORT, isShared: true },
  { name: 'schemas', paths: ['schemas/*'], cache: SHORT, isShared: true },
  { name: 'worker', paths: ['service-worker.js'], cache: 'no-cache', isShared: false },
  PAGES,
];

/** Whether the name of a file changes with what is in it: those of older builds may stay, for pages that are open somewhere. */
export function isHashed(path: string): boolean {
  return FILE_FAMILIES.some(
    ({ cache, paths }) => cache === FOR_EVER && paths.some((pattern) => new RegExp(`^${pathExpression(pattern)}$`).test(path)),
  );
}

/** What the answers of a family carry, beyond what all answers do. */
export function familyHeaders({ type, cache, isShared }: FileFamily): HostHeader[] {
  const headers: HostHeader[] = [['Cache-Control', cache]];
  if (type !== undefined) headers.push(['Content-Type', type]);
  return isShared ? [...headers, ...CORS] : headers;
}

/** The pattern of a path as a regular expression without anchors, for hosts that take those. */
export function pathExpression(pattern: string): string {
  return pattern
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part.replace(/\*$/, '')) + (part.endsWith('*') ? '.*' : '')))
    .join('/');
}

/** A text as a regular expression that matches it alone. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
