import {
  isInitializeRequest,
  isJSONRPCRequest,
  WebStandardStreamableHTTPServerTransport,
  type InitializeRequest,
} from '@modelcontextprotocol/server';

import type { Config } from '../schema/config.ts';
import { answerCancelled } from './answer-cancelled.ts';
import { errorResponse, problemResponse } from './answers.ts';
import type { ConfigReader } from './config-reader.ts';
import { pendingAnswers, type PendingAnswers } from './pending-answers.ts';
import type { SdkServer } from './sdk-server.ts';
import type { SessionStore } from './session-store.ts';
import { sessionTable, type SessionLimits, type SessionTable } from './session-table.ts';

/** A session of the protocol before 2026-07-28. */
interface LegacySession {
  readonly config: Config;
  /** The caller that opened it; absent if callers are not distinguished. */
  readonly caller: string | undefined;
  /** The query with which the session was opened; a request that repeats it need not be parsed again. */
  readonly search: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Its pending requests. */
  readonly pending: PendingAnswers;
  close(): Promise<void>;
  endStreams(): void;
}

/** The open sessions of one endpoint, or of several endpoints that replace each other. */
export interface McpSessions extends SessionTable<LegacySession> {
  /** Sessions of other processes; absent if none are shared. */
  readonly store?: SessionStore | undefined;
}

/** Options of sessions that outlive their endpoint. */
export interface McpSessionsOptions extends SessionLimits {
  /** Default: sessions are available only in this process. */
  readonly store?: SessionStore | undefined;
}

/**
 * Creates sessions that outlive their endpoint.
 *
 * @param now returns the time in milliseconds
 * @param newId returns an id that cannot be guessed. Default a UUID
 */
export function mcpSessions(now: () => number, { store, ...limits }: McpSessionsOptions = {}, newId?: () => string): McpSessions {
  const table = sessionTable<LegacySession>(now, limits, newId);
  store?.onEnded((id) => void table.find(id)?.close());
  return { ...table, store };
}

/** Options for opening and continuing sessions. */
export interface LegacyOptions {
  readonly table: McpSessions;
  readonly jsonOnly: boolean;
  readonly maxBodyBytes: number;
  readonly reader: ConfigReader;
  /** Returns the caller of a request. */
  readonly callerOf: (request: Request) => string | undefined;
}

/** The session of a request, if its caller opened it; to any other caller it is unknown. */
export function ownSession(id: string, request: Request, { table, callerOf }: LegacyOptions): LegacySession | undefined {
  const session = table.find(id);
  return session?.caller === callerOf(request) ? session : undefined;
}

/** Marks a session as in use by a request or a stream; call the returned function at its end. Requests of other callers have no effect. */
export function holdSession(id: string, request: Request, options: LegacyOptions): () => void {
  if (ownSession(id, request, options) === undefined) return () => undefined;
  return options.table.hold(id, request.method === 'GET' ? 'stream' : 'request');
}

/**
 * The response to a request with a session id: only for the caller that opened the session, and only with its configuration (spec §1.4).
 */
export async function continueSession(id: string, request: Request, options: LegacyOptions): Promise<Response> {
  const session = ownSession(id, request, options);
  if (session === undefined) return errorResponse('unknownSession');
  const url = new URL(request.url);
  const refusal = url.search === session.search ? undefined : options.reader.refusal(url, session.config);
  if (refusal !== undefined) return problemResponse(refusal);
  const answer = session.transport.handleRequest(request);
  if (request.method === 'DELETE') return (await answer).ok && !(await isEnded(id, options)) ? unavailable() : answer;
  return request.method === 'POST' ? session.pending.wait(answer) : answer;
}

/** Ends a session for all processes. Returns whether the store could be asked; if not, the client may try again at any process. */
async function isEnded(id: string, { table }: LegacyOptions): Promise<boolean> {
  try {
    await table.store?.end(id);
    return true;
  } catch {
    return false;
  }
}

/** The response where the store cannot be asked. A client that got 404 would give its session up. */
export function unavailable(): Response {
  return errorResponse('unavailable', { 'retry-after': '5' });
}

/** Handles a request without a session id: an initialize request opens a session, any other is rejected. */
export async function openSession(
  request: Request,
  message: unknown,
  config: Config,
  createServer: () => Promise<SdkServer>,
  options: LegacyOptions,
): Promise<Response> {
  if (!isInitializeRequest(message)) return notOpened(message);
  const { store } = options.table;
  const caller = options.callerOf(request);
  const { search } = new URL(request.url);
  const opened = await connectSession(
    { request, message, config, caller, search, newId: () => options.table.newId() },
    createServer,
    options,
  );
  if (opened.id !== undefined) await store?.add(opened.id, { config, caller, client: message.params });
  return opened.response;
}

/** The response to an initialize request with wrong parameters, and to any other message. */
function notOpened(message: unknown): Response {
  const isInitialize = isJSONRPCRequest(message) && message.method === 'initialize';
  return isInitialize ? errorResponse('badInitialize', {}, message.id) : errorResponse('noSession');
}

/** A session to open. */
interface Opening extends Pick<LegacySession, 'config' | 'caller' | 'search'> {
  readonly request: Request;
  /** The initialize request. */
  readonly message: InitializeRequest;
  readonly newId: () => string;
}

/** The response to an initialize request, and the id of the session if it was opened. */
interface Opened {
  readonly response: Response;
  readonly id?: string | undefined;
}

/** Opens a session. It references neither the request nor the options of the endpoint, which it may outlive. */
export async function connectSession(
  { request, message, newId, ...session }: Opening,
  createServer: () => Promise<SdkServer>,
  { table, jsonOnly, maxBodyBytes }: LegacyOptions,
): Promise<Opened> {
  const room = table.reserve();
  if (room === undefined) return { response: errorResponse('full', { 'retry-after': '60' }) };
  try {
    const server = await createServer();
    const close = (): Promise<void> => server.close();
    const endStreams = (): void => transport.closeStandaloneSSEStream();
    const pending = pendingAnswers(() => errorResponse('unknownSession'));
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: newId,
      enableJsonResponse: jsonOnly,
      maxRequestBodySize: maxBodyBytes,
      onsessioninitialized: (id) => room.fill(id, { ...session, transport, pending, close, endStreams }),
    });
    // Whether the client or the server ends the session.
    transport.onclose = () => {
      table.remove(transport.sessionId ?? '');
      pending.end();
    };
    await server.connect(transport);
    answerCancelled(transport);
    const response = await transport.handleRequest(request, { parsedBody: message });
    if (transport.sessionId === undefined) await close();
    return { response, id: transport.sessionId };
  } finally {
    room.release();
  }
}
