import type { JSONRPCMessage, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

import { isObject, member } from '../schema/json-schema.ts';

/** What a request is answered with that its client has cancelled. The code is that of the Language Server Protocol; MCP has none. */
const CANCELLED = { code: -32800, message: 'Request cancelled' } as const;

/**
 * Lets a connected transport answer requests that are cancelled by `notifications/cancelled`. The SDK answers them no more, so that the
 * POST that brought one would stay open, and its session in use (MCP 2025-11-25, Transports: every POST of a request is answered).
 */
export function answerCancelled(transport: WebStandardStreamableHTTPServerTransport): void {
  const receive = transport.onmessage;
  transport.onmessage = (message, extra) => {
    receive?.(message, extra);
    const id = cancelledId(message);
    // A request that is not known, or was answered, is no longer waited for.
    if (id !== undefined) transport.send({ jsonrpc: '2.0', id, error: CANCELLED }).catch(() => undefined);
  };
}

function cancelledId(message: JSONRPCMessage): string | number | undefined {
  if (!isObject(message) || member(message, 'method') !== 'notifications/cancelled') return undefined;
  const id = member(member(message, 'params'), 'requestId');
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}
