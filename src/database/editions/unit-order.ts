/** The last code point. */
const LAST = String.fromCodePoint(0x10_ff_ff);

/**
 * A text whose UTF-8 bytes compare as the UTF-16 code units of the given text, as JavaScript compares: characters beyond U+FFFF come before
 * U+E000 to U+FFFF. The function `unit_order` of the database does the same.
 */
export function unitOrder(text: string): string {
  return text.replaceAll(LAST, `${LAST}\u0001`).replaceAll(/[\uE000-\uFFFF]/gu, `${LAST}$&`);
}
