import type { IncomingMessage, ServerResponse } from 'node:http';

import type { AnswerHeaders } from '../api/http/answer.ts';
import { problemAnswer } from '../api/http/problem.ts';
import { nodeListener, type WebHandler } from '../session-config/node/index.ts';

/** A request that was passed on to the MCP server. */
export interface McpRequest {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly mcp: WebHandler;
  /** Headers that every answer carries; they win over those of the MCP server. */
  readonly headers: AnswerHeaders;
  /** Told of what is answered with 500. */
  readonly onerror: (error: unknown) => void;
}

/** Lets the MCP server answer, whose answers are streams. */
export function answerMcp({ incoming, outgoing, mcp, headers, onerror }: McpRequest): void {
  const fetch = async (request: Request): Promise<Response> => {
    try {
      return carrying(await mcp.fetch(request), headers);
    } catch (error) {
      onerror(error);
      const { status, headers: own, body } = problemAnswer('failed', 'The catalogue could not answer. Ask again later.');
      return new Response(body, { status, headers: { ...own, ...headers } });
    }
  };
  nodeListener({ fetch }, { onerror })(incoming, outgoing);
}

function carrying({ body, status, headers: own }: Response, headers: AnswerHeaders): Response {
  const all = new Headers(own);
  // Whether a connection is kept is for who holds it to say (RFC 9110 §7.6.1), and the client may have asked for its end.
  all.delete('connection');
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  return new Response(body, { status, headers: all });
}
