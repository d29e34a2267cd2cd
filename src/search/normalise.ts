import { stemmer } from '@orama/stemmers/english';

const WORD = /[\p{L}\p{N}]+/gu;
/** Scripts that write words without blanks between them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const UNSPACED_RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu;

/**
 * The search terms of a text, in order. The one normaliser: index and query go through it, so what is indexed can be found.
 *
 * Compatibility forms and accents are folded, letters lower-cased, English endings taken off (Porter 2),
 * and writing without blanks is cut into overlapping pairs of characters and its last one.
 *
 * @example
 * normalise('Résumé-reading TOOLS') // ['resum', 'read', 'tool']
 */
export function normalise(text: string): string[] {
  const folded = fold(text);
  const terms: string[] = [];
  for (const word of folded.match(WORD) ?? []) {
    if (UNSPACED.test(word)) terms.push(...cutUnspaced(word));
    else terms.push(stem(word));
  }
  return terms;
}

/** A text in the form in which names are compared: compatibility forms and accents folded, lower case, blanks single. */
export function fold(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      // Lower-casing can bring new marks in, such as the dot of a Turkish I.
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/\s+/gu, ' ')
      .trim()
  );
}

/** An identifier as words beside itself: `getUserByID` is also `get User By ID`. */
export function spreadIdentifier(identifier: string): string {
  const words = identifier.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2');
  return words === identifier ? identifier : `${identifier} ${words}`;
}

function stem(word: string): string {
  // The stemmer knows Latin letters; a number or another script stays as it is.
  return /^[a-z]+$/.test(word) && word.length > 3 ? stemmer(word) : word;
}

function cutUnspaced(word: string): string[] {
  return (word.match(UNSPACED_RUN) ?? []).flatMap((run) => {
    const characters = [...run];
    if (!UNSPACED.test(run)) return [stem(run)];
    const pairs = characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`);
    // The last character begins no pair: alone it can be found, as the others can by their pair's beginning.
    return [...pairs, ...characters.slice(-1)];
  });
}

/** Whether a term is a single character of a script that is written without blanks. */
export function isUnspacedCharacter(term: string): boolean {
  return UNSPACED.test(term) && [...term].length === 1;
}
