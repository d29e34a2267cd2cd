import { foldedWords, foldWithPlaces, type FoldedText, type FoldedWord } from './folded-text.ts';
import { isUnspacedCharacter, placedTerms } from './normalise.ts';

/** A part of a text, in UTF-16 units. */
interface TextRange {
  readonly start: number;
  /** The first unit after it. */
  readonly end: number;
}

/** Where an identifier goes on with another word, as {@link spreadIdentifier} parts it. */
const INNER_WORD = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/**
 * The parts of a text that say one of these words, in order; none touches or overlaps another, and none splits a character.
 * Words are compared as the index has them: without accents and endings, also within `camelCase`; of writing without blanks
 * the pairs of characters count.
 *
 * @param words terms, as `matchedWords` of an answer has them
 */
export function matchRanges(text: string, words: readonly string[]): readonly TextRange[] {
  if (words.length === 0) return [];
  const wanted = new Set(words);
  const folded = foldWithPlaces(text);
  const inner = new Set(Array.from(text.matchAll(INNER_WORD), ({ index }) => index));
  const found = foldedWords(folded).flatMap((word) => {
    const whole = partsOf(word, wanted);
    return whole.length > 0 || inner.size === 0 ? whole : innerWords(word, folded, inner).flatMap((part) => partsOf(part, wanted));
  });
  return joined(found.map(({ from, to }) => ({ start: folded.starts[from] ?? 0, end: folded.ends[to - 1] ?? 0 })));
}

/** The parts of a word that are wanted: all of it, or of writing without blanks its pairs and characters. */
function partsOf({ word, from }: FoldedWord, wanted: ReadonlySet<string>): Pick<FoldedWord, 'from' | 'to'>[] {
  return placedTerms(word).flatMap(({ term, from: at, to }) => {
    if (wanted.has(term)) return [{ from: from + at, to: from + to }];
    const [first = ''] = term;
    // A character that was asked for alone stands at the beginning of every pair.
    return at + first.length < to && isUnspacedCharacter(first) && wanted.has(first)
      ? [{ from: from + at, to: from + at + first.length }]
      : [];
  });
}

/** The words within an identifier. */
function innerWords({ word, from, to }: FoldedWord, { starts }: FoldedText, inner: ReadonlySet<number>): FoldedWord[] {
  const cuts = [from];
  for (let at = from + 1; at < to; at += 1) if (inner.has(starts[at] ?? -1) && starts[at] !== starts[at - 1]) cuts.push(at);
  return cuts.map((cut, at) => {
    const end = cuts[at + 1] ?? to;
    return { word: word.slice(cut - from, end - from), from: cut, to: end };
  });
}

function joined(ranges: readonly TextRange[]): TextRange[] {
  const apart: TextRange[] = [];
  for (const { start, end } of ranges) {
    const last = apart.at(-1);
    if (last === undefined || start > last.end) apart.push({ start, end });
    else if (end > last.end) apart[apart.length - 1] = { start: last.start, end };
  }
  return apart;
}
