import { below, type Random } from '../../support/seeded-random.ts';

/** Kinds of single-character typing errors. */
export const EDITS = ['insertion', 'deletion', 'substitution', 'transposition'] as const;

/** One of {@link EDITS}. */
type Edit = (typeof EDITS)[number];

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const LETTER = /\p{L}/u;

/** Letters of a text, of any script. */
export function letterCount(text: string): number {
  return [...text].filter((character) => LETTER.test(character)).length;
}

/**
 * A text with one edit at a letter: one of a to z is inserted before or after it, the letter is deleted or replaced by another,
 * or transposed with a different adjacent letter. Apart from case, the result differs from the input.
 *
 * @param text with at least two letters
 */
export function oneEdit(text: string, random: Random): string {
  const characters = [...text];
  const letters = characters.flatMap((character, at) => (LETTER.test(character) ? [at] : []));
  if (letters.length < 2) throw new RangeError(`${JSON.stringify(text)} has fewer than two letters.`);
  for (;;) {
    const edit = EDITS[below(EDITS.length, random)] ?? 'insertion';
    const at = letters[below(letters.length, random)] ?? 0;
    const edited = editAt(characters, at, edit, random);
    if (edited.toLowerCase() !== text.toLowerCase()) return edited;
  }
}

/** The result of an edit; the text itself if the edit is not possible there. */
function editAt(characters: readonly string[], at: number, edit: Edit, random: Random): string {
  const letter = ALPHABET[below(ALPHABET.length, random)] ?? '';
  const [here = '', next = ''] = characters.slice(at, at + 2);
  const replaced = (from: number, count: number, ...put: string[]): string => characters.toSpliced(from, count, ...put).join('');
  switch (edit) {
    case 'insertion':
      return replaced(at + below(2, random), 0, letter);
    case 'deletion':
      return replaced(at, 1);
    case 'substitution':
      return replaced(at, 1, letter);
    case 'transposition':
      return LETTER.test(next) ? replaced(at, 2, next, here) : characters.join('');
  }
}
