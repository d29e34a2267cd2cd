/** Longest path of a file, in characters. */
const MAX_PATH = 1024;

/**
 * Whether a text names a file below a site's root and nothing else, on every system: parts with single slashes between, none of which
 * leads up or stays, and no character that a system or an address reads as more than a name.
 */
export function isSitePath(path: string): boolean {
  if (path === '' || path.length > MAX_PATH || /[\u0000-\u001f\u007f\\:]/.test(path) || !path.isWellFormed()) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
