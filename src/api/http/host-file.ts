/** Files that configure a host and are not served; a trailing `*` matches any rest. */
export const HOST_FILES: readonly string[] = [
  '.nojekyll',
  '_headers',
  '_redirects',
  '_routes.json',
  '_worker.js',
  'vercel.json',
  '_hosts/*',
];

/** Scripts of hosts that are not served and that only a site in packs has. */
export const HOST_SCRIPTS: readonly string[] = ['middleware.js'];

/**
 * Whether a file configures a host.
 *
 * @param path below the site's root
 */
export function isHostFile(path: string): boolean {
  if (HOST_SCRIPTS.includes(path)) return true;
  return HOST_FILES.some((pattern) => (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern));
}
