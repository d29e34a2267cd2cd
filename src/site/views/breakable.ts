import { element, type Child } from './view.ts';

/** Words of at least this many characters may break; in a shorter one, such as `GitHub`, a break is uglier than a short line. */
const LONG_WORDS = /\S{16,}/gu;

/** Stands for a break; no page can have this character. */
const BREAK = '\0';

/** A text whose long words may break at the given places; its text is unchanged. */
export function breakable(text: string, places: RegExp): readonly Child[] {
  const parts = text.replaceAll(LONG_WORDS, (word) => word.replaceAll(places, BREAK)).split(BREAK);
  return parts.map((part, at) => [at > 0 && element('wbr', {}), part]);
}
