import { ABSENT_FILE } from './absent-file.ts';
import { escaped } from './file-families.ts';

/** Files that configure a host and are not served; a trailing `*` matches any rest. */
export const NOT_SERVED: readonly string[] = [
  '.nojekyll',
  '_headers',
  '_redirects',
  '_routes.json',
  '_worker.js',
  'vercel.json',
  '_hosts/*',
];

/** Scripts of hosts that are not served and that only a site in packs has. */
const SCRIPTS: readonly string[] = ['middleware.js'];

/** A regular expression over the paths of files that are not served. */
export function notServedExpression(): string {
  const patterns = [...NOT_SERVED, ...SCRIPTS].map((each) => (each.endsWith('*') ? escaped(each.slice(0, -1)) : `${escaped(each)}$`));
  return `^(?:${patterns.join('|')})`;
}

/**
 * Whether every host serves a file at the site's URL. Configuration files of hosts are not served; some hosts serve the
 * problem document for missing files.
 *
 * @param path below the site's root
 */
export function isServed(path: string): boolean {
  if (path === ABSENT_FILE || SCRIPTS.includes(path)) return false;
  return !NOT_SERVED.some((pattern) => (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern));
}
