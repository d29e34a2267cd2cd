/** The folders of the official registry API: the current version, and an older one with the same responses. */
export const OFFICIAL_FOLDERS = ['/v0.1', '/v0'] as const;

/** The folders of the API, each with everything below it, whether routes or files answer there. */
export const API_FOLDERS = ['/api', ...OFFICIAL_FOLDERS] as const;

/** The MCP endpoint of a catalogue. */
export const MCP_PATH = '/mcp';

/** Path of the JSON Schema of the MCP server's session configuration. */
export const MCP_CONFIG_PATH = '/.well-known/mcp-config';

/** Whether a path is a folder or below it. Both without a trailing slash. */
export function isAtOrBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/**
 * Whether a path belongs to the API.
 *
 * @param path as `requestPath` returns it
 */
export function isApiPath(path: string): boolean {
  return API_FOLDERS.some((folder) => isAtOrBelow(path, folder));
}

/** Whether a path belongs to the official registry API. */
export function isOfficialPath(path: string): boolean {
  return OFFICIAL_FOLDERS.some((folder) => isAtOrBelow(path, folder));
}

/**
 * Whether a case-insensitive file host would read this path below the API. Routes are case-sensitive, so such a path would bypass the key
 * check.
 */
export function isApiFolder(path: string): boolean {
  return isApiPath(path.toLowerCase());
}
