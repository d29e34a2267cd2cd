import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { AnswerHeaders, ApiAnswer } from '../http/answer.ts';
import { DISCOVERY_CORS_HEADERS } from '../http/cors.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { openedOnce } from '../source/opened-once.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';
import { AI_CATALOG_TYPE, SERVER_CARD_TYPE } from '../../catalog/values/discovery-formats.ts';
import { aiCatalogs } from './ai-catalog.ts';
import { ardManifests } from './ard-manifest.ts';
import { liveLlmsTxt } from './llms-live.ts';
import { LLMS_TXT_PATH } from './llms-txt.ts';
import { catalogServerCard, type LiveCatalog } from './server-card.ts';

/** Options of the discovery routes. */
interface DiscoveryOptions extends LiveCatalog {
  readonly catalog: Catalog;
  readonly publication: Publication;
  /** Reads a published file by its path below the publication's root; rejects if it is not available. */
  readonly read: (path: string) => Promise<Uint8Array>;
  /** Whether pages and files need a key, so that shared caches must not store responses. */
  readonly isPrivate: boolean;
}

/** Caching of a response (SEP-2127, "Caching"). */
const CACHED: AnswerHeaders = { 'cache-control': 'public, max-age=3600' };

/**
 * Routes of the discovery documents of a live catalogue. They have the same content as the files, except that the AI Catalog and the
 * manifest of ARD also list the catalogue's MCP server, the manifest the search API, and that `llms.txt` says that the API is live. The Server
 * Card of the MCP server is at `/mcp/server-card`.
 */
export function discoveryRoutes({ catalog, publication, read, needsKey, isPrivate }: DiscoveryOptions): ApiRoutes {
  const live = { needsKey };
  const headers = isPrivate ? DISCOVERY_CORS_HEADERS : { ...DISCOVERY_CORS_HEADERS, ...CACHED };
  const found = (type: string, body: string): ApiAnswer => ({ status: 200, headers: { ...headers, 'content-type': type }, body });
  const creators = new Map<string, () => ApiAnswer>([
    ['/mcp/server-card', () => found(SERVER_CARD_TYPE, markupFreeJson(catalogServerCard(catalog.site.name, publication, live)))],
  ]);
  for (const [path, create] of aiCatalogs(catalog, publication, live))
    creators.set(`/${path}`, () => found(AI_CATALOG_TYPE, markupFreeJson(create())));
  for (const [path, create] of ardManifests(catalog, publication, live))
    creators.set(`/${path}`, () => found('application/json', markupFreeJson(create())));
  const answers = new Map<string, ApiAnswer>();
  const map = openedOnce(async () => {
    const text = new TextDecoder().decode(await read(LLMS_TXT_PATH));
    return found('text/plain; charset=utf-8', liveLlmsTxt(text, live));
  });
  return {
    prefix: '/',
    answer({ path }) {
      // An older build may lack the file.
      if (path === `/${LLMS_TXT_PATH}`) return map().catch(() => undefined);
      const answer = answers.get(path) ?? creators.get(path)?.();
      if (answer !== undefined) answers.set(path, answer);
      return answer;
    },
  };
}
