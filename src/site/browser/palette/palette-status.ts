import * as say from '#messages/palette.ts';
import * as search from '#messages/search.ts';

import type { SearchAnswer } from '../../../search/query/search-engine.ts';

/** What the palette says about an answer: the query that was searched, if it is not the one that was typed, and the number of results. */
export function statusOf(answer: SearchAnswer | undefined): string {
  if (answer === undefined) return '';
  const { totalCount, corrected, translated } = answer;
  const searched = (corrected ?? translated)?.q;
  const count = totalCount === 0 ? say.nothing : say.results(totalCount);
  return searched === undefined ? count : `${search.searchedInstead(totalCount)} ${searched}. ${count}`;
}
