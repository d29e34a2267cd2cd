/** A text folded for search, with positions in the original. */
export interface FoldedText {
  /** As from {@link fold}, but with all of its whitespace. */
  readonly text: string;
  /** By unit of {@link text}: start of the original character, and its end with its accents. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A folded word with its position in the folded text. */
export interface FoldedWord {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** Folds a text and keeps the original positions, so that matches can be highlighted in the original. */
export function foldWithPlaces(text: string): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  let plain = '';
  let lower = '';
  for (const { 0: character, index } of text.matchAll(/./gsu)) {
    const end = index + character.length;
    const piece = withoutMarks(character);
    // An accent belongs to the previous character.
    if (piece === '') stretchLast(starts, ends, end);
    const lowered = withoutMarks(piece.toLowerCase());
    plain += piece;
    lower += lowered;
    starts.push(...new Array<number>(lowered.length).fill(index));
    ends.push(...new Array<number>(lowered.length).fill(end));
  }
  // Lower-casing can depend on the context, such as a sigma at the end of a word.
  const whole = plain.toLowerCase();
  return { text: whole.length === lower.length ? whole : lower, starts, ends };
}

function stretchLast(starts: readonly number[], ends: number[], end: number): void {
  const start = starts.at(-1);
  for (let unit = starts.length - 1; unit >= 0 && starts[unit] === start; unit -= 1) ends[unit] = end;
}

/** Without accents, and with `ss` for `ß`, as {@link fold} has it. */
function withoutMarks(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('ẞ', 'SS');
}

/** The words of a folded text: runs of letters and digits. */
export function foldedWords({ text }: Pick<FoldedText, 'text'>): FoldedWord[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: word, index }) => ({ word, from: index, to: index + word.length }));
}
