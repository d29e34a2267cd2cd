import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);

/** The home page, without its search. */
export const whatFor = 'An MCP server lets an AI assistant do things: read your files, query a database, send a message.';
export const howMany = (count: number): string =>
  `This catalogue lists ${counted(count, { one: 'server', other: 'servers' })} with tools, settings and checks.`;
export const categories = 'Categories';
export const allCategories = 'All categories';
export const profiles = 'Profiles';
export const profilesMeaning = 'Servers that work well together for one kind of task.';
export const mostUsed = 'Most used';
export const servers = 'Servers';
export const newest = 'Newest';
export const browseAll = (count: number): string =>
  count === 1 ? 'Browse the only server' : `Browse all ${counted(count, { other: 'servers' })}`;
export const allByAge = 'All, newest first';
export const noServers = 'There is no server in this catalogue yet.';
export const legend = 'What the badges mean';
