import { withoutReferences } from './character-references.ts';
import { withoutDisguise } from './disguised-words.ts';
import { hasInlineMarkup, withoutInlineMarkup, withoutPlainTags } from './inline-markup.ts';
import { withoutLookAlikes } from './look-alikes.ts';
import { withoutStyledLetters } from './styled-letters.ts';

const ASCII = /^[\t\n\r\x20-\x7E]*$/;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Co}\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]/gu;
/** Characters that fonts show as a blank, although Unicode classes them as letters or symbols: Braille blank and Hangul fillers. */
const BLANK = /[\u2800\u3164\uFFA0\u115F\u1160]/g;
/** Characters that are used as an apostrophe. */
const APOSTROPHE = /[‘’‛´΄᾽᾿′‵ʹʻʼʽʾʿˈˊˋ՚׳ߴꞌ❛❜]/g;
/** Markdown marks for bold, italic, strike-through and code. A star before a dot is a file name wildcard and stays. */
const EMPHASIS = /\*+(?!\.)|`|~~|\b_+|(?<!_)_+\b/g;

/** Whether a text has only printable ASCII, tabs and line breaks. */
export function isPlainAscii(text: string): boolean {
  return ASCII.test(text);
}

/**
 * A text as a reader sees it: compatibility forms resolved, look-alike letters as Latin ones, blanks collapsed. What shows nothing can split
 * a word or part two words, so a text with it has several forms. In the first, invisible characters are removed, and comments and tags with
 * attributes are kept for the rules about them. In the others, all of these are removed, or are blanks. One more has disguised words as
 * plain ones.
 */
export function readableForms(text: string): readonly [first: string, ...others: string[]] {
  const decoded = withoutReferences(text);
  const joined = inLatin(decoded, '');
  const first = oneLine(joined);
  const isParted = !ASCII.test(decoded) && decoded.search(INVISIBLE) >= 0;
  const isMarked = hasInlineMarkup(joined);
  const plain = withoutDisguise(joined);
  if (!isParted && !isMarked && plain === joined) return [first];
  const parted = isParted ? inLatin(decoded, ' ') : joined;
  const others = [
    oneLine(parted),
    oneLine(plain),
    ...(isMarked ? [oneLine(withoutInlineMarkup(joined, '')), oneLine(withoutInlineMarkup(parted, ' '))] : []),
  ];
  return [first, ...new Set(others.filter((other) => other !== first))];
}

/** Replaces invisible characters, removes accents, and replaces styled and look-alike letters by plain Latin ones. */
function inLatin(text: string, gap: '' | ' '): string {
  if (ASCII.test(text)) return text;
  const letters = text
    .replaceAll(BLANK, ' ')
    .replaceAll(INVISIBLE, gap)
    // Before compatibility forms are resolved: an acute accent would become a blank with a mark.
    .replaceAll(APOSTROPHE, "'")
    .normalize('NFKD')
    .replaceAll(/([\p{Script=Latin}\s])\p{M}+/gu, '$1')
    .normalize('NFKC');
  return withoutLookAlikes(withoutStyledLetters(letters));
}

/** Collapses blanks and removes emphasis marks, because both could split phrases. */
function oneLine(text: string): string {
  return withoutPlainTags(text).replaceAll(EMPHASIS, '').replaceAll(/\s+/g, ' ');
}
