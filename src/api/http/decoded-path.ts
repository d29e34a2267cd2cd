/** Decodes the percent-encoding of a path segment once; `undefined` if the encoding is invalid. */
export function decodedPath(encoded: string): string | undefined {
  if (!encoded.includes('%')) return encoded;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
