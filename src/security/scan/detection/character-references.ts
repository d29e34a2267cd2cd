/** Names of blanks in HTML, as they are written in a character reference. */
const BLANKS =
  /&(?:nbsp|Tab|NewLine|ensp|emsp|emsp13|emsp14|thinsp|ThinSpace|hairsp|VeryThinSpace|numsp|puncsp|MediumSpace|NonBreakingSpace);|&nbsp/gi;
/** Names of characters that show nothing. */
const INVISIBLE = /&(?:shy|zwj|zwnj|lrm|rlm|NoBreak|ZeroWidthSpace);|&shy/gi;
const APOSTROPHES = /&(?:apos|lsquo|rsquo|prime|acute);/gi;
const NUMBERED = /&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi;
/** Letters, digits, blanks, apostrophes, and characters that show nothing. */
const READ = /^[\p{L}\p{N}\p{Zs}\p{Default_Ignorable_Code_Point}\t\n\r\u2800'’]$/u;

/** Decodes HTML character references to letters, digits, blanks, apostrophes and invisible characters. References that escape markup are kept. */
export function withoutReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replaceAll(BLANKS, ' ')
    .replaceAll(INVISIBLE, '\u200B')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(NUMBERED, (reference, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      const character = code <= 0x10ffff ? String.fromCodePoint(code) : '';
      return READ.test(character) ? character : reference;
    });
}
