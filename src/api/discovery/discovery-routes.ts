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

/** What a live catalogue says of itself. */
interface DiscoveryOptions extends LiveCatalog {
  readonly catalog: Catalog;
  readonly publication: Publication;
  /** Whether pages and files want a key, and answers are for who has it. */
  readonly isPrivate: boolean;
}

/** How long an answer may be kept (SEP-2127, "Caching"). */
const KEPT: AnswerHeaders = { 'cache-control': 'public, max-age=3600' };

/**
 * What a live catalogue says of itself, under the media types that belong to it: the same as the files, but that the AI Catalog lists
 * the MCP server, too, whose Server Card stands beside the endpoint, at `/mcp/server-card`.
 */
export function discoveryRoutes({ catalog, publication, needsKey, isPrivate }: DiscoveryOptions): ApiRoutes {
  const live = { needsKey };
  const headers = isPrivate ? DISCOVERY_CORS_HEADERS : { ...DISCOVERY_CORS_HEADERS, ...KEPT };
  const found = (type: string, body: string): ApiAnswer => ({ status: 200, headers: { ...headers, 'content-type': type }, body });
  const makers = new Map<string, () => ApiAnswer>([
    ['/mcp/server-card', () => found(SERVER_CARD_TYPE, markupFreeJson(catalogServerCard(catalog.site.name, publication, live)))],
    [`/${LLMS_TXT_PATH}`, () => found('text/plain; charset=utf-8', llmsTxt(catalog, publication))],
  ]);
  for (const [path, make] of aiCatalogs(catalog, publication, live))
    makers.set(`/${path}`, () => found(AI_CATALOG_TYPE, markupFreeJson(make())));
  const answers = new Map<string, ApiAnswer>();
  return {
    prefix: '/',
    answer({ path }) {
      const answer = answers.get(path) ?? makers.get(path)?.();
      if (answer !== undefined) answers.set(path, answer);
      return answer;
    },
  };
}
