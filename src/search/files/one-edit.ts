/** What comparing a word with a text tells. */
interface OneEdit {
  /** One edit makes the one of the other. */
  readonly isNeighbour: boolean;
  /** So many leading units of the word suffice to see that no word which begins with them is a neighbour; Infinity where none do. */
  readonly leading: number;
}

/**
 * Whether one edit (Damerau 1964) makes a word, as UTF-16 units, of a text. Whatever the edit is, it can be made where the two first
 * differ; after it, all must be the same.
 */
export function oneEdit(word: Uint16Array, text: string): OneEdit {
  let same = 0;
  while (same < word.length && word[same] === text.charCodeAt(same)) same += 1;
  // A word that is a beginning of the text has longer words after it that are nearer.
  if (same === word.length) return { isNeighbour: text.length === same + 1, leading: Infinity };
  const added = firstOther(word, same + 1, text, -1);
  const exchanged = firstOther(word, same + 1, text, 0);
  const leftOut = firstOther(word, same, text, 1);
  const swapped = firstOtherOfSwap(word, same, text);
  const end = word.length;
  const isNeighbour =
    (added === end && text.length === end - 1) ||
    ((exchanged === end || swapped === end) && text.length === end) ||
    (leftOut === end && text.length === end + 1);
  const furthest = Math.max(added, exchanged, leftOut, swapped);
  return { isNeighbour, leading: furthest === end ? Infinity : furthest + 1 };
}

/** The first place from `from` where the word is not what the text is `shift` units later; the word's length where there is none. */
function firstOther(word: Uint16Array, from: number, text: string, shift: number): number {
  let at = from;
  while (at < word.length && word[at] === text.charCodeAt(at + shift)) at += 1;
  return at;
}

/** As {@link firstOther}, where the units at `same` and after it change places. */
function firstOtherOfSwap(word: Uint16Array, same: number, text: string): number {
  if (word[same] !== text.charCodeAt(same + 1)) return same;
  if (same + 1 === word.length) return word.length;
  return word[same + 1] === text.charCodeAt(same) ? firstOther(word, same + 2, text, 0) : same + 1;
}
