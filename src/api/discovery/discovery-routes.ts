import { LRUCache } from 'lru-cache';

import type { AnswerHeaders, ApiAnswer } from '../http/answer.ts';
import { DISCOVERY_CORS_HEADERS } from '../http/cors.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { openedOnce } from '../source/opened-once.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';
import { AI_CATALOG_TYPE, SERVER_CARD_TYPE } from '../../catalog/values/discovery-formats.ts';
import { aiCatalogPages } from './ai-catalog.ts';
import { ardPages } from './ard-manifest.ts';
import { livePages } from './live-pages.ts';
import { liveLlmsTxt } from './llms-live.ts';
import { LLMS_TXT_PATH } from './llms-txt.ts';
import { catalogServerCard, type LiveCatalog } from './server-card.ts';

/** Options of the discovery routes. */
interface DiscoveryOptions extends LiveCatalog {
  readonly source: Pick<AnswerSource, 'head' | 'publication' | 'reader'>;
  /** Reads a published file by its path below the publication's root; rejects if it is not available. */
  readonly read: (path: string) => Promise<Uint8Array>;
  /** Whether pages and files need a key, so that shared caches must not store responses. */
  readonly isPrivate: boolean;
}

/** Caching of a response (SEP-2127, "Caching"). */
const CACHED: AnswerHeaders = { 'cache-control': 'public, max-age=3600' };

/** Documents that are kept. */
const MAX_KEPT = 16;

/**
 * Routes of the discovery documents of a live catalogue. They have the same content as the files, except that the AI Catalog and the
 * manifest of ARD also list the catalogue's MCP server, the manifest the search API, and that `llms.txt` says that the API is live. The Server
 * Card of the MCP server is at `/mcp/server-card`.
 */
export function discoveryRoutes({ source, read, needsKey, isPrivate }: DiscoveryOptions): ApiRoutes {
  const { publication } = source;
  const live = { needsKey };
  const headers = isPrivate ? DISCOVERY_CORS_HEADERS : { ...DISCOVERY_CORS_HEADERS, ...CACHED };
  const found = (type: string, body: string): ApiAnswer => ({ status: 200, headers: { ...headers, 'content-type': type }, body });
  const card = found(SERVER_CARD_TYPE, markupFreeJson(catalogServerCard(source.head.site.name, publication, live)));
  const kinds = [
    { pages: livePages(source, aiCatalogPages(source.head, publication, live)), type: AI_CATALOG_TYPE },
    { pages: livePages(source, ardPages(source.head, publication, live)), type: 'application/json' },
  ];
  // The first documents are read most often; one has some hundred kilobytes.
  const answers = new LRUCache<string, ApiAnswer>({ max: MAX_KEPT });

  async function documentAt(path: string): Promise<ApiAnswer | undefined> {
    const kept = answers.get(path);
    if (kept !== undefined) return kept;
    for (const { pages, type } of kinds) {
      const number = pages.numberAt(path);
      if (number === undefined) continue;
      const answer = found(type, markupFreeJson(await pages.read(number)));
      answers.set(path, answer);
      return answer;
    }
    return undefined;
  }

  const map = openedOnce(async () => {
    const text = new TextDecoder().decode(await read(LLMS_TXT_PATH));
    return found('text/plain; charset=utf-8', liveLlmsTxt(text, live));
  });
  return {
    prefix: '/',
    answer({ path }) {
      // An older build may lack the file.
      if (path === `/${LLMS_TXT_PATH}`) return map().catch(() => undefined);
      return path === '/mcp/server-card' ? card : documentAt(path);
    },
  };
}
