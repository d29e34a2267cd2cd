import { cutText } from '../../i18n/formatting/cut-text.ts';

/**
 * What nobody sees and a model reads: controls, format characters (also those that turn the order of writing round, and tags),
 * private use, halves of characters, and the selectors beyond the first sixteen.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u{E0100}-\u{E01EF}]+/gu;

/** A stranger's text as one visible line of at most so many UTF-16 units, marked where it goes on. */
export function plainLine(text: string, most: number): string {
  // A line break is among the controls, and parts words.
  return cutText(
    text.replaceAll(UNSEEN, (run) => (/[\p{Cc}]/u.test(run) ? ' ' : '')),
    most,
  );
}
