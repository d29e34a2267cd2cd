import { breakable, breaksIn } from './breakable.ts';
import { element, type ViewElement } from './view.ts';

/** After separators, except at either end, and before the words of camel case. */
const BREAKS = /(?<=[^\s@][-_./@])(?=[^-_./@])|(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/** A name that stands apart from the text around it. A long one breaks between its parts, and not inside a word; its text is unchanged. */
export function nameView(name: string): ViewElement {
  return element('bdi', {}, breakable(name, BREAKS));
}

/** The places where a long name may break, in UTF-16 units. */
export function nameBreaks(name: string): readonly number[] {
  return breaksIn(name, BREAKS);
}
