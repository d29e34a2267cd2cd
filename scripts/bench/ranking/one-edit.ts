import { below, type Random } from './seeded-random.ts';

/** The ways in which one slip of a finger changes a word. */
export const EDITS = ['insertion', 'deletion', 'substitution', 'transposition'] as const;

/** One of {@link EDITS}. */
export type Edit = (typeof EDITS)[number];

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const LETTER = /\p{L}/u;

/** Letters of a text, of any script. */
export function letterCount(text: string): number {
  return [...text].filter((character) => LETTER.test(character)).length;
}

/**
 * A text with one slip in it, at a letter: one of a to z put in before or after it, the letter left out or replaced by another,
 * or exchanged with a different letter beside it. Case aside, what comes out is another text than what went in.
 *
 * @param text with at least two letters
 */
export function oneEdit(text: string, random: Random): string {
  const characters = [...text];
  const letters = characters.flatMap((character, at) => (LETTER.test(character) ? [at] : []));
  if (letters.length < 2) throw new RangeError(`${JSON.stringify(text)} has fewer than two letters: there is nothing to mistype.`);
  for (;;) {
    const edit = EDITS[below(EDITS.length, random)] ?? 'insertion';
    const at = letters[below(letters.length, random)] ?? 0;
    const edited = editAt(characters, at, edit, random);
    if (edited.toLowerCase() !== text.toLowerCase()) return edited;
  }
}

/** What comes of an edit; the text itself where it cannot be made there. */
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
