import { isAnother, type Correction } from '../terms/correction.ts';
import type { Language } from '../files/index-data.ts';
import type { Replacement, Wording } from '../terms/expanded-terms.ts';
import { formatFilterQuery, type FilterQuery } from './filter-query.ts';
import { foldedWords, foldWithPlaces } from '../terms/folded-text.ts';
import { wordsOf } from '../terms/normalise.ts';

/** A query whose words were corrected. */
export interface Corrected {
  /** The query that was searched: with corrected words and unchanged filters. */
  readonly q: string;
  /** A query that searches for the words exactly as they were written. */
  readonly asWritten: string;
}

/** What an answer says about a query of another language that was searched in English. */
export interface Translated extends Corrected {
  /** The language of the query as written. */
  readonly language: Language;
}

/** A question with corrected words; `undefined` if nothing changes. */
export function correctedFilter(filter: FilterQuery, wording: Wording, replacements: readonly Replacement[]): FilterQuery | undefined {
  const text = replaced(
    filter.text,
    replacements.filter((replacement) => isAnother(replacement, wording)),
  );
  return text === filter.text ? undefined : { ...filter, text };
}

/** What an answer says about a search for corrected words. */
export function correctedOf(filter: FilterQuery, corrected: FilterQuery, replacements: readonly Replacement[]): Corrected {
  const words = new Set(replacements.flatMap((replacement) => replacement.words));
  const exact = filter.text.split(' ').filter((word) => wordsOf(word).some((part) => words.has(part)));
  return {
    q: suggested(corrected),
    asWritten: formatFilterQuery({ ...filter, exact: [...(filter.exact ?? []), ...exact], isTyping: false }),
  };
}

/**
 * The query with likely corrections and unchanged filters; `undefined` if there is no correction.
 *
 * @param name index of the single correction that turns the query into a complete name; -1 if none does
 */
export function didYouMean(filter: FilterQuery, wording: Wording, correction: Correction, name: number): string | undefined {
  const whole = correction.single[name];
  const meant = correctedFilter(filter, wording, whole === undefined ? correction.likely : [whole]);
  return meant && suggested(meant);
}

/** The text of a suggested query: all quotes are closed, and there is no space at its end, so that a user can write on. */
function suggested(filter: FilterQuery): string {
  return formatFilterQuery({ ...filter, isTyping: false }).trimEnd();
}

function replaced(text: string, replacements: readonly Replacement[]): string {
  const folded = foldWithPlaces(text);
  const words = foldedWords(folded);
  let result = '';
  let at = 0;
  for (let place = 0; place < words.length; place += 1) {
    const replacement = replacements.find(({ words: old }) => old.every((word, next) => words[place + next]?.word === word));
    const [first, last] = [words[place], words[place + (replacement?.words.length ?? 1) - 1]];
    if (replacement === undefined || first === undefined || last === undefined) continue;
    result += text.slice(at, folded.starts[first.from]) + replacement.by;
    at = folded.ends[last.to - 1] ?? at;
    place += replacement.words.length - 1;
  }
  return result + text.slice(at);
}
