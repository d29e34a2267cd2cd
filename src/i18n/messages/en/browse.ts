/** Lists of servers: all of them, by name, by category, by owner. */
export const browse = 'Browse';
export const browsePage = (page: string): string => `Browse, page ${page}`;
export const allServers = 'All servers';
export const describeBrowse = (servers: string): string => `All servers of this catalogue, most used first: ${servers}.`;
export const mostUsedFirst = (servers: string): string => `${servers}, most used first.`;
export const showing = (first: string, last: string): string => `Showing ${first} to ${last}.`;
export const noServers = 'There is no server in this catalogue yet.';

export const sortOrder = 'Sort order';
export const mostUsed = 'Most used';
export const byName = 'A to Z';
export const byCost = 'Fewest tokens';
export const byNamePage = (page: string): string => `A to Z, page ${page}`;
export const describeByName = (servers: string): string => `All servers of this catalogue by name: ${servers}.`;
export const sortedByName = (servers: string): string => `${servers}, sorted by name.`;
export const byLetter = 'By first letter';
export const byWay = 'By the way to use them';
export const digits = '0–9';
export const otherScripts = 'Other scripts';
export const letterCount = (letter: string, servers: string): string => `${letter}: ${servers}`;

export const pages = 'Pages';
export const page = 'Page';
export const previous = 'Previous';
export const next = 'Next';
export const allPages = (count: string): string => `All ${count} pages`;

export const categories = 'Categories';
export const category = 'Category';
export const describeCategories = 'The servers of this catalogue by category.';
export const categoriesLead = (categories: string, servers: string): string =>
  `${servers} in ${categories}. A server can have several categories.`;
export const noCategories = 'No server in this catalogue has a category yet.';
export const largest = 'Largest';
export const uncategorised = 'Uncategorised';
export const uncategorisedLead = 'Servers whose source names no category.';
export const describeCategory = (tag: string, servers: string): string => `MCP servers in the category ${tag}: ${servers}.`;
export const searchInCategory = 'Search in this category';
export const categoryPage = (tag: string, page: string): string => `${tag}, page ${page}`;

export const owner = 'Owner';
export const describeOwner = (owner: string, servers: string): string => `MCP servers of ${owner} in this catalogue: ${servers}.`;
export const inThisCatalogue = (servers: string): string => `${servers} in this catalogue.`;
export const searchTheseServers = 'Search these servers';
export const buildConfiguration = 'Build a configuration with these';
