import type { Correction, Replacement, Wording } from '../terms/expanded-terms.ts';
import { formatFilterQuery, type FilterQuery } from './filter-query.ts';
import { foldedWords, foldWithPlaces } from '../terms/folded-text.ts';
import { termsOf } from '../terms/normalise.ts';

/**
 * The query with corrected words and unchanged filters; `undefined` if there is no correction.
 *
 * @param name index of the single correction that turns the query into a complete name; -1 if none does
 */
export function didYouMean(filter: FilterQuery, wording: Wording, correction: Correction, name: number): string | undefined {
  const whole = correction.single[name];
  const replacements = (whole === undefined ? correction.likely : [whole]).filter((replacement) => isAnother(replacement, wording));
  const text = replaced(filter.text, replacements);
  return text === filter.text ? undefined : formatFilterQuery({ ...filter, text, isTyping: true });
}

/** Excludes words of the same stem, which the search finds anyway, and completions of a word that is still being typed. */
function isAnother({ words, by }: Replacement, { written, isTyping }: Wording): boolean {
  const [word = ''] = words;
  if (words.length > 1) return true;
  return termsOf(word).join(' ') !== termsOf(by).join(' ') && !(isTyping && written.at(-1) === word && by.startsWith(word));
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
