/** The page for addresses without one. */
export const notFound = 'Not found';
export const noPage = 'There is no page at this address.';
export const offTheChart = 'Off the chart';
export const perhapsRenamed = 'There is no page at this address. The server may have been renamed, or was never listed here.';
export const searchForIt = 'Search for it';
export const browseAll = 'Browse all servers';

/** The page of a name that a server had before. */
export const isRenamed = (name: string): string => `${name} is listed under another name`;
export const isListedAs = (name: string): string => `The MCP server ${name} is listed under another name.`;
export const listedAs = 'It is listed as';

/** The page of a server that is listed no longer. */
export const isRemoved = (name: string): string => `${name} is gone`;
export const listedNoLonger = (name: string): string => `The MCP server ${name} is listed here no longer.`;
export const removedSince = 'This server is gone. It is listed here no longer since';
export const nameHeldUntil = 'Nobody else may have its name before';
export const forPrograms = 'For programs:';
export const allRemoved = 'all servers that are gone';
export const searchForOthers = 'Search for others like it';
