/** Maximum length of a file path, in characters. */
const MAX_PATH = 1024;

/**
 * Whether a text is a safe path of a file below a site's root on every system: parts separated by single slashes, no `.` or `..`, and no
 * character with a special meaning in a file system or a URL.
 */
export function isSitePath(path: string): boolean {
  if (path === '' || path.length > MAX_PATH || /[\u0000-\u001f\u007f\\:]/.test(path) || !path.isWellFormed()) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
