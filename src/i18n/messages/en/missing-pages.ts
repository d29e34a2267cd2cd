/** The page for unknown URLs (404). */
export const notFound = 'Page not found';
export const noPage = 'There is no page at this URL.';
export const perhapsRenamed = 'There is no page at this URL. The server may have been renamed, or was never listed here.';
export const searchForIt = 'Search for it';
export const browseAll = 'Browse all servers';

/** The page at the earlier name of a renamed server. */
export const isRenamed = (name: string): string => `${name} is listed under another name`;
export const isListedAs = (name: string): string => `The MCP server ${name} is listed under another name.`;
export const listedAs = 'It is listed as';

/** The page of a removed server. */
export const isRemoved = (name: string): string => `${name} was removed`;
export const noLongerListed = (name: string): string => `The MCP server ${name} is no longer listed here.`;
export const removedSince = 'This server was removed from this catalogue on';
/** Before a date, which may be in the past when the page is read. */
export const nameFreeFrom = 'Its name can be reused from';
export const asJson = 'As JSON:';
export const allRemoved = 'all removed servers';
export const searchForOthers = 'Search for similar servers';

/** In place of a page that the browser cannot load. */
export const offline = 'This page is not available offline';
export const offlineMeaning =
  'There is no connection to this catalogue, and this browser has no copy of the page. Pages that you visited before can still be read.';
export const tryAgain = 'Try again';
export const homePage = 'Home page';
