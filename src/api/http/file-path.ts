/**
 * Whether a path names a file by its one name: no empty part and none that starts with a dot, `.well-known` apart (RFC 8615), and nothing
 * that a host of files would read as more than a name, or could not decode.
 *
 * @param path as `requestPath` gives it
 */
export function isFilePath(path: string): boolean {
  const parts = path.slice(1).split('/');
  return parts.every((part, at) => {
    if (part === '') return at === parts.length - 1;
    if (part.startsWith('.')) return at === 0 && part === '.well-known';
    return !/[\\\0]|%(?:2[ef]|5c|00|(?![\da-f]{2}))/i.test(part);
  });
}
