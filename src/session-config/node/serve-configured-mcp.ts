import { createServer, maxHeaderSize } from 'node:http';

import { localhostAllowedHostnames } from '@modelcontextprotocol/server';

import { maxQueryLength } from '../server/config-reader.ts';
import { configuredMcp, type ConfiguredMcpOptions } from '../server/index.ts';
import { nodeListener } from './node-listener.ts';

/** Options of a listening server. */
export interface ServeOptions<T> extends Omit<ConfiguredMcpOptions<T>, 'now'> {
  /** Port; 0 for a free one. Default 0. */
  readonly port?: number | undefined;
  /**
   * Network address to listen on. Default `127.0.0.1`, where only host names of this machine are accepted unless `allowedHosts` has others.
   */
  readonly hostname?: string | undefined;
  /** Returns the time in milliseconds. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** A listening server. */
export interface RunningMcp {
  /** Without a slash at the end; the MCP endpoint is `{url}/mcp`. */
  readonly url: string;
  /** Ends all sessions, closes all connections, and stops listening. */
  readonly close: () => Promise<void>;
}

/**
 * Serves an MCP server with configured connections over HTTP. A proxy must add TLS (spec §4.3 requires HTTPS); set `publicUrl` then.
 *
 * @throws Error if it cannot listen on the port
 */
export async function serveConfiguredMcp<T>(options: ServeOptions<T>): Promise<RunningMcp> {
  const { port = 0, hostname = '127.0.0.1', now = Date.now } = options;
  const allowedHosts = options.allowedHosts ?? (LOOPBACK.has(hostname) ? localhostAllowedHostnames() : undefined);
  const mcp = configuredMcp<T>({ ...options, now, allowedHosts });
  const listener = nodeListener(mcp, { onerror: (error) => options.onerror?.(error instanceof Error ? error : new Error(String(error))) });
  // Node counts the query among the headers, of which it allows 16 KiB by default.
  const server = createServer({ maxHeaderSize: maxHeaderSize + maxQueryLength(options.limits) }, listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, resolve);
  });
  const address = server.address();
  const listening = typeof address === 'object' ? address?.port : port;
  return {
    url: `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${listening}`,
    close: async () => {
      await mcp.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1']);
