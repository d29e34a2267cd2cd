/**
 * Invisible characters that a language model still reads: controls, format characters (including bidirectional controls and tags), private
 * use, lone surrogates, and variation selectors 17 to 256.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u{E0100}-\u{E01EF}]+/gu;

/** Printable ASCII. */
const PLAIN = /^[ -~]*$/;

/** Untrusted text without invisible characters. Line breaks and other controls separate words, so they become blanks. */
export function visibleText(text: string): string {
  // Most texts are plain, and testing is cheaper than replacing.
  if (PLAIN.test(text)) return text;
  return text.replaceAll(INVISIBLE, (run) => (/[\p{Cc}]/u.test(run) ? ' ' : ''));
}
