/** Maximum edits between a word and one that may be meant. */
const MAX_EDITS = 2;

/** The nearest word within two edits of the written text; `undefined` if there is none. */
export function nearestWord(written: string, words: readonly string[]): string | undefined {
  return nearestWords(written, words, 1)[0];
}

/**
 * How to correct an unknown word, as a sentence: the nearest known one, or all of them.
 *
 * @param what the known words, in plural: `keys`
 */
export function knownWordsHint(written: string, known: readonly string[], what: string): string {
  const near = nearestWord(written, known);
  return near === undefined ? `The ${what} are: ${known.join(', ')}.` : `Did you mean "${near}"?`;
}

/** The words within two edits of the written text in any case, the nearest first; of equally near ones the first. */
export function nearestWords(written: string, words: readonly string[], max: number): readonly string[] {
  const folded = written.toLowerCase();
  return words
    .map((word) => ({ word, distance: editDistance(folded, word.toLowerCase()) }))
    .filter(({ distance }) => distance <= MAX_EDITS)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, max)
    .map(({ word }) => word);
}

/** Levenshtein distance: number of characters to insert, delete or replace. Distances above two are only known to be above two. */
export function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MAX_EDITS) return MAX_EDITS + 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
