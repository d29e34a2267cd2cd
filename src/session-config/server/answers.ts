import type { ConfigProblem } from '../schema/config-problem.ts';
import type { ConfigConflict } from './config-conflict.ts';

/** The response to a rejected configuration: JSON with the problem's status (spec §7.2). */
export function problemResponse(problem: ConfigProblem | ConfigConflict): Response {
  return Response.json(problem, { status: problem.status, headers: { 'cache-control': 'no-store' } });
}

/** JSON-RPC error codes (JSON-RPC 2.0 §5.1 and MCP), each with its HTTP status. */
const ERRORS = {
  unreadable: { status: 400, code: -32700, message: 'Parse error: the body is not JSON' },
  noSession: {
    status: 400,
    code: -32000,
    message: 'Bad Request: Mcp-Session-Id header is required: send an "initialize" request first, whose response has it',
  },
  badInitialize: {
    status: 400,
    code: -32602,
    message:
      'Invalid params: initialize needs "protocolVersion" as a string, "capabilities" as an object, and "clientInfo" with the strings "name" and "version"',
  },
  unknownSession: { status: 404, code: -32001, message: 'Session not found' },
  forbiddenOrigin: { status: 403, code: -32000, message: 'Forbidden: pages of this origin may not use the server' },
  wrongMethod: { status: 405, code: -32000, message: 'Method not allowed' },
  tooLarge: { status: 413, code: -32000, message: 'Payload too large' },
  failed: { status: 500, code: -32603, message: 'Internal server error' },
  unavailable: { status: 503, code: -32000, message: 'Sessions cannot be looked up at the moment; try again later' },
  full: { status: 503, code: -32000, message: 'Too many sessions are open; try again later' },
} as const;

/**
 * An error response of the endpoint: a general message without sent or thrown data.
 *
 * @param id of the request, where the error concerns its parameters
 */
export function errorResponse(
  kind: keyof typeof ERRORS,
  headers: Record<string, string> = {},
  id: string | number | null = null,
): Response {
  const { status, code, message } = ERRORS[kind];
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id }, { status, headers });
}
