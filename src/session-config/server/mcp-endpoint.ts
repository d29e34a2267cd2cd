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
import { parsedJson } from '../schema/parsed-json.ts';
import { errorResponse, problemResponse } from './answers.ts';
import { configReader } from './config-reader.ts';
import { MCP_METHODS } from './cors.ts';
import { deepFreeze } from './deep-freeze.ts';
import { inProgress, type InProgress } from './in-progress.ts';
import { continueSession, holdSession, mcpSessions, openSession, type LegacyOptions, type McpSessions } from './legacy-sessions.ts';
import { withRedactedErrors } from './redacted-errors.ts';
import { redactor } from './redactor.ts';
import { resumeSession } from './resume-session.ts';
import { isRefusedRequest } from './sdk-report.ts';
import type { CreateServer, SdkServer } from './sdk-server.ts';
import type { SessionConfig } from './session-config.ts';
import type { SessionLimits } from './session-table.ts';
import { watchedResponse } from './watched-response.ts';

/**
 * `auto`: one JSON body if nothing is lost by it, else a stream. `json`: one JSON body; in sessions of the protocol before 2026-07-28,
 * messages of a tool before its result are then not sent. `sse`: always a stream.
 */
export type ResponseMode = 'auto' | 'json' | 'sse';

/** Options of the MCP endpoint. */
export interface McpEndpointOptions<T> extends SessionLimits {
  /** The accepted configuration. */
  readonly config: SessionConfig<T>;
  readonly createServer: CreateServer<T>;
  /** Returns the time in milliseconds, such as `Date.now`. */
  readonly now: () => number;
  /** Format of responses. Default `auto`. */
  readonly responseMode?: ResponseMode | undefined;
  /** Limits of a query. */
  readonly limits?: CodecLimits | undefined;
  /** Maximum size of a request body, in bytes. Default 4 MiB. */
  readonly maxBodyBytes?: number | undefined;
  /**
   * Returns the caller of a request, such as the subject of its token: a session of the protocol before 2026-07-28 is unknown to every
   * other caller. The value must not change when a token is renewed. Default: callers are not distinguished.
   */
  readonly callerOf?: ((request: Request) => string | undefined) | undefined;
  /**
   * Sessions shared by endpoints that replace each other: they continue at the next endpoint. Their creator ends them, and their own limits
   * apply. A session keeps its server. Default: own sessions, which end with the endpoint.
   */
  readonly sessions?: McpSessions | undefined;
  /**
   * Called for every failure of the server, whose text is not sent to the client, but not for rejected requests. The error may contain
   * secrets: log it through a redactor.
   */
  readonly onerror?: ((error: Error) => void) | undefined;
}

/** The MCP endpoint. */
interface McpEndpoint {
  answer(request: Request, headers: Record<string, string>): Promise<Response>;
  /** Resolves as soon as no request is in progress. Streams on which clients only listen do not count. */
  idle(): Promise<void>;
  /** Ends all responses in progress, and all sessions that are not shared. */
  close(): Promise<void>;
}

/**
 * Serves MCP over Streamable HTTP with a separate server for every connection, created with its configuration. In the protocol of
 * 2026-07-28 every request has its configuration; before it, a session keeps the configuration with which it was opened.
 */
