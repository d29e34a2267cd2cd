import { configuredMcp, standardConfig, type McpSessions } from '../../session-config/server/index.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { plainLine } from '../text/plain-line.ts';
import { catalogServer } from './catalog-server.ts';
import { catalogSettings, type CatalogSettings } from './catalog-settings.ts';
import type { ToolSource } from './tool-source.ts';

/** Sessions that outlive one build of a catalogue. */
export interface SharedSessions {
  readonly table: McpSessions;
  /**
   * What is answered from at present, whichever build a session was opened at.
   *
   * @throws Error while no build is open
   */
  readonly current: () => AnswerSource;
}

/** What the catalogue's MCP server answers from, and for whom. */
interface CatalogMcpOptions extends ToolSource {
  /** Milliseconds of a clock. */
  readonly now: () => number;
  /** Default: sessions end with this server. */
  readonly sessions?: SharedSessions | undefined;
}

/** The catalogue as an MCP server. */
export interface CatalogMcp {
  /** @param key SHA-256 of the key by which the request is admitted: a session answers to the key that opened it and to no other */
  fetch(request: Request, key?: string): Promise<Response>;
  /** Fulfilled as soon as no request is being answered. A stream by which a client only listens does not count. */
  idle(): Promise<void>;
  /** Ends every session and every answer in progress. */
  close(): Promise<void>;
}

/**
 * The catalogue as an MCP server: `/mcp` with the tools `search_servers` and `get_server`, and `/.well-known/mcp-config` with the
 * schema of what a connection can set. Both are answered below the path of the publication, too.
 *
 * @throws TypeError for a publication whose address is none
 */
export function catalogMcp(options: CatalogMcpOptions): CatalogMcp {
  const { catalog, publication, now, sessions, onerror } = options;
  const { site, profiles } = catalog;
  const keys = new WeakMap<Request, string>();
  const current = sessions === undefined ? always(options) : newest(sessions, onerror);
  const mcp = configuredMcp<CatalogSettings>({
    config: standardConfig(catalogSettings(profiles)),
    createServer: (settings) => catalogServer(current, settings),
    title: plainLine(site.name, 100),
    description: 'What one connection to the MCP server of this catalogue shows.',
    publicUrl: publication.url,
    now,
    onerror,
    callerOf: (request) => keys.get(request),
    ...(sessions && { sessions: sessions.table }),
    // A call is a few hundred bytes; nobody needs more to be read.
    maxBodyBytes: 64 * 1024,
  });
  return {
    fetch(request, key) {
      if (key !== undefined) keys.set(request, key);
      return mcp.fetch(request);
    },
    idle: () => mcp.idle(),
    close: () => mcp.close(),
  };
}

// A session holds the function that gives its source. Each of these holds its own arguments and nothing else of the build that a session
// was opened at, so that a replaced build can be collected while its sessions go on.

function always(source: ToolSource): () => ToolSource {
  return () => source;
}

function newest({ current }: SharedSessions, onerror: ToolSource['onerror']): () => ToolSource {
  return () => ({ ...current(), onerror });
}
