import {
  createMcpHandler,
  DEFAULT_MAX_REQUEST_BODY_SIZE,
  isJsonContentType,
  isLegacyRequest,
  readRequestBody,
  type McpHttpHandler,
  type McpServerFactory,
} from '@modelcontextprotocol/server';

import type { CodecLimits } from '../codec/limits.ts';
import type { Config } from '../schema/config.ts';
import { errorResponse, problemResponse } from './answers.ts';
import { configReader } from './config-reader.ts';
import { MCP_METHODS } from './cors.ts';
import { deepFreeze } from './deep-freeze.ts';
import { inProgress, type InProgress } from './in-progress.ts';
import { continueSession, holdSession, mcpSessions, openSession, type LegacyOptions, type McpSessions } from './legacy-sessions.ts';
import { isRefusedRequest } from './sdk-report.ts';
import type { CreateServer, SdkServer } from './sdk-server.ts';
import type { SessionConfig } from './session-config.ts';
import type { SessionLimits } from './session-table.ts';
import { watchedResponse } from './watched-response.ts';

/**
 * `auto`: one JSON body wherever nothing is lost by it, else a stream. `json`: one JSON body; in sessions of the protocol before
 * 2026-07-28, what a tool says before it is done is not sent then. `sse`: always a stream.
 */
export type ResponseMode = 'auto' | 'json' | 'sse';

/** How connections are served. */
export interface McpEndpointOptions<T> extends SessionLimits {
  /** What is accepted as a configuration. */
  readonly config: SessionConfig<T>;
  readonly createServer: CreateServer<T>;
  /** Milliseconds of a clock; `Date.now` wherever there is one. */
  readonly now: () => number;
  /** How answers are written. Default `auto`. */
  readonly responseMode?: ResponseMode | undefined;
  /** How much of a query is read. */
  readonly limits?: CodecLimits | undefined;
  /** Largest body of a request, in bytes. Default 4 MiB. */
  readonly maxBodyBytes?: number | undefined;
  /**
   * Who sent a request, such as the subject of its token: a session of the protocol before 2026-07-28 is unknown to every caller but the
   * one that opened it. Give what stays the same while a token is renewed. Default: callers are not told apart.
   */
  readonly callerOf?: ((request: Request) => string | undefined) | undefined;
  /**
   * Sessions that endpoints share of which one takes the place of another: what was opened at one goes on at the next. Who made them ends
   * them, and their limits count. A session keeps the server that it was opened with. Default: sessions of its own, which end with it.
   */
  readonly sessions?: McpSessions | undefined;
  /** Told of every failure of the server, which is answered without its text, and of no request that is refused. What it is given may hold secrets: log it through a redactor. */
  readonly onerror?: ((error: Error) => void) | undefined;
}

/** The MCP endpoint: one request, one answer. */
export interface McpEndpoint {
  answer(request: Request, headers: Record<string, string>): Promise<Response>;
  /** Fulfilled as soon as no request is being answered. A stream by which a client only listens does not count. */
  idle(): Promise<void>;
  /** Ends every answer in progress, and every session that is not shared. */
  close(): Promise<void>;
}

/**
 * Serves MCP over Streamable HTTP so that every connection has a server of its own, made with its own configuration. In the protocol
 * of 2026-07-28 every request carries its configuration; before it, a session is bound to the one it was opened with.
 */
