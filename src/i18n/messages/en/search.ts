import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);
const numbers = new Intl.NumberFormat(language);

/** The search: its box, its results, its filters. */
export const label = 'Search the catalogue';
export const placeholder = 'What do you want to do?';
export const wordsOrFilters = 'Words or filters:';
export const results = 'Search results';
export const noScript = 'Search runs in your browser and needs JavaScript.';
export const browseWithoutScript = (count: number): string =>
  count === 1 ? 'Browse the only server without it' : `Browse all ${counted(count, { other: 'servers' })} without it`;
export const scriptFailed = 'The search could not be loaded. Reload the page, or browse the list.';

export const sort = 'Sort by';
export const sortOrders = {
  relevance: 'Best match',
  used: 'Most used',
  name: 'Name',
  newest: 'Newest',
  cost: 'Fewest tokens',
};
export const profile = 'Profile';
export const anyProfile = 'Any profile';

export const searching = 'Searching…';
/**
 * @param words number of matches with a word of the query; the others match by meaning
 * @param more number of similar servers after the matches
 */
export const found = (count: number, words = count, more = 0): string => {
  const matches = counted(count, { one: 'server matches', other: 'servers match' });
  const similar = more === 0 ? '' : `, ${numbers.format(more)} more ${more === 1 ? 'is' : 'are'} similar`;
  if (words === count) return `${matches}${similar}.`;
  return words === 0
    ? `${matches} by meaning${similar}.`
    : `${matches}: ${numbers.format(words)} by words, ${numbers.format(count - words)} by meaning${similar}.`;
};
export const foundOnPage = (count: number, words: number, more: number, page: number, pages: number): string =>
  `${found(count, words, more)} Page ${numbers.format(page)} of ${numbers.format(pages)}.`;
export const noSuchPage = (count: number, page: number, pages: number): string =>
  `${found(count)} There is no page ${numbers.format(page)}; the last one is ${numbers.format(pages)}.`;
export const tooShort = 'Type at least two letters.';
export const nothing = 'No servers match.';
export const similar = 'Only similar in meaning';
export const querySuggestions = 'Broaden your search';
export const without = 'without';
export const withoutProfile = 'without the profile';
export const didYouMean = 'Did you mean';
/** Before the query that was searched instead of the one that was typed. */
export const searchedInstead = (count: number): string => (count === 0 ? 'Searched for' : 'Showing results for');
export const translatedFrom = (name: string): string => `(translated from ${name})`;
export const searchInsteadFor = 'Search instead for';
export const unmentioned = (word: string): string => `No server mentions “${word}”.`;
export const matchedTool = 'tool';

export const offline =
  'You are offline, and this search needs files that are not stored on this device. Pages that you opened before still work.';
export const noIndex = 'The search index could not be loaded. Reload the page, or browse the list.';
export const noWorker = 'The search script did not load.';
export const keywordsOnly = 'Showing keyword matches only.';
export const keywordsOnlyNow = 'Showing keyword matches only: part of the search did not load.';
export const incomplete = 'Part of the search did not load: results may be missing.';
export const uncorrected = 'Spelling and translation could not be loaded: the words are searched as written.';
export const whatWentWrong = 'What went wrong';
export const tryAgain = 'Try again';

export const pages = 'Result pages';
export const previous = 'Previous';
export const next = 'Next';
export const firstPage = 'First page';
export const lastPage = 'Last page';

export const activeFilters = 'Active filters';
export const removeFilter = (filter: string): string => `Remove the filter ${filter}`;
export const clearAll = 'Clear all filters';
export const filters = 'Filters';
export const noFilters = 'No filters available for these results.';
export const filtersUnavailable = 'The filters are not available now.';
export const badges = 'Badges';
export const categories = 'Categories';
export const owners = 'Owners';
export const verified = 'Verified';
export const deployed = 'Hosted';
export const remote = 'Remote';
export const local = 'Local';
export const runners = 'Started by';
export const signIn = 'Sign-in';
export const signIns: Readonly<Record<'none' | 'key' | 'oauth', string>> = { none: 'None', key: 'Key', oauth: 'OAuth' };
export const contextCost = 'Tokens';
export const protocol = 'Protocol';
export const matching = 'matching';
/** Values of a filter that are not listed. */
export const moreValues = (count: number): string => `${numbers.format(count)} more`;
export const removeThisFilter = '(remove this filter)';
export const skipToResults = 'Skip to the results';
export const backToFilters = 'Back to the filters';

export const unknownToken = (token: string): string =>
  `“${token}” is not a filter and is searched as text. The filters are owner:, repo:, tag:, runs:, auth:, mcp:, tokens:, is:deployed, is:verified, is:remote and is:local.`;
export const unknownFlag = (token: string): string =>
  `“${token}” is not known and is searched as text. Use is:deployed, is:verified, is:remote or is:local.`;
export const unknownRunner = (token: string): string =>
  `“${token}” is not known and is searched as text. Use runs:npx, runs:uvx, runs:docker or runs:dnx.`;
export const unknownRange = (token: string): string =>
  `“${token}” is no range and is searched as text. Use tokens:<2000, tokens:>500 or tokens:500..2000.`;
export const unknownSignIn = (token: string): string =>
  `“${token}” is not known and is searched as text. Use auth:none, auth:key or auth:oauth.`;
export const emptyToken = (token: string): string => `“${token}” has no value. Write the value directly after the colon, without a space.`;
export const negated = (token: string): string => `“${token}” excludes nothing. Write ${token.replace(/^NOT /u, '-')}.`;
export const unknownProfile = (id: string): string => `No server is in a profile with the ID “${id}”.`;
export const tooLong = 'The query is too long; its end is ignored.';
