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
  return Math.min(editsFrom([a, 0], [b, 0], MAX_EDITS), MAX_EDITS + 1);
}

/** The edits between the rests of two texts, if there are at most `max`, else Infinity. What begins alike needs none. */
function editsFrom([a, i]: readonly [string, number], [b, j]: readonly [string, number], max: number): number {
  if (Math.abs(a.length - i - (b.length - j)) > max) return Infinity;
  let same = 0;
  while (i + same < a.length && j + same < b.length && a.charCodeAt(i + same) === b.charCodeAt(j + same)) same += 1;
  const [atA, atB] = [i + same, j + same];
  if (atA === a.length || atB === b.length) return a.length - atA + (b.length - atB);
  if (max === 0) return Infinity;
  const replaced = editsFrom([a, atA + 1], [b, atB + 1], max - 1);
  const deleted = editsFrom([a, atA + 1], [b, atB], max - 1);
  const inserted = editsFrom([a, atA], [b, atB + 1], max - 1);
  return 1 + Math.min(replaced, deleted, inserted);
}
