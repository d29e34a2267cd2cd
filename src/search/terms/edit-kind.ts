/**
 * What happened where a word differs from the intended one by one edit. `swap`: adjacent letters swapped; `double` and `single`: a letter
 * doubled or not doubled; `vowel`: another vowel; `near`: an adjacent key; `extra`, `missing`, `other`: any other letter added, left out or
 * replaced.
 */
type EditKind = 'swap' | 'double' | 'single' | 'vowel' | 'near' | 'extra' | 'missing' | 'other';

/** One edit. */
interface EditPlace {
  readonly kind: EditKind;
  /** Index of the first different letter. */
  readonly at: number;
  /** Whether it changes only the last letter, like many endings. */
  readonly isLast: boolean;
  /** Whether it replaces a letter by that of an adjacent key. */
  readonly isAdjacent: boolean;
}

/** Whether an edit hardly ever makes another word of the language. */
export function isSureEdit(kind: EditKind): boolean {
  return kind === 'swap' || kind === 'missing' || kind === 'single';
}

/** Whether a word is another one with two adjacent letters swapped. */
export function isSwap(written: string, intended: string): boolean {
  return editBetween(written, intended).kind === 'swap';
}

const VOWELS = 'aeiouy';
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;

/**
 * Describes the edit between two words.
 *
 * @param written at edit distance one from `intended`
 */
export function editBetween(written: string, intended: string): EditPlace {
  let at = 0;
  while (at < written.length && written[at] === intended[at]) at += 1;
  const isLast = at >= Math.max(written.length, intended.length) - 1;
  const isAdjacent = written.length === intended.length && areAdjacent(written[at] ?? '', intended[at] ?? '');
  return { kind: kindAt(written, intended, at), at, isLast, isAdjacent };
}

function kindAt(written: string, intended: string, at: number): EditKind {
  const [a = '', b = ''] = [written[at], intended[at]];
  if (written.length > intended.length) return a === written[at - 1] ? 'double' : 'extra';
  if (written.length < intended.length) return b === intended[at - 1] ? 'single' : 'missing';
  if (a === intended[at + 1] && b === written[at + 1]) return 'swap';
  if (VOWELS.includes(a) && VOWELS.includes(b)) return 'vowel';
  return areAdjacent(a, b) ? 'near' : 'other';
}

/** Whether two keys of a keyboard with Latin letters are next to each other. */
function areAdjacent(a: string, b: string): boolean {
  const [first, second] = [placeOf(a), placeOf(b)];
  if (first === undefined || second === undefined) return false;
  return Math.abs(first.row - second.row) <= 1 && Math.abs(first.column - second.column) <= 1;
}

function placeOf(key: string): { readonly row: number; readonly column: number } | undefined {
  const row = KEYS.findIndex((keys) => keys.includes(key));
  return row < 0 ? undefined : { row, column: KEYS[row]?.indexOf(key) ?? 0 };
}
