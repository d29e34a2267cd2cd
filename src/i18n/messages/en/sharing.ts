/** Texts outside of pages: in feeds, README badges and the browser's list of search engines. */
export const changesOf = (site: string): string => `Changes · ${site}`;
export const newServersOf = (site: string): string => `New servers · ${site}`;
export const ownerFeedOf = (owner: string, site: string): string => `${owner} · ${site}`;
export const newServer = 'New server';
export const before = 'Before:';
export const after = 'After:';
export const searchIn = (site: string): string => `Search ${site}`;
export const searchDescription = (site: string): string => `Finds MCP servers in ${site}.`;
export const listed = 'listed';
export const checksPassed = 'checks passed';
export const checksFailed = 'checks failed';
export const verified = 'verified';
export const mcpServer = 'MCP server';
export const asMarkdown = 'This page as Markdown';
export const asJson = 'This page as JSON';
export const entriesAsJson = 'Entries for clients as JSON';
export const entriesAsMarkdown = 'Entries for clients as Markdown';
