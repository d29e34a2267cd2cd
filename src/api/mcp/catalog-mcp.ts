import { configuredMcp, standardConfig, type McpSessions } from '../../session-config/server/index.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { plainLine } from '../text/plain-line.ts';
import { catalogServer } from './catalog-server.ts';
import { catalogSettings, type CatalogSettings } from './catalog-settings.ts';
import type { ToolSource } from './tool-source.ts';

/** Sessions that continue across builds of a catalogue. */
export interface SharedSessions {
  readonly table: McpSessions;
  /**
   * Returns the data of the newest build, whichever build a session was opened with.
   *
   * @throws Error while no build is open
   */
  readonly current: () => AnswerSource;
}

/** Options of the catalogue's MCP server. */
interface CatalogMcpOptions extends ToolSource {
  /** Milliseconds of a clock. */
  readonly now: () => number;
  /** Default: sessions end with this server. */
  readonly sessions?: SharedSessions | undefined;
}

/** The catalogue as an MCP server. */
export interface CatalogMcp {
  /** @param key SHA-256 of the accepted key: a session accepts only the key that opened it */
  fetch(request: Request, key?: string): Promise<Response>;
  /** Fulfilled as soon as no request is open. A stream on which a client only listens does not count. */
  idle(): Promise<void>;
  /** Ends every session and every open request. */
  close(): Promise<void>;
}

/**
 * The catalogue as an MCP server: `/mcp` with the tools `search_servers`, `find_tools` and `get_server`, and `/.well-known/mcp-config` with the JSON
 * Schema of the session configuration. Both are also available below the path of the publication.
 *
 * @throws TypeError for a publication with an invalid URL
 */
export function catalogMcp(options: CatalogMcpOptions): CatalogMcp {
  const { head, publication, now, sessions, onerror, countTokens } = options;
  const { site, profiles } = head;
  const keys = new WeakMap<Request, string>();
  const current = sessions === undefined ? always(options) : newest(sessions, { onerror, countTokens });
  const mcp = configuredMcp<CatalogSettings>({
    config: standardConfig(catalogSettings(profiles)),
    createServer: (settings) => catalogServer(current, settings),
    title: plainLine(site.name, 100),
    description: 'Settings of one connection to the MCP server of this catalogue.',
    publicUrl: publication.url,
    now,
    onerror,
    callerOf: (request) => keys.get(request),
    ...(sessions && { sessions: sessions.table }),
    // A call has a few hundred bytes.
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

// A session keeps the function that returns its source. These functions reference only their arguments, and nothing else of the build with
// which a session was opened, so that a replaced build can be garbage-collected while its sessions continue.

function always(source: ToolSource): () => ToolSource {
  return () => source;
}

function newest({ current }: SharedSessions, effects: Pick<ToolSource, 'onerror' | 'countTokens'>): () => ToolSource {
  return () => ({ ...current(), ...effects });
}
