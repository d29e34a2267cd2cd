import { breakable } from './breakable.ts';
import type { Child } from './view.ts';

/** After the separators of a URL, before a text of JSON, which a shell may escape, and between the items of its lists. */
const BREAKS = /(?<=[/?&=.-])(?=[^/?&=.-])|(?<=[{[,:])(?=\\?")|(?<=,)(?=[{[])/gu;

/** The text of code. A URL and JSON in it break between their parts, and not inside a word; the text is unchanged. */
export function codeText(text: string): readonly Child[] {
  return breakable(text, BREAKS);
}
