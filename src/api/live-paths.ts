import { AI_CATALOG_PATH, ARD_PATH } from '../catalog/values/discovery-formats.ts';
import { REGISTRATION_PATH } from './access/protected-resource.ts';
import { API_FOLDERS, ARD_OPERATIONS, isAtOrBelow, MCP_CONFIG_PATH, MCP_PATH, PROTECTED_RESOURCE_PATH } from './http/api-paths.ts';

/** Paths that only a live catalogue answers, below the root of the publication: each of these, and everything below it. */
export const LIVE_PATHS = [
  ...API_FOLDERS,
  MCP_PATH,
  MCP_CONFIG_PATH,
  PROTECTED_RESOURCE_PATH,
  REGISTRATION_PATH,
  `/${AI_CATALOG_PATH}`,
  `/${ARD_PATH}`,
] as const;

/** Further paths that a live catalogue answers, without the paths below them: the folder of the search index is there. */
export const LIVE_ENDPOINTS = ARD_OPERATIONS;

/**
 * Whether a live catalogue answers at a path for which there is no file.
 *
 * @param path as `requestPath` returns it
 */
export function isLivePath(path: string): boolean {
  return LIVE_PATHS.some((live) => isAtOrBelow(path, live)) || LIVE_ENDPOINTS.some((live) => path === live);
}
