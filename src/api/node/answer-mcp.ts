import type { IncomingMessage, ServerResponse } from 'node:http';

import type { CatalogMcp } from '../mcp/catalog-mcp.ts';
import { limitedMcp, type LimitedRequest } from '../mcp/limited-mcp.ts';
import type { AnswerHeaders } from '../http/answer.ts';
import { CORS_HEADERS } from '../http/cors.ts';
import { failedAnswer } from '../http/failed-answer.ts';
import { NO_SNIFFING } from '../http/security-headers.ts';
import { withResponseHeaders, toResponse } from '../http/web-response.ts';
import { nodeListener } from '../../session-config/node/index.ts';

/** A request that was passed on to the MCP server. */
interface McpRequest {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly mcp: CatalogMcp;
  /** SHA-256 of the accepted key. */
  readonly key: string | undefined;
  /** Present if a limit refused the request: then the MCP server does not see it. */
  readonly limited: LimitedRequest | undefined;
  /** Headers of every response; they replace those of the MCP server. */
  readonly headers: AnswerHeaders;
  /** Called with every error that is answered with 500. */
  readonly onerror: (error: unknown) => void;
}

/** Lets the MCP server answer. Its answers may be streams. */
export function answerMcp({ incoming, outgoing, mcp, key, limited, headers, onerror }: McpRequest): void {
  const fetch = async (request: Request): Promise<Response> => {
    try {
      const response = await (limited === undefined ? mcp.fetch(request, key) : limitedMcp(request, limited));
      return withResponseHeaders(response, { ...NO_SNIFFING, ...headers });
    } catch (error) {
      onerror(error);
      return toResponse(failedAnswer({ ...CORS_HEADERS, ...headers }), request.method);
    }
  };
  nodeListener({ fetch }, { onerror })(incoming, outgoing);
}
