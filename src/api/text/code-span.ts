import { plainLine } from './plain-line.ts';

/** Longest text for a code span, in UTF-16 units. */
const MAX_LENGTH = 80;

/** Letters, digits and the separators of names: no character that ends a code span, starts markup or forms a URL. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,_+#&/@'-]*$/u;

/** Text that some Markdown renderers turn into links. */
const ADDRESS = /\bwww\./i;

/**
 * A name as a Markdown code span (CommonMark 0.31 §6.1). It needs no escapes, so copying it gives the exact name. `undefined` for a text
 * that could not be copied unchanged, or that a renderer may read as markup or a URL.
 */
export function codeSpan(name: string): string | undefined {
  return NAME.test(name) && !ADDRESS.test(name) && plainLine(name, MAX_LENGTH) === name ? `\`${name}\`` : undefined;
}
