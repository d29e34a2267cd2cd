import { element, type ViewElement } from './view.ts';

/** Words of at least this many characters may break; in a shorter one, such as `GitHub`, a break is uglier than a short line. */
const LONG_WORDS = /\S{16,}/gu;

/** After separators, except at either end, and before the words of camel case. */
const BREAKS = /(?<=[^\s@][-_./@])(?=[^-_./@])|(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/** Stands for a break; no page can have this character. */
const BREAK = '\0';

/** A name that stands apart from the text around it. A long one breaks between its parts, and not inside a word; its text is unchanged. */
export function nameView(name: string): ViewElement {
  const parts = name.replaceAll(LONG_WORDS, (word) => word.replaceAll(BREAKS, BREAK)).split(BREAK);
  return element('bdi', {}, ...parts.map((part, at) => [at > 0 && element('wbr', {}), part]));
}
