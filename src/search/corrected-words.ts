import type { FaultTolerantReader } from './files/fault-tolerant-reader.ts';
import { correctedFilter, correctedOf, didYouMean, type Corrected } from './query/did-you-mean.ts';
import { wordingOf, type Question } from './query/question.ts';
import { bestOf, correctedRows, namedRows, type NamedRows } from './ranking/exact-names.ts';
import { correct } from './terms/correction.ts';
import { expandQuery, type AlsoSearched, type ExpandedWord, type Reading, type Replacement, type Wording } from './terms/expanded-terms.ts';
import { termsOf, wordsOf } from './terms/normalise.ts';
import { queryWords } from './terms/query-words.ts';

/** Words and names that were found for a text. */
export interface FoundWords {
  readonly text: string;
  readonly wording: Wording;
  readonly expanded: readonly ExpandedWord[];
  readonly named: NamedRows;
}

/** A question with corrected words. */
interface CorrectedQuestion {
  readonly didYouMean?: string | undefined;
  readonly corrected?: Corrected;
  readonly unmentioned: readonly string[];
  /** The words to search: corrected if the corrections are certain, else as written, with likely corrections. */
  readonly found: FoundWords;
}

/**
 * Corrects the doubtful words of a question.
 *
 * @param typed rows whose name was typed
 */
export async function correctedQuestion(
  source: FaultTolerantReader,
  { filter, wording }: Question,
  reading: Reading,
  typed: NamedRows,
): Promise<CorrectedQuestion> {
  const correction = await correct(source, reading, wording, filter.text);
  const { certain, single } = correction;
  // An unknown filter has a hint already.
  const ofHints = new Set(filter.hints.flatMap(({ token }) => wordsOf(token)));
  const unmentioned = correction.unmentioned.filter((word) => !ofHints.has(word));
  const { rows, written } = await correctedRows(
    source,
    single.map(({ text }) => text),
  );
  const named = bestOf([...typed, ...rows]);
  const replacing = correctedFilter(filter, wording, certain);
  if (replacing === undefined) {
    const found = { text: filter.text, wording, expanded: [...reading.expanded, ...correction.expanded], named };
    return { found, unmentioned, didYouMean: didYouMean(filter, wording, correction, written) };
  }
  const { text } = replacing;
  const another = wordingOf(replacing);
  const [{ expanded }, meant] = await Promise.all([expandQuery(source, another, alsoSearched(certain)), namedRows(source, text)]);
  const all = { expanded: [...expanded, ...correction.expanded], named: bestOf([...named, ...meant.rows]) };
  return { found: { text, wording: another, ...all }, unmentioned, corrected: correctedOf(filter, replacing, certain) };
}

/** The words as written are searched together with their corrections. */
function alsoSearched(replacements: readonly Replacement[]): AlsoSearched {
  return new Map(replacements.flatMap(({ words, by }) => queryWords(by).map(({ term }) => [term, words.flatMap(termsOf)] as const)));
}
