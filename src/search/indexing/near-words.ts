import { oneEdit } from '../files/one-edit.ts';

/**
 * Creates a finder of the words at edit distance one. Two such words have a common form with at most one letter left out (Garbe 2012), so
 * only words with a common form are compared.
 */
export function nearWords(words: Iterable<string>): (word: string) => string[] {
  const byForm = new Map<string, string[]>();
  for (const word of words) {
    for (const form of formsOf(word)) {
      const same = byForm.get(form);
      if (same === undefined) byForm.set(form, [word]);
      else same.push(word);
    }
  }
  return (word) => {
    const candidates = new Set(formsOf(word).flatMap((form) => byForm.get(form) ?? []));
    return [...candidates].filter((other) => oneEdit(unitsOf(other), word).isNeighbour);
  };
}

/** A word, and the word without each of its letters. */
function formsOf(word: string): string[] {
  return [...new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))])];
}

function unitsOf(word: string): Uint16Array {
  return Uint16Array.from(word, (_, at) => word.charCodeAt(at));
}
