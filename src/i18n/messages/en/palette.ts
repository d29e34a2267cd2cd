import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);

/** The search that opens over every page. */
export const title = 'Search servers and pages';
export const placeholder = 'A server, a tool, or a page';
export const close = 'Close';
export const suggestions = 'Suggestions';

/** Headings of groups of results. */
export const recent = 'Recently opened';
export const servers = 'Servers';
export const onThisPage = 'On this page';
export const pages = 'Pages';
export const further = 'More';

/** Pages that neither the header nor the footer links. */
export const compare = 'Compare servers';
export const compose = 'Build a configuration';
/** Other words for them, as one may type them. */
export const compareSynonyms = ['compare', 'comparison', 'difference'];
export const composeSynonyms = ['compose', 'configuration', 'configure', 'combine'];

/** Messages about a search. */
export const results = (count: number): string => counted(count, { one: 'result', other: 'results' });
export const nothing = 'No server matches.';
export const failed = 'The search index could not be loaded.';
export const allResults = (count: string, text: string): string => `All ${count} results for “${text}”`;
export const searchFor = (text: string): string => `Search for “${text}”`;
export const searchInstead = (text: string): string => `Search instead for ${text}`;
export const didYouMean = (text: string): string => `Did you mean “${text}”?`;
export const tool = 'Tool';

/** What the keys do. */
export const moves = 'choose';
export const opens = 'open';
export const opensApart = 'in a new tab';
export const closes = 'close';
export const control = 'Ctrl';
