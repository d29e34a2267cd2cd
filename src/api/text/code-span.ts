import { plainLine } from './plain-line.ts';

/** Longest text that is written so, in UTF-16 units. */
const MOST = 80;

/** Letters, digits and what names are joined with: nothing that ends a code span, begins markup or makes an address. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,_+#&/@'-]*$/u;

/** What some readers make links of. */
const ADDRESS = /\bwww\./i;

/**
 * A name as a code span of Markdown (CommonMark 0.31 §6.1): no escapes stand in it, so a copy of it is the name itself. `undefined` for
 * a text that could not be copied as it is, or that may be taken for markup or an address.
 */
export function codeSpan(name: string): string | undefined {
  return NAME.test(name) && !ADDRESS.test(name) && plainLine(name, MOST) === name ? `\`${name}\`` : undefined;
}
