import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { AnswerHeaders, ApiAnswer } from '../http/answer.ts';
import { DISCOVERY_CORS_HEADERS } from '../http/cors.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';
import { AI_CATALOG_TYPE, SERVER_CARD_TYPE } from '../../catalog/values/discovery-formats.ts';
import { aiCatalogs } from './ai-catalog.ts';
import { LLMS_TXT_PATH, llmsTxt } from './llms-txt.ts';
import { catalogServerCard, type LiveCatalog } from './server-card.ts';

/** Options of the discovery routes. */
interface DiscoveryOptions extends LiveCatalog {
  readonly catalog: Catalog;
  readonly publication: Publication;
  /** Whether pages and files need a key, so that shared caches must not store responses. */
  readonly isPrivate: boolean;
}

/** Caching of a response (SEP-2127, "Caching"). */
const CACHED: AnswerHeaders = { 'cache-control': 'public, max-age=3600' };

/**
 * Routes of the discovery documents of a live catalogue. They have the same content as the files, except that the AI Catalog also lists the
 * catalogue's MCP server. Its Server Card is at `/mcp/server-card`.
 */
export function discoveryRoutes({ catalog, publication, needsKey, isPrivate }: DiscoveryOptions): ApiRoutes {
  const live = { needsKey };
  const headers = isPrivate ? DISCOVERY_CORS_HEADERS : { ...DISCOVERY_CORS_HEADERS, ...CACHED };
  const found = (type: string, body: string): ApiAnswer => ({ status: 200, headers: { ...headers, 'content-type': type }, body });
  const creators = new Map<string, () => ApiAnswer>([
    ['/mcp/server-card', () => found(SERVER_CARD_TYPE, markupFreeJson(catalogServerCard(catalog.site.name, publication, live)))],
    [`/${LLMS_TXT_PATH}`, () => found('text/plain; charset=utf-8', llmsTxt(catalog, publication))],
  ]);
  for (const [path, create] of aiCatalogs(catalog, publication, live))
    creators.set(`/${path}`, () => found(AI_CATALOG_TYPE, markupFreeJson(create())));
  const answers = new Map<string, ApiAnswer>();
  return {
    prefix: '/',
    answer({ path }) {
      const answer = answers.get(path) ?? creators.get(path)?.();
      if (answer !== undefined) answers.set(path, answer);
      return answer;
    },
  };
}
