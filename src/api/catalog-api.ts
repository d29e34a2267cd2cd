import { readCatalogFiles, type PublishedCatalog } from '../catalog/published/catalog-files.ts';
import { openIndex, type OpenIndexOptions } from '../search/open-index.ts';
import type { Access } from './access/access.ts';
import { protectedResource } from './access/protected-resource.ts';
import { answerSource, type AnswerSource } from './source/answer-source.ts';
import { discoveryDialect } from './discovery/discovery-dialect.ts';
import { serverOfPage } from './removed/server-page.ts';
import { ownHosts } from './http/own-hosts.ts';
import { catalogMcp, type CatalogMcp, type SharedSessions } from './mcp/catalog-mcp.ts';
import { officialDialect } from './official/official-dialect.ts';
import { olderAddresses } from './official/older-addresses.ts';
import { registryDialect } from './registry/registry-dialect.ts';
import { registryApi, type RegistryApi } from './registry-api.ts';
import { engineBackend } from './source/search-backend.ts';
import { searchesInTurn } from './source/searches-in-turn.ts';

/** What a live catalogue is opened from, and on which terms it answers. */
export interface CatalogApiOptions {
  /** Gives a published file by its path below the publication's root; rejects where it cannot be had. */
  readonly read: (path: string) => Promise<Uint8Array>;
  readonly access: Access;
  /** Whether the API and the MCP server are open to everyone: the catalogue says so of itself. */
  readonly isPublic: boolean;
  /** Whether pages and files want a key too. */
  readonly isPrivate: boolean;
  /** Hosts under which the catalogue may be asked, besides its own and the machine itself; `*` for any. */
  readonly hosts: readonly string[];
  /** Told of every error that is answered with 500. */
  readonly onerror: (error: unknown) => void;
  /** Milliseconds of a clock. */
  readonly now: () => number;
  /** How the search index is opened. */
  readonly index?: OpenIndexOptions | undefined;
  /** Where one thread answers many at once: fulfilled when it has looked for requests once more. Default: searches begin at once. */
  readonly pause?: (() => Promise<void>) | undefined;
  /** Sessions of the MCP server that outlive this catalogue. Default: they end with it. */
  readonly sessions?: SharedSessions | undefined;
}

/** A catalogue that can be asked. */
export interface CatalogApi extends PublishedCatalog, RegistryApi {
  /** Path of the site on its origin, with slashes at both ends. */
  readonly base: string;
  /** What it answers from. */
  readonly source: AnswerSource;
  /** The catalogue as an MCP server. */
  readonly mcp: CatalogMcp;
  /** Ends what is still under way. */
  close(): Promise<void>;
}

/**
 * Opens a catalogue from its published files, wherever those can be read: the live API of what was built.
 *
 * @throws CatalogFileError where the files are of another version, or do not hold all records
 * @throws IndexError if the search index cannot be opened
 */
export async function openCatalogApi(options: CatalogApiOptions): Promise<CatalogApi> {
  const { read, access, isPublic, isPrivate, hosts, onerror, now, index, pause, sessions } = options;
  const published = await readCatalogFiles(async (path) => new TextDecoder().decode(await read(path)));
  const engine = await openIndex((name) => read(`search/${name}`), index);
  const { hostname, pathname: base } = new URL(published.publication.url);
  const backend = engineBackend(engine);
  const source = answerSource({ ...published, backend: pause === undefined ? backend : searchesInTurn(backend, pause) });
  const official = officialDialect(source);
  const api = registryApi({
    dialects: [
      registryDialect(source),
      official,
      olderAddresses(official),
      discoveryDialect({ ...published, needsKey: !isPublic, isPrivate }),
    ],
    access,
    isPrivate,
    isOwnHost: ownHosts([hostname, ...hosts]),
    isRemovedPage: removedPages(source),
    protectedResource: isPublic
      ? undefined
      : protectedResource({ ...published, name: isPrivate ? undefined : published.catalog.site.name }),
    onerror,
  });
  const mcp = catalogMcp({ ...source, now, onerror, sessions });
  return { ...published, base, source, mcp, handle: (request) => api.handle(request), close: () => mcp.close() };
}

/** Pages are files, found by the exact spelling of a name. */
function removedPages({ removed }: AnswerSource): (path: string) => boolean {
  return (path) => {
    const name = serverOfPage(path);
    return name !== undefined && removed.find(name)?.qualifiedName === name;
  };
}
