import { foldedWords, foldWithPlaces, type FoldedText, type FoldedWord } from './folded-text.ts';
import { isUnspacedCharacter, placedTerms, symbolTerms } from './normalise.ts';

/** A part of a text, in UTF-16 units. */
interface TextRange {
  readonly start: number;
  /** The first unit after it. */
  readonly end: number;
}

/** Word boundaries within an identifier, as in {@link spreadIdentifier}. */
const INNER_WORD = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/**
 * The ranges of a text that match one of these words, in order, not adjacent and not overlapping; none splits a character. Words are
 * compared in indexed form: without accents and endings, also within `camelCase`; names with symbols as a whole; in scripts without spaces
 * by pairs of characters.
 *
 * @param words terms, as in `matchedWords` of an answer
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
  const symbols = symbolTerms(folded.text).filter(({ term }) => wanted.has(term));
  const places = [...found, ...symbols].sort((a, b) => a.from - b.from);
  return joined(places.map(({ from, to }) => ({ start: folded.starts[from] ?? 0, end: folded.ends[to - 1] ?? 0 })));
}

/** The matching parts of a word: all of it, or in scripts without spaces its pairs and characters. */
function partsOf({ word, from }: FoldedWord, wanted: ReadonlySet<string>): Pick<FoldedWord, 'from' | 'to'>[] {
  return placedTerms(word).flatMap(({ term, from: at, to }) => {
    if (wanted.has(term)) return [{ from: from + at, to: from + to }];
    const [first = ''] = term;
    // A single searched character matches at the start of every pair.
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
