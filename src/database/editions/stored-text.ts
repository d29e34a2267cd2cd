/** What PostgreSQL stores in no text: U+0000 and lone surrogates. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Whether PostgreSQL can store a text. One that it cannot store is equal to none that is stored. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * A bound for stored texts of ASCII that is above and below the same ones as the given text, compared by code units: what is not storable
 * is replaced by the character that is next to it.
 */
export function storableBound(text: string): string {
  const at = text.search(UNSTORABLE);
  if (at === -1) return text;
  return text.slice(0, at) + (text[at] === '\0' ? '\u0001' : '\uFFFD');
}
