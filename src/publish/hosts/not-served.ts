import { ABSENT_FILE } from './absent-file.ts';

/** What tells a host how to serve, and is not served itself; `*` at the end stands for any rest. */
export const NOT_SERVED: readonly string[] = [
  '.nojekyll',
  '_headers',
  '_redirects',
  '_routes.json',
  '_worker.js',
  'vercel.json',
  '_hosts/*',
];

/**
 * Whether a file of a site can be asked for at the site's address. What tells hosts how to serve cannot; what they say where nothing is
 * can at some of them.
 *
 * @param path below the site's root
 */
export function isServed(path: string): boolean {
  if (path === ABSENT_FILE) return false;
  return !NOT_SERVED.some((pattern) => (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern));
}
