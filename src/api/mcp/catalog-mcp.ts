import { configuredMcp, standardConfig } from '../../session-config/server/index.ts';
import { plainLine } from '../text/plain-line.ts';
import { catalogServer } from './catalog-server.ts';
import { catalogSettings, type CatalogSettings } from './catalog-settings.ts';
import type { ToolSource } from './tool-source.ts';

/** What the catalogue's MCP server answers from, and for whom. */
export interface CatalogMcpOptions extends ToolSource {
  /** Milliseconds of a clock. */
  readonly now: () => number;
}

/** The catalogue as an MCP server. */
export interface CatalogMcp {
  /** @param key SHA-256 of the key by which the request is admitted: a session answers to the key that opened it and to no other */
  fetch(request: Request, key?: string): Promise<Response>;
  /** Ends every session and every answer in progress. */
  close(): Promise<void>;
}

/**
 * The catalogue as an MCP server: `/mcp` with the tools `search_servers` and `get_server`, and `/.well-known/mcp-config` with the
 * schema of what a connection can set. Both are answered below the path of the publication, too.
 *
 * @throws TypeError for a publication whose address is none
 */
export function catalogMcp({ now, ...source }: CatalogMcpOptions): CatalogMcp {
  const { catalog, publication, onerror } = source;
  const { site, profiles } = catalog;
  const keys = new WeakMap<Request, string>();
  const mcp = configuredMcp<CatalogSettings>({
    config: standardConfig(catalogSettings(profiles)),
    createServer: (settings) => catalogServer(source, settings),
    title: plainLine(site.name, 100),
    description: 'What one connection to the MCP server of this catalogue shows.',
    publicUrl: publication.url,
    now,
    onerror,
    callerOf: (request) => keys.get(request),
    // A call is a few hundred bytes; nobody needs more to be read.
    maxBodyBytes: 64 * 1024,
  });
  return {
    fetch(request, key) {
      if (key !== undefined) keys.set(request, key);
      return mcp.fetch(request);
    },
    close: () => mcp.close(),
  };
}
