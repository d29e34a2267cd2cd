import { readCatalogFiles } from '../catalog/published/catalog-files.ts';
import type { Publication } from '../catalog/published/published.ts';
import { openIndex, type OpenIndexOptions } from '../search/open-index.ts';
import type { Access } from './access/access.ts';
import { protectedResource } from './access/protected-resource.ts';
import { ardRoutes } from './ard/ard-routes.ts';
import { answerSource } from './memory/answer-source.ts';
import { catalogRecords } from './memory/catalog-records.ts';
import type { AnswerSource } from './source/answer-source.ts';
import { changeRoutes } from './changes/change-routes.ts';
import { discoveryRoutes } from './discovery/discovery-routes.ts';
import { serverOfPage } from './removed/server-page.ts';
import type { ApiRoutes } from './http/api-routes.ts';
import { cachedRoutes, type AnswerCache } from './http/cached-routes.ts';
import { ownHosts } from './http/own-hosts.ts';
import type { CountTokens } from './mcp/answer-cost.ts';
import { catalogMcp, type CatalogMcp, type SharedSessions } from './mcp/catalog-mcp.ts';
import { officialRoutes } from './official/official-routes.ts';
import { olderVersionRoutes } from './official/older-version-routes.ts';
import { registryRoutes } from './registry/registry-routes.ts';
import { registryApi, type RegistryApi } from './registry-api.ts';
import { engineBackend } from './source/search-backend.ts';
import { measuredBackend } from './source/measured-backend.ts';
import { searchesInTurn } from './source/searches-in-turn.ts';

/** Options of the API over a source. */
interface SourceApiOptions {
  /** Reads a published file by its path below the publication's root; rejects if it is not available. */
  readonly read: (path: string) => Promise<Uint8Array>;
  readonly access: Access;
  /** Whether the API and the MCP server are open to everyone; the catalogue's metadata states it. */
  readonly isPublic: boolean;
  /** Whether pages and files need a key too. */
  readonly isPrivate: boolean;
  /** Host names that the catalogue accepts in requests, in addition to its own and the local machine's; `*` for any. */
  readonly hosts: readonly string[];
  /** Called with every error that is answered with 500. */
  readonly onerror: (error: unknown) => void;
  /** Milliseconds of a clock. */
  readonly now: () => number;
  /** MCP sessions that continue after this catalogue is closed. Default: they end with it. */
  readonly sessions?: SharedSessions | undefined;
  /** Keeps answers of this catalogue, and of no other. Default: every answer is made again. */
  readonly cache?: AnswerCache | undefined;
  /** Loads a tokenizer, with which each answer over MCP states its own context cost. Default: the cost is approximate. */
  readonly countTokens?: (() => Promise<CountTokens>) | undefined;
}

/** Options of a live catalogue that is read from its published files. */
export interface CatalogApiOptions extends SourceApiOptions {
  /** How the search index is opened. */
  readonly index?: OpenIndexOptions | undefined;
  /**
   * Fulfilled after the host has accepted waiting requests; for hosts that answer many requests on one thread. Default: searches begin
   * immediately.
   */
  readonly pause?: (() => Promise<void>) | undefined;
}

/** An open live catalogue. */
export interface CatalogApi extends RegistryApi {
  readonly publication: Publication;
  /** Path of the site on its origin, with slashes at both ends. */
  readonly base: string;
  /** The data from which it answers. */
  readonly source: AnswerSource;
  /** The catalogue as an MCP server. */
  readonly mcp: CatalogMcp;
  /** Ends open MCP sessions. */
  close(): Promise<void>;
}

/**
 * Opens the live API of a built catalogue from its published files.
 *
 * @throws CatalogFileError where the files are of another version, or lack records
 * @throws IndexError if the search index cannot be opened
 */
export async function openCatalogApi(options: CatalogApiOptions): Promise<CatalogApi> {
  const { read, index, pause } = options;
  const published = await readCatalogFiles(async (path) => new TextDecoder().decode(await read(path)));
  const engine = await openIndex((name) => read(`search/${name}`), index);
  const records = catalogRecords(published.catalog, published.publication);
  const backend = engineBackend(engine, records);
  const inTurn = pause === undefined ? backend : searchesInTurn(backend, pause);
  return sourceApi(answerSource({ ...published, records, backend: inTurn }), options);
}

/** The live API over one edition of a catalogue, wherever its data are. */
export function sourceApi(unmeasured: AnswerSource, options: SourceApiOptions): CatalogApi {
  const source = { ...unmeasured, backend: measuredBackend(unmeasured.backend, options.now) };
  const { read, access, isPublic, isPrivate, hosts, onerror, now, sessions, cache, countTokens } = options;
  const { head, publication } = source;
  const { hostname, pathname: base } = new URL(publication.url);
  const kept = (routes: ApiRoutes): ApiRoutes => (cache === undefined ? routes : cachedRoutes(routes, cache));
  const official = kept(officialRoutes(source));
  const api = registryApi({
    routes: [
      kept(changeRoutes(source)),
      ...ardRoutes(source),
      kept(registryRoutes(source)),
      official,
      olderVersionRoutes(official),
      discoveryRoutes({ source, read, needsKey: !isPublic, isPrivate }),
    ],
    access,
    isPrivate,
    isOwnHost: ownHosts([hostname, ...hosts]),
    isRemovedPage: removedPages(source),
    protectedResource: isPublic ? undefined : protectedResource({ publication, name: isPrivate ? undefined : head.site.name }),
    onerror,
  });
  const mcp = catalogMcp({ ...source, now, onerror, sessions, countTokens });
  return { ...api, publication, base, source, mcp, close: () => mcp.close() };
}

/** Pages are files, so the spelling of the name must match exactly. */
function removedPages({ reader }: AnswerSource): (path: string) => Promise<boolean> {
  return async (path) => {
    const name = serverOfPage(path);
    return name !== undefined && (await reader.findRemoved(name))?.qualifiedName === name;
  };
}
