/** Letters of other scripts that look like a Latin one in most fonts, by the letter they pass for (after Unicode UTS #39). */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аɑα',
  b: 'Ьᖯ',
  c: 'сϲᴄⅽ',
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
  s: 'ѕꜱ',
  t: 'тτ',
  u: 'սυᴜ',
  v: 'ѵνⅴ',
  w: 'ԝѡᴡ',
  x: 'хⅹχ',
  y: 'уүγ',
  z: 'ᴢ',
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

const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);

/** The letters that pass for Latin ones, for use in a character class. */
export const LOOK_ALIKE_LETTERS: string = [...LATIN.keys()].join('');

const MIXED_WORD = new RegExp(`[A-Za-z${LOOK_ALIKE_LETTERS}]+`, 'gu');

/** A text with the look-alike letters of words that mix them with Latin ones replaced by what they pass for. Other words stay. */
export function withoutLookAlikes(text: string): string {
  return text.replaceAll(MIXED_WORD, (word) => {
    if (!/[A-Za-z]/.test(word)) return word;
    return [...word].map((letter) => LATIN.get(letter) ?? letter).join('');
  });
}

/**
 * What a name looks like at a glance: small letters, without separators, with digits and pairs of letters that are taken for a letter
 * replaced by it. Names with the same skeleton are easily taken for each other.
 */
export function skeletonOf(name: string): string {
  const letters = withoutLookAlikes(name.normalize('NFKC')).toLowerCase();
  return letters
    .replaceAll(/[\s._-]+/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll(/[1|]/g, 'l')
    .replaceAll('5', 's');
}
