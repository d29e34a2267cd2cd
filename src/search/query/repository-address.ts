/**
 * The first parts of the path of a repository's address, without its host; other texts as they are.
 *
 * @param size 1 for the owner, 2 for the owner with the repository
 *
 * @example
 * pathOfAddress('https://github.com/acme/tide.git', 2) // 'acme/tide'
 */
export function pathOfAddress(text: string, size: 1 | 2): string {
  const [host = '', ...path] = text.replace(/^[a-z+]+:\/\//, '').split(/[/:?#]+/);
  const parts = path.slice(0, size).map((part) => part.replaceAll(/^[@\s]+|\s*(?:\.git)?\s*$/g, ''));
  return host.includes('.') && parts.filter((part) => part !== '').length === size ? parts.join('/') : text;
}
