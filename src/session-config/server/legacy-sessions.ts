import { isInitializeRequest, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

import type { Config } from '../schema/config.ts';
import { answerCancelled } from './answer-cancelled.ts';
import { errorResponse, problemResponse } from './answers.ts';
import type { ConfigReader } from './config-reader.ts';
import { pendingAnswers, type PendingAnswers } from './pending-answers.ts';
import type { SdkServer } from './sdk-server.ts';
import { sessionTable, type SessionLimits, type SessionTable } from './session-table.ts';

/** A session of the protocol before 2026-07-28, and what it was opened with. */
export interface LegacySession {
  readonly config: Config;
  /** Who opened it; absent where callers are not told apart. */
  readonly caller: string | undefined;
  /** The query that the session was opened with: a request that repeats it need not be read again. */
  readonly search: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Its requests that are not answered yet. */
  readonly pending: PendingAnswers;
  close(): Promise<void>;
  endStreams(): void;
}

/** The open sessions of one endpoint, or of several of which each takes the place of the one before. */
export type McpSessions = SessionTable<LegacySession>;

/**
 * Sessions that outlive the endpoint that they were opened at.
 *
 * @param now milliseconds of a clock
 */
export function mcpSessions(now: () => number, limits: SessionLimits = {}): McpSessions {
  return sessionTable<LegacySession>(now, limits);
}

/** What is needed to open and to go on with sessions. */
export interface LegacyOptions {
  readonly table: McpSessions;
  readonly jsonOnly: boolean;
  readonly maxBodyBytes: number;
  readonly reader: ConfigReader;
  /** Who sent a request. */
  readonly callerOf: (request: Request) => string | undefined;
}

/** The session that a request names, where its caller is the one that opened it: to any other it is unknown. */
function ownSession(id: string, request: Request, { table, callerOf }: LegacyOptions): LegacySession | undefined {
  const session = table.find(id);
  return session?.caller === callerOf(request) ? session : undefined;
}

/** Says that a session is being answered, or listened to; call what comes back when that is over. What another caller asks holds none. */
export function holdSession(id: string, request: Request, options: LegacyOptions): () => void {
  if (ownSession(id, request, options) === undefined) return () => undefined;
  return options.table.hold(id, request.method === 'GET' ? 'stream' : 'request');
}

/** The answer to a request that names a session: only to the caller that opened it, and only with the configuration that the session is bound to (spec §1.4). */
export async function continueSession(id: string, request: Request, options: LegacyOptions): Promise<Response> {
  const session = ownSession(id, request, options);
  if (session === undefined) return errorResponse('unknownSession');
  const url = new URL(request.url);
  const refusal = url.search === session.search ? undefined : options.reader.refusal(url, session.config);
  if (refusal !== undefined) return problemResponse(refusal);
  const answer = session.transport.handleRequest(request);
  return request.method === 'POST' ? session.pending.wait(answer) : answer;
}

/** A request that names no session: one that asks for a session opens it, any other is refused. */
export async function openSession(
  request: Request,
  message: unknown,
  config: Config,
  createServer: () => Promise<SdkServer>,
  options: LegacyOptions,
): Promise<Response> {
  const { table, jsonOnly, maxBodyBytes } = options;
  if (!isInitializeRequest(message)) return errorResponse('noSession');
  const room = table.reserve();
  if (room === undefined) return errorResponse('full', { 'retry-after': '60' });
  try {
    // Read here, so that the session holds neither the request nor the options of the endpoint, which it may outlive.
    const caller = options.callerOf(request);
    const { search } = new URL(request.url);
    const server = await createServer();
    const close = (): Promise<void> => server.close();
    const endStreams = (): void => transport.closeStandaloneSSEStream();
    const pending = pendingAnswers(() => errorResponse('unknownSession'));
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      enableJsonResponse: jsonOnly,
      maxRequestBodySize: maxBodyBytes,
      onsessioninitialized: (id) => room.fill(id, { config, caller, search, transport, pending, close, endStreams }),
    });
    // However a session ends: by the client, or by the server itself.
    transport.onclose = () => {
      table.remove(transport.sessionId ?? '');
      pending.end();
    };
    await server.connect(transport);
    answerCancelled(transport);
    const response = await transport.handleRequest(request, { parsedBody: message });
    if (transport.sessionId === undefined) await close();
    return response;
  } finally {
    room.release();
  }
}
