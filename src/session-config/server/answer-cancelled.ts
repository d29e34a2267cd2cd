import type { JSONRPCMessage, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

import { isObject, member } from '../schema/json-schema.ts';

/** The error response to a cancelled request. The code is that of the Language Server Protocol; MCP has none. */
const CANCELLED = { code: -32800, message: 'Request cancelled' } as const;

/**
 * Makes a connected transport respond to requests that `notifications/cancelled` cancels. The SDK does not respond to them, so their POST
 * would stay open and their session in use (MCP 2025-11-25, Transports: every POST of a request gets a response).
 */
export function answerCancelled(transport: WebStandardStreamableHTTPServerTransport): void {
  const receive = transport.onmessage;
  transport.onmessage = (message, extra) => {
    receive?.(message, extra);
    const id = cancelledId(message);
    // An unknown or completed request is not pending.
    if (id !== undefined) transport.send({ jsonrpc: '2.0', id, error: CANCELLED }).catch(() => undefined);
  };
}

function cancelledId(message: JSONRPCMessage): string | number | undefined {
  if (!isObject(message) || member(message, 'method') !== 'notifications/cancelled') return undefined;
  const id = member(member(message, 'params'), 'requestId');
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}
