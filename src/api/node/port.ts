/** A TCP port as a person writes it, 0 for a free one; `undefined` where the text is none. */
export function portFrom(text: string): number | undefined {
  if (!/^\d{1,5}$/.test(text)) return undefined;
  const port = Number(text);
  return port <= 65_535 ? port : undefined;
}
