import type { FaultTolerantReader } from './files/fault-tolerant-reader.ts';
import { frequencyOf } from './files/index-data.ts';
import type { Question } from './query/question.ts';
import { isUnspaced, termsOf, wordsOf } from './terms/normalise.ts';
import { RANKING } from './terms/ranking-settings.ts';

/** Which words of a question may be of another language. */
export interface ForeignWords {
  /** Whether a word is so rare in the catalogue that it may be. */
  readonly isRare: (word: string) => boolean;
  /** Whether a word was typed with letters that English does not have. */
  readonly isAccented: (word: string) => boolean;
  /** Whether a word is being typed and begins words of the catalogue. */
  readonly isUnfinished: (word: string) => boolean;
}

/** Letters that are not used in English words. */
const ACCENTED = /[^\p{ASCII}\p{P}\p{S}]/u;

/** The words of a question that may be of another language; `undefined` if none is, or if the index has no translations. */
export function foreignWords(source: FaultTolerantReader, { filter, wording }: Question): ForeignWords | undefined {
  const { words, written, exact, isTyping } = wording;
  if (source.manifest.translations === 0) return undefined;
  // Files of other words, such as stop words, are not loaded.
  const searched = new Set(words.slice(0, RANKING.limits.words).map(({ word }) => word));
  const typed = filter.text.split(/\s+/u).filter((word) => ACCENTED.test(word));
  const accented = new Set(typed.flatMap(wordsOf));
  const last = isTyping ? written.at(-1) : undefined;
  const mayBeEnglish = (word: string): boolean => word === last && !accented.has(word) && beginsCommonWord(source, word);
  const isRare = (word: string): boolean =>
    !exact.has(word) && (isUnspaced(word) || (searched.has(word) && isRareTerm(source, word) && !mayBeEnglish(word)));
  const isUnfinished = (word: string): boolean => word === last && source.termsBeginningWith(word, 1).length > 0;
  return written.some(isRare) ? { isRare, isAccented: (word) => accented.has(word), isUnfinished } : undefined;
}

/** Whether a word begins another one, in Latin letters, that some servers have. */
function beginsCommonWord(source: FaultTolerantReader, word: string): boolean {
  const { longer, doubtful } = RANKING.limits;
  const isCommon = (term: string): boolean => frequencyOf(source.postings(term)) > doubtful && !termsOf(word).includes(term);
  return /^[a-z]+$/.test(word) && source.termsBeginningWith(word, longer).some(isCommon);
}

/** Whether few servers have a word of a loaded file. */
function isRareTerm(source: FaultTolerantReader, word: string): boolean {
  const most = RANKING.limits.doubtful + source.manifest.count * RANKING.foreignShare;
  return termsOf(word).every((term) => frequencyOf(source.postings(term)) <= most);
}
