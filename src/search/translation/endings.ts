import type { Language } from '../files/index-data.ts';

/** An ending, and what replaces it in the basic form. */
type Ending = readonly [ending: string, replacement: string];

/**
 * Common endings of nouns and verbs, the longest first. They are removed, or replaced, to find a word of the list. Chinese and Japanese
 * have none that matter, and Korean particles are found by the longest beginning.
 */
const ENDINGS: Partial<Readonly<Record<Language, readonly Ending[]>>> = {
  de: [
    ...([
      ['innen', ''],
      ['en', ''],
      ['en', 'e'],
      ['er', ''],
      ['es', ''],
      ['em', ''],
      ['n', ''],
    ] as const),
    ...([
      ['e', ''],
      ['e', 'en'],
      ['s', ''],
      ['t', 'en'],
    ] as const),
  ],
  fr: [
    ['eaux', 'eau'],
    ['aux', 'al'],
    ['ez', 'er'],
    ['es', ''],
    ['e', ''],
    ['s', ''],
    ['x', ''],
  ],
  es: [
    ['ciones', 'cion'],
    ['ces', 'z'],
    ['es', ''],
    ['s', ''],
    ['as', 'o'],
    ['a', 'o'],
    ['lo', ''],
    ['la', ''],
  ],
  pt: [
    ['coes', 'cao'],
    ['ais', 'al'],
    ['eis', 'el'],
    ['ns', 'm'],
    ['es', ''],
    ['s', ''],
    ['as', 'o'],
    ['a', 'o'],
  ],
};

/** Minimum letters of a word without its ending. */
const LEAST_STEM = 3;

/** Basic forms that a folded word may have in a language, the most likely first; without the word itself. */
export function basicForms(word: string, language: Language): string[] {
  return (ENDINGS[language] ?? []).flatMap(([ending, replacement]) => {
    const stem = word.slice(0, -ending.length);
    return word.endsWith(ending) && stem.length >= LEAST_STEM ? [stem + replacement] : [];
  });
}

/** Words that may be forms of a folded word in a language: those of which {@link basicForms} has it. */
export function inflectedForms(word: string, language: Language): string[] {
  return (ENDINGS[language] ?? []).flatMap(([ending, replacement]) => {
    const stem = word.slice(0, word.length - replacement.length);
    return word.endsWith(replacement) && stem.length >= LEAST_STEM ? [stem + ending] : [];
  });
}
