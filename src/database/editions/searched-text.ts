/** A letter or digit, after which no word begins. */
const INSIDE_WORD = /[\p{L}\p{N}]/u;

/** Written before each position at which a word begins, see {@link searchedText}. */
const BEGIN = '\u0001';

/** Written before the four letters of a UTF-16 unit, see {@link searchedText}. */
const UNIT = '\u0002';

/** Between the texts of {@link joinedTexts}. */
const BETWEEN = '\n';

/**
 * A folded text so that a database finds texts in it by `like`, knows beginnings of words as `textSearch` does, and needs no locale for its
 * index: of each position that follows no letter or digit, a mark stands before; characters other than printable ASCII are written as a
 * mark and four capital letters a UTF-16 unit, which no folded text has.
 */
export function searchedText(folded: string): string {
  let text = '';
  let begins = true;
  for (const character of folded) {
    text += (begins ? BEGIN : '') + written(character);
    begins = !INSIDE_WORD.test(character);
  }
  return text;
}

/** Several folded texts, each between line ends. */
export function joinedTexts(folded: readonly string[]): string {
  return `${BETWEEN}${folded.map((text) => searchedText(text) + BETWEEN).join('')}`;
}

/** Patterns of `like` that find a folded text in a {@link searchedText}, and in {@link joinedTexts}. */
interface TextPatterns {
  /** Anywhere. */
  readonly anywhere: string;
  /** At the beginning of a word. */
  readonly word: string;
  /** As one of several texts as a whole. */
  readonly whole: string;
  /** As the end of one of several texts after a slash. */
  readonly afterSlash: string;
}

/** The patterns of a folded text that is not empty. */
export function textPatterns(folded: string): TextPatterns {
  const word = escaped(searchedText(folded));
  return {
    anywhere: `%${word.slice(BEGIN.length)}%`,
    word: `%${word}%`,
    whole: `%${BETWEEN}${word}${BETWEEN}%`,
    afterSlash: `%/${word}${BETWEEN}%`,
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[%\\_]/g, String.raw`\$&`);
}

function written(character: string): string {
  if (/^[ -~]$/.test(character)) return character;
  return Array.from({ length: character.length }, (_, at) => UNIT + letters(character.charCodeAt(at))).join('');
}

/** Four letters from A to P. */
function letters(unit: number): string {
  return [12, 8, 4, 0].map((shift) => String.fromCharCode(65 + ((unit >> shift) & 15))).join('');
}
