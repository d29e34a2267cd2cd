import { fold } from '../terms/normalise.ts';
import type { Language, Translation, Translations } from '../files/index-data.ts';
import { basicForms, inflectedForms } from './endings.ts';

/** Stands for English in a line of words without content. */
const NO_CONTENT = '-';
/** Maximum English words that are kept for a word. */
const MAX_ENGLISH = 3;

/**
 * Reads a word list: on each line an English word or phrase, a tab, and its translations, separated by commas. Lines are in order of
 * importance: the English word of the first line with a translation is its most usual meaning. Empty lines and lines that begin with `#`
 * are ignored.
 *
 * @throws SyntaxError for any other line, with its number
 */
export function parseWordList(text: string, language: Language): Translations {
  const english = new Map<string, string[]>();
  text.split('\n').forEach((line, at) => {
    if (line.trim() === '' || line.startsWith('#')) return;
    const [meaning = '', words = '', ...more] = line.split('\t');
    if (meaning.trim() === '' || words.trim() === '' || more.length > 0) {
      throw new SyntaxError(`Line ${at + 1} of the word list "${language}" is not "English<tab>word, word".`);
    }
    for (const word of words.split(',').map(foldPhrase)) add(english, word, meaning.trim().toLowerCase());
  });
  return new Map(Array.from(english, ([word, meanings]) => [word, [{ language, english: meanings, isEnglish: false }]]));
}

function add(english: Map<string, string[]>, word: string, meaning: string): void {
  if (word === '') return;
  const known = english.get(word) ?? [];
  english.set(word, known);
  if (meaning !== NO_CONTENT && known.length < MAX_ENGLISH && !known.includes(meaning)) known.push(meaning);
}

/** Letters, digits and single spaces of a folded phrase: `l'eau` and `l eau` are equal. */
function foldPhrase(phrase: string): string {
  return fold(phrase)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** All words of several lists. */
export function mergeTranslations(lists: readonly Translations[]): Translations {
  const merged = new Map<string, Translation[]>();
  for (const list of lists) for (const [word, meanings] of list) merged.set(word, [...(merged.get(word) ?? []), ...meanings]);
  return merged;
}

/**
 * The words that can find something: those of which an English word occurs. Words without content stay if any word stays. English words that
 * look like forms of these words have entries of their own, so that a query of them is not translated: "plant" is a form of "planen".
 *
 * @param occurs whether an English word or phrase occurs in the catalogue
 * @param isEnglish whether a word is English
 */
export function occurringTranslations(
  all: Translations,
  occurs: (english: string) => boolean,
  isEnglish: (word: string) => boolean,
): Translations {
  const useful = new Map<string, readonly Translation[]>();
  // Many words have the same English word.
  const known = new Map<string, boolean>();
  const occursHere = (english: string): boolean => {
    const result = known.get(english) ?? occurs(english);
    known.set(english, result);
    return result;
  };
  for (const [word, meanings] of all) {
    const found = meanings.flatMap(({ language, english }): Translation[] => {
      const occurring = english.filter(occursHere);
      return english.length === 0 || occurring.length > 0 ? [{ language, english: occurring, isEnglish: isEnglish(word) }] : [];
    });
    if (found.length > 0) useful.set(word, found);
  }
  const hasContent = [...useful.values()].some((meanings) => meanings.some(({ english }) => english.length > 0));
  return hasContent ? new Map([...useful, ...englishForms(useful, isEnglish)]) : new Map();
}

/** English words that look like forms of listed words, with the translations of these. */
function englishForms(listed: Translations, isEnglish: (word: string) => boolean): Translations {
  const found = new Map<string, readonly Translation[]>();
  const inLanguage = (word: string, language: Language): Translation | undefined =>
    listed.get(word)?.find((each) => each.language === language);
  for (const [word, translations] of listed) {
    for (const { language, english } of translations) {
      if (english.length === 0) continue;
      for (const form of inflectedForms(word, language)) {
        if (!isEnglish(form) || inLanguage(form, language) !== undefined) continue;
        // A query reads a form as that of its first basic form in the list.
        const first = basicForms(form, language).find((basic) => inLanguage(basic, language) !== undefined);
        if (first !== word) continue;
        const others = found.get(form) ?? listed.get(form) ?? [];
        if (!others.some((each) => each.language === language)) found.set(form, [...others, { language, english, isEnglish: true }]);
      }
    }
  }
  return found;
}
