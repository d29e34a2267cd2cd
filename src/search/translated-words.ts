import { correctedOf, type Translated } from './query/did-you-mean.ts';
import type { FilterQuery } from './query/filter-query.ts';
import type { FaultTolerantReader } from './files/fault-tolerant-reader.ts';
import type { Question } from './query/question.ts';
import type { AlsoSearched } from './terms/expanded-terms.ts';
import { isSwap } from './terms/edit-kind.ts';
import { normalise, termsOf } from './terms/normalise.ts';
import { queryWords } from './terms/query-words.ts';
import { RANKING } from './terms/ranking-settings.ts';
import { correctionsOf } from './terms/spelling.ts';
import { translate } from './translation/translate.ts';
import type { ForeignWords } from './foreign-words.ts';

/** A question of another language, in English. */
export interface TranslatedQuestion {
  readonly filter: FilterQuery;
  /** Other translations, and the words as written. Their postings are loaded. */
  readonly also: AlsoSearched;
  readonly translated: Translated;
  /** Words without translation that no server has. */
  readonly unmentioned: readonly string[];
}

/**
 * Translates a question; `undefined` if its words are English, or not in the word lists.
 *
 * @param foreign which words may be of another language
 */
export async function translatedQuestion(
  source: FaultTolerantReader,
  { filter, wording: { written } }: Question,
  foreign: ForeignWords,
): Promise<TranslatedQuestion | undefined> {
  const isAbsent = (word: string): boolean => termsOf(word).every((term) => source.postings(term) === undefined);
  const loadEnglish = async (): Promise<(word: string) => boolean> => {
    const lexicon = await source.lexicon();
    // Of the words that no server has, the lexicon has only English ones. Swapped letters are the surest error.
    return (word) => isAbsent(word) && (lexicon.has(word) || correctionsOf(lexicon, word).some((other) => isSwap(word, other.word)));
  };
  const found = await translate(source, { written, ...foreign, loadEnglish });
  if (found === undefined) return undefined;
  const { language, concepts, untranslated } = found;
  const also = concepts.flatMap(([first = '', ...others], at): (readonly [string, readonly string[]])[] => {
    const [term, ...more] = queryWords(first).map((word) => word.term);
    if (term === undefined || more.length > 0) return [];
    // A catalogue may have servers that are described in the language of the query. Words of phrases and English words mean something else.
    const written = found.written[at] ?? '';
    const isOwnWord = !written.includes(' ') && source.translationsOf(written)?.some(({ isEnglish }) => isEnglish) !== true;
    const asWritten = isOwnWord ? normalise(written).filter((each) => each !== term) : [];
    return [[term, [...others.flatMap(normalise).slice(0, RANKING.limits.translations), ...asWritten]]];
  });
  await source.loadTerms([...also.flatMap(([, terms]) => terms), ...untranslated.flatMap(termsOf)]);
  const english = { ...filter, text: concepts.map(([first = '']) => first).join(' ') };
  return {
    filter: english,
    also: new Map(also),
    translated: { language, ...correctedOf(filter, english, [{ words: written, by: '' }]) },
    unmentioned: untranslated.filter(isAbsent),
  };
}
