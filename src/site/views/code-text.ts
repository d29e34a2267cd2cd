import { breakable } from './breakable.ts';
import type { Child } from './view.ts';

/** After the separators of a URL. */
const BREAKS = /(?<=[/?&=.-])(?=[^/?&=.-])/gu;

/** The text of code. A URL in it breaks between its parts, and not inside a word; the text is unchanged. */
export function codeText(text: string): readonly Child[] {
  return breakable(text, BREAKS);
}
