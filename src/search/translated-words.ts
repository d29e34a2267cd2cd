import { correctedOf, type Translated } from './query/did-you-mean.ts';
import type { FilterQuery } from './query/filter-query.ts';
import type { FaultTolerantReader } from './files/fault-tolerant-reader.ts';
import type { Question } from './query/question.ts';
import type { AlsoSearched } from './terms/expanded-terms.ts';
import { isUnspaced, normalise, termsOf, wordsOf } from './terms/normalise.ts';
import { queryWords } from './terms/query-words.ts';
import { RANKING } from './terms/ranking-settings.ts';
import { translate } from './translation/translate.ts';

/** A question of another language, in English. */
export interface TranslatedQuestion {
  readonly filter: FilterQuery;
  /** Other translations, and the words as written. Their postings are loaded. */
  readonly also: AlsoSearched;
  readonly translated: Translated;
  /** Words without translation that no server has. */
  readonly unmentioned: readonly string[];
}

/** Translates a question; `undefined` if its words are English, or not in the word lists. */
export async function translatedQuestion(
  source: FaultTolerantReader,
  { filter, wording }: Question,
): Promise<TranslatedQuestion | undefined> {
  const { words, written, exact } = wording;
  // Files of other words, such as stop words, are not loaded.
  const searched = new Set(words.slice(0, RANKING.limits.words).map(({ word }) => word));
  const accented = new Set(
    filter.text
      .split(/\s+/u)
      .filter((word) => ACCENTED.test(word))
      .flatMap(wordsOf),
  );
  const mayBeForeign = (word: string): boolean => !exact.has(word) && (isUnspaced(word) || (searched.has(word) && isRare(source, word)));
  const found =
    source.manifest.translations > 0
      ? await translate(source, { written, isRare: mayBeForeign, isAccented: (word) => accented.has(word) })
      : undefined;
  if (found === undefined) return undefined;
  const { language, concepts, untranslated } = found;
  const also = concepts.flatMap(([first = '', ...others]): (readonly [string, readonly string[]])[] => {
    const [term, ...more] = queryWords(first).map((word) => word.term);
    return term === undefined || more.length > 0 ? [] : [[term, others.flatMap(normalise).slice(0, RANKING.limits.translations)]];
  });
  await source.loadTerms([...also.flatMap(([, terms]) => terms), ...untranslated.flatMap(termsOf)]);
  const english = { ...filter, text: concepts.map(([first = '']) => first).join(' ') };
  return {
    filter: english,
    also: new Map(also),
    translated: { language, ...correctedOf(filter, english, [{ words: written, by: '' }]) },
    unmentioned: untranslated.filter((word) => termsOf(word).every((term) => source.postings(term) === undefined)),
  };
}

/** Letters that are not used in English words. */
const ACCENTED = /[^\p{ASCII}\p{P}\p{S}]/u;

/** Whether a word of a loaded file is so rare that it may be of another language. */
function isRare(source: FaultTolerantReader, word: string): boolean {
  const most = RANKING.limits.doubtful + source.manifest.count * RANKING.foreignShare;
  return termsOf(word).every((term) => (source.postings(term)?.rows.length ?? 0) <= most);
}
