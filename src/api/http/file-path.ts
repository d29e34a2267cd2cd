/**
 * Whether a path is the canonical path of a file: no empty segment, no segment that starts with a dot except `.well-known` (RFC 8615), and
 * no character that a file host could read as a separator or fail to decode.
 *
 * @param path as `requestPath` returns it
 */
export function isFilePath(path: string): boolean {
  const parts = path.slice(1).split('/');
  return parts.every((part, at) => {
    if (part === '') return at === parts.length - 1;
    if (part.startsWith('.')) return at === 0 && part === '.well-known';
    return !/[\\\0]|%(?:2[ef]|5c|00|(?![\da-f]{2}))/i.test(part);
  });
}
