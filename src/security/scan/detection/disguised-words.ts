/** Single letters with blanks between them; more blanks part two words. */
const SPACED = /(?<![\p{L}\p{N}])\p{L}(?: {1,3}\p{L}){5,}(?![\p{L}\p{N}])/gu;
/** Single letters with a mark between them. */
const MARKED = /(?<![\p{L}\p{N}])\p{L}(?:[-._]\p{L}){3,}(?![\p{L}\p{N}])/gu;

/** Digits in place of the letters that they look like. */
const LETTER_OF_DIGIT: ReadonlyMap<string, string> = new Map(Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }));
/** A word with such a digit before a letter: many names end in a digit. */
const DISGUISED = /\b[A-Za-z]{0,20}[013457]{1,3}[A-Za-z][A-Za-z013457]{0,20}\b/g;
/** Fewer such words may be names, such as `k8s` or `web3js`. */
const MIN_DISGUISED = 3;
/** A word of letters and such digits, as all are read in a text with disguised words. */
const WITH_DIGIT = /\b(?:[A-Za-z]{1,20}[013457]|[013457]{1,3}[A-Za-z])[A-Za-z013457]{0,20}\b/g;

/** The text with words whose letters are apart, or that have digits in place of letters, as plain words; the same text without any. */
export function withoutDisguise(text: string): string {
  const joined = text
    .replaceAll(SPACED, (letters) =>
      letters
        .split(/ {2,}/)
        .map((word) => word.replaceAll(' ', ''))
        .join(' '),
    )
    .replaceAll(MARKED, (letters) => letters.replaceAll(/[-._]/g, ''));
  if ((joined.match(DISGUISED)?.length ?? 0) < MIN_DISGUISED) return joined;
  return joined.replaceAll(WITH_DIGIT, (word) => word.replaceAll(/\d/g, (digit) => LETTER_OF_DIGIT.get(digit) ?? digit));
}
