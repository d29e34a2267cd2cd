import { cutText } from '../../i18n/formatting/cut-text.ts';

/**
 * Invisible characters that a language model still reads: controls, format characters (including bidirectional controls and tags), private
 * use, lone surrogates, and variation selectors 17 to 256.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u{E0100}-\u{E01EF}]+/gu;

/** Untrusted text as one visible line of at most `maxLength` UTF-16 units, with an ellipsis where it is cut. */
export function plainLine(text: string, maxLength: number): string {
  // Line breaks are controls and separate words.
  return cutText(
    text.replaceAll(INVISIBLE, (run) => (/[\p{Cc}]/u.test(run) ? ' ' : '')),
    maxLength,
  );
}
