import type { SearchAnswer, SearchHit } from '../../src/search/query/search-engine.ts';
import { counted } from '../../src/session-config/schema/counted.ts';
import { oneLine, print, say, styled } from '../terminal/output.ts';
import type { AnswerOptions } from './query-file.ts';

/**
 * Prints the answer to a query for people: servers on stdout, the best first, and what the search did with the query on stderr. Returns
 * whether the index was complete.
 */
export async function printAnswer(q: string, { engine, k, mode }: AnswerOptions): Promise<boolean> {
  const answer = await engine.search({ q, mode, similar: true, limit: k });
  for (const sentence of notes(answer)) say(sentence);
  const matches = answer.hits.filter(({ isSimilar }) => isSimilar !== true);
  const similar = answer.hits.slice(matches.length);
  for (const hit of matches) printHit(hit);
  if (similar.length > 0) print(styled('bold', 'Only similar in meaning:', process.stdout));
  for (const hit of similar) printHit(hit);
  say(totalOf(answer, matches.length, k));
  return answer.incomplete === undefined;
}

/** What the search did with the words of the query. */
function notes({ corrected, translated, didYouMean, hints, unmentioned = [], withoutMeaning, incomplete }: SearchAnswer): string[] {
  return [
    ...[withoutMeaning, incomplete].flatMap((sentence) => sentence ?? []),
    ...hints.map(({ message }) => message),
    ...(translated ? [`Translated from ${languageName(translated.language)}: ${oneLine(translated.q)}`] : []),
    ...(corrected ? [`Corrected: ${oneLine(corrected.q)} (as written: ${oneLine(corrected.asWritten)})`] : []),
    ...(didYouMean === undefined ? [] : [`Did you mean: ${oneLine(didYouMean)}`]),
    ...unmentioned.map((word) => `No server mentions ${JSON.stringify(oneLine(word))}.`),
  ];
}

function languageName(language: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
}

function printHit({ qualifiedName, displayName, card, matchedTool }: SearchHit): void {
  const title = displayName === '' || displayName === qualifiedName ? '' : `  ${oneLine(displayName)}`;
  print(`${styled('bold', oneLine(qualifiedName), process.stdout)}${title}`);
  const description = oneLine(card?.description.replaceAll(/\s+/g, ' ').trim() ?? '');
  if (description !== '') print(`    ${description}`);
  if (matchedTool !== undefined) print(`    Tool: ${oneLine(matchedTool)}`);
}

function totalOf({ totalCount }: SearchAnswer, shown: number, k: number): string {
  if (totalCount === 0) return 'No server matches.';
  const matches = `${counted(totalCount, 'server')} ${totalCount === 1 ? 'matches' : 'match'}`;
  return shown < totalCount && shown === k ? `${matches}; these are the first ${shown}. --k ${2 * k} lists more.` : `${matches}.`;
}
