import { SMALL_CAPITAL_LETTERS, withoutStyledLetters } from './styled-letters.ts';

/** Letters of other scripts that look like a Latin letter in most fonts, by that letter (from Unicode UTS #39). */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аɑα',
  b: 'Ьᖯ',
  c: 'сϲⅽ',
  d: 'ԁⅾ',
  e: 'еҽ',
  g: 'ɡց',
  h: 'һհ',
  i: 'іıι',
  j: 'јϳ',
  k: 'кκ',
  l: 'ӏⅼǀ',
  m: 'мⅿ',
  n: 'ոռ',
  o: 'оοօσ',
  p: 'рρ',
  q: 'ԛգ',
  r: 'г',
  s: 'ѕ',
  t: 'тτ',
  u: 'սυ',
  v: 'ѵνⅴ',
  w: 'ԝѡ',
  x: 'хⅹχ',
  y: 'уүγ',
  A: 'АΑ',
  B: 'ВΒ',
  C: 'СϹ',
  E: 'ЕΕ',
  H: 'НΗ',
  I: 'ІΙӀ',
  J: 'Ј',
  K: 'КΚ',
  M: 'МΜ',
  N: 'Ν',
  O: 'ОΟՕ',
  P: 'РΡ',
  S: 'Ѕ',
  T: 'ТΤ',
  X: 'ХΧ',
  Y: 'УΥҮ',
  Z: 'Ζ',
};

/** Capital Cherokee letters, each after the Latin letter that it looks like. Their small letters have the same shapes. */
const CHEROKEE = 'DᎠRᎡTᎢiᎥYᎩAᎪJᎫEᎬOᎾWᎳMᎷHᎻYᎽGᏀhᏂZᏃbᏏRᏒWᏔSᏕVᏙSᏚLᏞCᏟPᏢKᏦdᏧGᏳBᏴ';

const LATIN: ReadonlyMap<string, string> = new Map([
  ...Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
  ...[...CHEROKEE.matchAll(/(\w)(.)/gu)].flatMap(([, latin = '', other = '']) => [
    [other, latin] as const,
    [other.toLowerCase(), latin.toLowerCase()] as const,
  ]),
]);

/** The letters that look like Latin ones, for use in a character class. */
export const LOOK_ALIKE_LETTERS: string = [...LATIN.keys()].join('') + SMALL_CAPITAL_LETTERS;

const MIXED_WORD = new RegExp(`[A-Za-z${[...LATIN.keys()].join('')}]+`, 'gu');

/** Replaces look-alike letters by Latin ones in words that mix both. Other words are not changed. */
export function withoutLookAlikes(text: string): string {
  return text.replaceAll(MIXED_WORD, (word) => {
    if (!/[A-Za-z]/.test(word)) return word;
    return [...word].map((letter) => LATIN.get(letter) ?? letter).join('');
  });
}

/**
 * The skeleton of a name: in lower case, without separators, with digits and letter pairs replaced by the letter that they look like. Names
 * with the same skeleton are easily confused.
 */
export function skeletonOf(name: string): string {
  const letters = withoutLookAlikes(withoutStyledLetters(name.normalize('NFKC'))).toLowerCase();
  return letters
    .replaceAll(/[\s._-]+/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll(/[1|]/g, 'l')
    .replaceAll('5', 's');
}