export function mcpEndpoint<T>(options: McpEndpointOptions<T>): McpEndpoint {
  const { config: schema, createServer, onerror, responseMode = 'auto', maxBodyBytes = DEFAULT_MAX_REQUEST_BODY_SIZE } = options;
  const configs = new WeakMap<Request, Config>();
  const create = async (era: 'legacy' | 'modern', request: Request | undefined): Promise<SdkServer> => {
    const config = request && configs.get(request);
    if (request === undefined || config === undefined) throw new Error('A server is made for a request whose configuration was read.');
    return createServer(deepFreeze(schema.typed(config)), { era, request });
  };
  const modern = modernHandler(({ requestInfo }) => create('modern', requestInfo), { responseMode, maxBodyBytes, onerror });
  const table = options.sessions ?? mcpSessions(options.now, options);
  const answering = inProgress();
  const reader = configReader(schema.validator, options.limits);
  const { callerOf = () => undefined } = options;
  const legacy: LegacyOptions = { table, jsonOnly: responseMode === 'json', maxBodyBytes, reader, callerOf };

  const connect = async (request: Request): Promise<Response> => {
    const config = reader.read(new URL(request.url));
    if (!config.ok) return problemResponse(config.error);
    configs.set(request, deepFreeze(config.value));
    if (request.method !== 'POST') return errorResponse('noSession');
    // The SDK has the answer to a body of another type.
    if (!isJsonContentType(request.headers.get('content-type'))) return modern.fetch(request);
    // A body that breaks off is no failure of the server.
    const body = await readRequestBody(request, maxBodyBytes).catch(() => undefined);
    if (body === undefined) return errorResponse('unreadable');
    if (body.tooLarge) return errorResponse('tooLarge');
    const message = parsed(body.text);
    if (message === undefined) return errorResponse('unreadable');
    if (!(await isLegacyRequest(request, message))) return modern.fetch(request, { parsedBody: message });
    return openSession(request, message, config.value, () => create('legacy', request), legacy);
  };

  const respond = (request: Request, session: string | null): Response | Promise<Response> => {
    if (!METHODS.has(request.method)) return errorResponse('wrongMethod', { allow: MCP_METHODS });
    return session === null ? connect(request) : continueSession(session, request, legacy);
  };

  return {
    async answer(request, headers) {
      const session = request.headers.get('mcp-session-id');
      const done = begun(request, session, legacy, answering);
      // Nobody waits for the answer once the client is gone, also where it is one JSON body that is not written yet.
      request.signal.addEventListener('abort', done, { once: true });
      try {
        const response = await respond(request, session);
        if (session === null && isListening(request)) done();
        return watchedResponse(response, headers, done);
      } catch (error) {
        onerror?.(error instanceof Error ? error : new Error(String(error)));
        return watchedResponse(errorResponse('failed'), headers, done);
      }
    },
    idle: () => answering.idle(),
    async close() {
      await Promise.all([options.sessions === undefined ? table.close() : undefined, modern.close()]);
    },
  };
}

function modernHandler(
  create: McpServerFactory,
  { responseMode, maxBodyBytes, onerror }: Pick<McpEndpointOptions<unknown>, 'responseMode' | 'maxBodyBytes' | 'onerror'>,
): McpHttpHandler {
  return createMcpHandler(create, {
    legacy: 'reject',
    // The SDK's own `json` would lose what a tool says before it is done; its `auto` is JSON wherever it says nothing.
    responseMode: responseMode === 'sse' ? 'sse' : 'auto',
    ...(maxBodyBytes !== undefined && { maxRequestBodySize: maxBodyBytes }),
    onerror: (report) => {
      if (!isRefusedRequest(report)) onerror?.(report);
    },
  });
}

/** A request begins. Gives what to call when it is answered, which may be done again: a client that only listens is no request under way. */
function begun(request: Request, session: string | null, legacy: LegacyOptions, answering: InProgress): () => void {
  if (session === null) return answering.begin();
  const release = holdSession(session, request, legacy);
  if (request.method === 'GET') return release;
  const ends = [release, answering.begin()];
  return () => ends.forEach((end) => end());
}

/** Whether a client of the protocol of 2026-07-28 only listens. The SDK answers no such request whose body names another method. */
function isListening(request: Request): boolean {
  return request.headers.get('mcp-method') === 'subscriptions/listen';
}

const METHODS: ReadonlySet<string> = new Set(MCP_METHODS.split(', '));

/** `undefined` where a text is not JSON; no JSON is `undefined`. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
