import { readRequestBody } from '@modelcontextprotocol/server';

import type { ApiAnswer } from '../http/answer.ts';
import { toResponse } from '../http/web-response.ts';

/** A request to the MCP server that a rate limit refuses. */
export interface LimitedRequest {
  /** The HTTP response to every request but the call of a tool: status 429. */
  readonly answer: ApiAnswer;
  /** The limit and the seconds to wait, as a sentence. */
  readonly detail: string;
}

/** Maximum bytes of a call. */
const MAX_BODY_BYTES = 64 * 1024;

/** The first version of the protocol in which a result has a type. */
const TYPED_RESULTS = '2026-07-28';

/**
 * Answers a request beyond a rate limit. The call of a tool gets the result of a tool with the seconds to wait, which the model reads: for a
 * status other than 200, many clients report that the server is broken, or end the session. Everything else gets status 429.
 */
export async function limitedMcp(request: Request, { answer, detail }: LimitedRequest): Promise<Response> {
  const id = await idOfCall(request);
  if (id === undefined) return toResponse(answer, request.method);
  const isTyped = (request.headers.get('mcp-protocol-version') ?? '') >= TYPED_RESULTS;
  const result = { content: [{ type: 'text', text: detail }], isError: true, ...(isTyped && { resultType: 'complete' }) };
  const headers = { ...answer.headers, 'content-type': 'application/json' };
  return toResponse({ status: 200, headers, body: JSON.stringify({ jsonrpc: '2.0', id, result }) }, request.method);
}

/** The id of a call of a tool; `undefined` for any other request. */
async function idOfCall(request: Request): Promise<string | number | undefined> {
  const body = await readRequestBody(request, MAX_BODY_BYTES).catch(() => undefined);
  if (body === undefined || body.tooLarge) return undefined;
  const { method, id } = messageIn(body.text);
  return method === 'tools/call' && (typeof id === 'string' || typeof id === 'number') ? id : undefined;
}

function messageIn(text: string): { readonly method?: unknown; readonly id?: unknown } {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}
