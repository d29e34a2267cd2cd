import { setTimeout } from 'node:timers/promises';

import type { LiveCatalog } from './live-catalog.ts';
import type { ServedCatalog } from './serve-catalog.ts';

/** How a server ends. */
export interface DrainOptions {
  /** Milliseconds between "not ready" and the end of listening: what a balancer needs to notice. */
  readonly delay: number;
  /** Milliseconds that open requests have to end. */
  readonly grace: number;
}

/**
 * Least milliseconds during which the responses on open connections announce their end. A connection that is closed without that may already
 * carry the next request.
 */
const ANNOUNCED = 100;

/**
 * Ends a server without a failed request: it states that it is not ready, answers for the delay, stops listening, and lets open requests
 * end. Streams on which MCP clients only listen are ended.
 */
export async function drain(server: ServedCatalog, catalog: LiveCatalog, { delay, grace }: DrainOptions): Promise<void> {
  server.announceEnd();
  await setTimeout(Math.max(delay, ANNOUNCED));
  const closed = server.close(grace);
  await Promise.race([catalog.current().mcp.idle(), setTimeout(grace, undefined, { ref: false })]);
  await catalog.close();
  await closed;
}
