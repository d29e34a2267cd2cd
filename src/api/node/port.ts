/** Reads a TCP port, 0 for any free one; `undefined` if the text is not a port. */
export function portFrom(text: string): number | undefined {
  if (!/^\d{1,5}$/.test(text)) return undefined;
  const port = Number(text);
  return port <= 65_535 ? port : undefined;
}
