/** The folders of the official registry API: the current version, and an older one with the same responses. */
export const OFFICIAL_FOLDERS = ['/v0.1', '/v0'] as const;

/** The folders of the API, each with everything below it, whether routes or files answer there. */
export const API_FOLDERS = ['/api', ...OFFICIAL_FOLDERS] as const;

/**
 * Paths of the OpenAPI description below the publication's root: of all operations but those of Agentic Resource Discovery, and of parts
 * that describe fewer.
 */
export const OPENAPI_FILES = {
  all: 'api/openapi.json',
  registry: 'api/openapi/registry.json',
  official: 'api/openapi/official.json',
  files: 'api/openapi/files.json',
  bulk: 'api/openapi/bulk.json',
  pages: 'api/openapi/pages.json',
} as const;

/** Operations of Agentic Resource Discovery (ARD v0.91 §5.3) that are requested with POST, below their base URL. */
export const ARD_OPERATIONS = ['/search', '/explore'] as const;

const ARD_PATHS: ReadonlyMap<string, string> = new Map(
  ARD_OPERATIONS.flatMap((operation) => [
    [operation, `/api${operation}`],
    [`/api${operation}`, `/api${operation}`],
  ]),
);

/** The path of an operation of Agentic Resource Discovery below the base URL `/api`, also where it was requested at the root. */
export function ardOperation(path: string): string | undefined {
  return ARD_PATHS.get(path);
}

/** The MCP endpoint of a catalogue. */
export const MCP_PATH = '/mcp';

/** Path of the protected resource metadata (RFC 9728 §3); the path of the resource follows. */
export const PROTECTED_RESOURCE_PATH = '/.well-known/oauth-protected-resource';

/** Path of the JSON Schema of the MCP server's session configuration. */
export const MCP_CONFIG_PATH = '/.well-known/mcp-config';

/** Whether a path is a folder or below it. Both without a trailing slash. */
export function isAtOrBelow(path: string, folder: string): boolean {
  return path.startsWith(folder) && (path.length === folder.length || path[folder.length] === '/');
}

/** The folder of packs, which contain files of the API. */
const PACKS = '/packs';

const KEYED_FOLDERS = [...API_FOLDERS, PACKS];

/**
 * Whether a path belongs to the API, or to the packs of a site: without a key, nobody may read in a pack what the API refuses.
 *
 * @param path as `requestPath` returns it
 */
export function isApiPath(path: string): boolean {
  return KEYED_FOLDERS.some((folder) => isAtOrBelow(path, folder));
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
