import { parseFilterQuery } from '../../search/query/filter-query.ts';
import { plainLine } from '../text/plain-line.ts';

/** Maximum length of a hint, in UTF-16 units. */
const MAX_HINT = 300;

/**
 * What may not have been read as intended, as the member `hints` of an answer; absent if there is nothing.
 *
 * @param q a query, of whose filters some may be unknown or negated
 * @param notes sentences of the search about its words
 */
export function queryHints(q: string, notes: readonly string[]): { readonly hints?: string[] } {
  const ofFilters = parseFilterQuery(q).hints.map(({ message }) => message);
  const hints = [...new Set([...notes, ...ofFilters])].map((hint) => plainLine(hint, MAX_HINT));
  return hints.length > 0 ? { hints } : {};
}
