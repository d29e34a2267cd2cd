/** Number of characters by which a searched text is looked up. */
const START = 8;

/**
 * Creates a function that replaces all occurrences of the given texts in a text: at each position the longest that begins there. It takes
 * time in proportion to the text, however many texts are searched, unless very many of them begin alike.
 *
 * @param searched texts that are not empty
 */
export function textFinder(searched: readonly string[]): (text: string, replacement: string) => string {
  const byStart = new Map<string, string[]>();
  for (const one of searched.toSorted((a, b) => b.length - a.length)) {
    const start = one.slice(0, START);
    const alike = byStart.get(start);
    if (alike === undefined) byStart.set(start, [one]);
    else alike.push(one);
  }
  // Longer ones first: a shorter text has fewer characters than a start.
  const lengths = [...new Set([...byStart.keys()].map(({ length }) => length))].sort((a, b) => b - a);
  const foundAt = (text: string, at: number): string | undefined => {
    for (const length of lengths) {
      const found = byStart.get(text.slice(at, at + length))?.find((one) => text.startsWith(one, at));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return (text, replacement) => {
    let replaced = '';
    let kept = 0;
    for (let at = 0; at < text.length;) {
      const found = foundAt(text, at);
      at += found?.length ?? 1;
      if (found === undefined) continue;
      replaced += text.slice(kept, at - found.length) + replacement;
      kept = at;
    }
    return replaced + text.slice(kept);
  };
}
