/**
 * The path of a site on its host, with slashes at both ends. `undefined` for a path with empty or dot segments, which web servers read as
 * another one, or with characters that a URL encodes.
 */
export function sitePath(text: string): string | undefined {
  const inner = text.replaceAll(/^\/+|\/+$/g, '');
  if (!/^[\w.~/-]*$/.test(inner) || inner.includes('//') || inner.split('/').some((part) => part === '..' || part === '.'))
    return undefined;
  return inner === '' ? '/' : `/${inner}/`;
}
