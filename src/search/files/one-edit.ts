/** Result of comparing a word with a text. */
interface OneEdit {
  /** Whether the edit distance is one. */
  readonly isNeighbour: boolean;
  /** Number of leading units of the word that exclude every word with this prefix; Infinity if none do. */
  readonly leading: number;
}

/** The UTF-16 units of a word. */
export function unitsOf(word: string): Uint16Array {
  return Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));
}

/**
 * Whether a word, as UTF-16 units, is at edit distance one (Damerau 1964) from a text. Every edit can be made at the first difference; all
 * units after it must be equal.
 */
export function oneEdit(word: Uint16Array, text: string): OneEdit {
  let same = 0;
  while (same < word.length && word[same] === text.charCodeAt(same)) same += 1;
  // If the word is a prefix of the text, longer words after it may be closer.
  if (same === word.length) return { isNeighbour: text.length === same + 1, leading: Infinity };
  const inserted = firstDifference(word, same + 1, text, -1);
  const replaced = firstDifference(word, same + 1, text, 0);
  const deleted = firstDifference(word, same, text, 1);
  const swapped = firstDifferenceAfterSwap(word, same, text);
  const end = word.length;
  const isNeighbour =
    (inserted === end && text.length === end - 1) ||
    ((replaced === end || swapped === end) && text.length === end) ||
    (deleted === end && text.length === end + 1);
  const furthest = Math.max(inserted, replaced, deleted, swapped);
  return { isNeighbour, leading: furthest === end ? Infinity : furthest + 1 };
}

/** The first index from `from` at which the word differs from the text `shift` units later; the word's length if there is none. */
function firstDifference(word: Uint16Array, from: number, text: string, shift: number): number {
  let at = from;
  while (at < word.length && word[at] === text.charCodeAt(at + shift)) at += 1;
  return at;
}

/** As {@link firstDifference}, with the units at `same` and `same + 1` swapped. */
function firstDifferenceAfterSwap(word: Uint16Array, same: number, text: string): number {
  if (word[same] !== text.charCodeAt(same + 1)) return same;
  if (same + 1 === word.length) return word.length;
  return word[same + 1] === text.charCodeAt(same) ? firstDifference(word, same + 2, text, 0) : same + 1;
}
