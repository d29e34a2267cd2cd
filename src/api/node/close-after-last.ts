import { setTimeout } from 'node:timers/promises';

import type { CatalogApi } from '../catalog-api.ts';

/** Milliseconds for requests under way. A request has half of it to come in. */
const DEADLINE = 60_000;

/**
 * Closes a catalogue that gets no more requests as soon as its MCP server has answered the last one, or at a deadline.
 *
 * @param isOver aborted where nothing is to be waited for
 * @param deadlineMs milliseconds for requests under way
 */
export async function closeAfterLast(
  { mcp, close }: Pick<CatalogApi, 'mcp' | 'close'>,
  isOver: AbortSignal,
  deadlineMs: number = DEADLINE,
): Promise<void> {
  const ended = new AbortController();
  const signal = AbortSignal.any([isOver, ended.signal]);
  // It must not keep a process alive that has nothing else to do.
  const deadline = setTimeout(deadlineMs, undefined, { signal, ref: false }).catch(() => undefined);
  await Promise.race([mcp.idle(), deadline]);
  ended.abort();
  await close();
}
