import { setTimeout } from 'node:timers/promises';

import type { CatalogApi } from '../catalog-api.ts';

/** Milliseconds that open requests have to end. A request must arrive within half of that. */
const DEADLINE = 60_000;

/**
 * Closes a catalogue that gets no more requests as soon as its MCP server has answered the last one, or at the deadline.
 *
 * @param isOver when aborted, closes without waiting
 * @param deadlineMs milliseconds that open requests have to end
 */
export async function closeAfterLast(
  { mcp, close }: Pick<CatalogApi, 'mcp' | 'close'>,
  isOver: AbortSignal,
  deadlineMs: number = DEADLINE,
): Promise<void> {
  const ended = new AbortController();
  const signal = AbortSignal.any([isOver, ended.signal]);
  // The timer must not keep an idle process alive.
  const deadline = setTimeout(deadlineMs, undefined, { signal, ref: false }).catch(() => undefined);
  await Promise.race([mcp.idle(), deadline]);
  ended.abort();
  await close();
}