export function mcpEndpoint<T>(options: McpEndpointOptions<T>): McpEndpoint {
  const { config: schema, onerror, responseMode = 'auto', maxBodyBytes = DEFAULT_MAX_REQUEST_BODY_SIZE } = options;
  const configs = new WeakMap<Request, Config>();
  const create = serverCreator(options, configs);
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
    // The SDK responds to a body of another type.
    if (!isJsonContentType(request.headers.get('content-type'))) return modern.fetch(request);
    // A truncated body is not a failure of the server.
    const body = await readRequestBody(request, maxBodyBytes).catch(() => undefined);
    if (body === undefined) return errorResponse('unreadable');
    if (body.tooLarge) return errorResponse('tooLarge');
    const message = parsedJson(body.text);
    if (message === undefined) return errorResponse('unreadable');
    if (!(await isLegacyRequest(request, message))) return modern.fetch(request, { parsedBody: message });
    return openSession(request, message, config.value, () => create('legacy', request), legacy);
  };

  const respond = async (request: Request, session: string | null, hold: () => void): Promise<Response> => {
    if (!METHODS.has(request.method)) return errorResponse('wrongMethod', { allow: MCP_METHODS });
    if (session === null) return connect(request);
    const server = (config: Config): Promise<SdkServer> => create('legacy', request, deepFreeze(config));
    const refusal = table.store === undefined ? undefined : await resumeSession({ id: session, request }, server, legacy);
    if (refusal !== undefined) return refusal;
    hold();
    return continueSession(session, request, legacy);
  };

  return {
    async answer(received, headers) {
      const request = withLowerCaseAccept(received);
      const session = request.headers.get('mcp-session-id');
      const { hold, done } = begun(request, session, legacy, answering);
      // After a disconnect of the client, the response is not needed, even if it is one unwritten JSON body.
      request.signal.addEventListener('abort', done, { once: true });
      try {
        const response = await respond(request, session, hold);
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

/** A request whose `Accept` is in lower case: media types have no case (RFC 9110 §8.3.1), but the SDK compares them with. */
function withLowerCaseAccept(request: Request): Request {
  const accept = request.headers.get('accept') ?? '';
  if (accept === accept.toLowerCase()) return request;
  const headers = new Headers(request.headers);
  headers.set('accept', accept.toLowerCase());
  return new Request(request, { headers });
}

/** Returns the server of a connection, with the configuration of its request unless another is given. */
function serverCreator<T>({ config: schema, createServer }: McpEndpointOptions<T>, configs: WeakMap<Request, Config>) {
  const { redactText } = redactor(schema.validator.schema);
  return async (era: 'legacy' | 'modern', request: Request | undefined, config = request && configs.get(request)): Promise<SdkServer> => {
    if (request === undefined || config === undefined) throw new Error('A server needs a request with a configuration.');
    const server = await createServer(deepFreeze(schema.typed(config)), { era, request });
    return withRedactedErrors(server, (text) => redactText(text, config));
  };
}

function modernHandler(
  create: McpServerFactory,
  { responseMode, maxBodyBytes, onerror }: Pick<McpEndpointOptions<unknown>, 'responseMode' | 'maxBodyBytes' | 'onerror'>,
): McpHttpHandler {
  return createMcpHandler(create, {
    legacy: 'reject',
    // The SDK's `json` mode would lose messages of a tool before its result; its `auto` mode uses JSON if there are none.
    responseMode: responseMode === 'sse' ? 'sse' : 'auto',
    ...(maxBodyBytes !== undefined && { maxRequestBodySize: maxBodyBytes }),
    onerror: (report) => {
      if (!isRefusedRequest(report)) onerror?.(report);
    },
  });
}

/** A request in progress. */
interface Begun {
  /** Marks its session as in use. */
  readonly hold: () => void;
  /** Marks its end; repeated calls have no effect. */
  readonly done: () => void;
}

/** Marks the start of a request. A client that only listens does not count as a request in progress. */
function begun(request: Request, session: string | null, legacy: LegacyOptions, answering: InProgress): Begun {
  const ends = session !== null && request.method === 'GET' ? [] : [answering.begin()];
  let isDone = false;
  return {
    hold() {
      if (session !== null && !isDone) ends.push(holdSession(session, request, legacy));
    },
    done() {
      isDone = true;
      for (const end of ends) end();
    },
  };
}

/** Whether a client of the protocol of 2026-07-28 only listens. The SDK rejects such a request if its body has another method. */
function isListening(request: Request): boolean {
  return request.headers.get('mcp-method') === 'subscriptions/listen';
}

const METHODS: ReadonlySet<string> = new Set(MCP_METHODS.split(', '));
