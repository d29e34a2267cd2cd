/** The folders of the official registry's API: its version, and an older one whose addresses lead to the same answers. */
export const OFFICIAL_FOLDERS = ['/v0.1', '/v0'] as const;

/** The folders that are the registry's API, each with everything below it, whether a dialect or a file answers there. */
export const API_FOLDERS = ['/api', ...OFFICIAL_FOLDERS] as const;

/** The MCP endpoint of a catalogue. */
export const MCP_PATH = '/mcp';

/** Where the catalogue's MCP server says what a connection can set. */
export const MCP_CONFIG_PATH = '/.well-known/mcp-config';

/** Whether a path is a folder, or lies below it. Both without a slash at the end. */
export function isAtOrBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/**
 * Whether a path belongs to the API.
 *
 * @param path as `requestPath` gives it
 */
export function isApiPath(path: string): boolean {
  return API_FOLDERS.some((folder) => isAtOrBelow(path, folder));
}

/** Whether a path belongs to the official registry's API. */
export function isOfficialPath(path: string): boolean {
  return OFFICIAL_FOLDERS.some((folder) => isAtOrBelow(path, folder));
}

/** Whether a host that takes `API` for `api` would read below the API: routes do not, so that whoever has no key could read there. */
export function isApiFolder(path: string): boolean {
  return isApiPath(path.toLowerCase());
}
