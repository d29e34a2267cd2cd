import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);
const numbers = new Intl.NumberFormat(language);

/** What the search says: its box, its answers, its filters. */
export const label = 'Search the catalogue';
export const placeholder = 'What do you want to do?';
export const help = 'Plain words, or filters:';
export const results = 'Search results';
export const noScript = 'Search runs in your browser and needs JavaScript.';
export const noScriptWay = (count: number): string => `Browse all ${counted(count, { one: 'server', other: 'servers' })} without it`;
export const scriptFailed = 'The search could not be loaded. You can still browse the list.';

export const sort = 'Order';
export const sortOrders = {
  relevance: 'Best match',
  used: 'Most used',
  name: 'Name',
  newest: 'Newest',
};
export const profile = 'Profile';
export const anyProfile = 'Any profile';

export const searching = 'Searching…';
export const found = (count: number): string => `${counted(count, { one: 'server matches', other: 'servers match' })}.`;
export const foundOnPage = (count: number, page: number, pages: number): string =>
  `${found(count)} Page ${numbers.format(page)} of ${numbers.format(pages)}.`;
export const noSuchPage = (count: number, page: number, pages: number): string =>
  `${found(count)} There is no page ${numbers.format(page)}; the last one is ${numbers.format(pages)}.`;
export const oneLetter = 'One letter says too little: type on.';
export const nothing = 'Nothing matches.';
export const querySuggestions = 'What can be left out';
export const without = 'without';
export const withoutProfile = 'without the profile';
export const didYouMean = 'Did you mean';
export const matchedTool = 'tool';

export const offline = 'You are offline, and this search needs files that are not kept on this device. You can still browse the list.';
export const noIndex = 'The search index could not be loaded. You can still browse the list.';
export const noWorker = 'The script of the search did not arrive.';
export const wordsOnly = 'Showing matches by words only.';
export const wordsOnlyNow = 'Showing matches by words only: part of the search did not load.';
export const incomplete = 'Part of the search did not load: something may be missing here.';
export const whatWentWrong = 'What went wrong';
export const again = 'Try again';

export const pages = 'Result pages';
export const previous = 'Previous';
export const next = 'Next';

export const filtersInUse = 'Filters in use';
export const takeAway = (filter: string): string => `Take the filter ${filter} away`;
export const clearAll = 'Clear all filters';
export const narrow = 'Narrow down';
export const nothingToNarrow = 'There is nothing to narrow down.';
export const notCounted = 'The filters could not be counted now.';
export const marks = 'Marks';
export const categories = 'Categories';
export const owners = 'Owners';
export const verified = 'Verified';
export const deployed = 'Deployed';
export const matching = 'matching';
export const isOn = '(take this filter away)';
export const toResults = 'Skip to the results';
export const toFilters = 'Back to the filters';

export const unknownToken = (token: string): string =>
  `“${token}” is no filter here and is searched as text; the filters are owner:, repo:, tag:, is:deployed and is:verified.`;
export const unknownFlag = (token: string): string =>
  `“${token}” is not known and is searched as text; there are is:deployed and is:verified.`;
export const emptyToken = (token: string): string => `“${token}” has no value; write it right behind the colon, without a blank.`;
export const unknownProfile = (id: string): string => `No server is in a profile with the id “${id}”.`;
export const tooLong = 'The query is too long; its end is left out.';
