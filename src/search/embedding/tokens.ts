/** Maximum letters of a word that are read; people do not type longer words. */
export const MAX_WORD_LENGTH = 24;

/** Letters in a piece of a word. */
const PIECE_LENGTH = 4;

/**
 * The words of a text in the form of the model's vocabulary: accents folded, identifiers split, lower case, Latin letters and digits only.
 * A text in another script has none.
 *
 * @example
 * tokensOf('getUserByID, please') // ['get', 'user', 'by', 'id', 'please']
 */
export function tokensOf(text: string): string[] {
  const plain = ASCII.test(text) ? text : text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const parted = JOINED.test(plain) ? plain.replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2').replaceAll(/([a-z\d])([A-Z])/g, '$1 $2') : plain;
  return parted.toLowerCase().match(/[a-z\d]+/g) ?? [];
}

/** An identifier that is split. */
const JOINED = /[a-z\d][A-Z]|[A-Z]{2}[a-z]/;
/** A text without accents and other scripts. */
const ASCII = /^[\0-\x7f]*$/;

/**
 * The words of a text if the model can read it. If most letters are of other scripts, the few Latin words do not represent the text, so
 * the result is empty.
 */
export function readableTokens(text: string): string[] {
  if (ASCII.test(text)) return tokensOf(text);
  const letters = text.normalize('NFKD').match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /[a-z]/i.test(letter)).length;
  return latin * 2 < letters.length ? [] : tokensOf(text);
}

/**
 * The pieces of a word as bucket numbers: its groups of four letters, with marked ends, hashed (Bojanowski et al. 2017). They represent
 * words that are not in the vocabulary.
 *
 * @param count number of buckets
 */
export function piecesOf(word: string, count: number): number[] {
  const marked = `^${word.slice(0, MAX_WORD_LENGTH)}$`;
  const groups = Math.max(1, marked.length - PIECE_LENGTH + 1);
  return Array.from({ length: groups }, (_, at) => fnv1a(marked.slice(at, at + PIECE_LENGTH)) % count);
}

/** FNV-1a, 32 bits, over UTF-16 units (Fowler, Noll, Vo; draft-eastlake-fnv). */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
