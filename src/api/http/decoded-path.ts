/** A part of a path with its percent-encoding taken away, once; `undefined` where it is not valid. */
export function decodedPath(encoded: string): string | undefined {
  if (!encoded.includes('%')) return encoded;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
