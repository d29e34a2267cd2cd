import { LATEST_PROTOCOL_VERSION, type InitializeRequest } from '@modelcontextprotocol/server';

import type { Config } from '../schema/config.ts';
import { connectSession, ownSession, unavailable, type LegacyOptions, type McpSessions } from './legacy-sessions.ts';
import type { SdkServer } from './sdk-server.ts';
import type { SessionStore, StoredSession } from './session-store.ts';

/** A request with a session id. */
interface SessionRequest {
  readonly id: string;
  readonly request: Request;
}

type CreateServer = (config: Config) => Promise<SdkServer>;

/** Sessions that are being resumed: several requests of one session may arrive at the same time. */
const RESUMING = new WeakMap<McpSessions, Map<string, Promise<Response | undefined>>>();

/**
 * Makes a session that another process opened known here: a new server gets the initialize request of the session again. A session that was
 * ended elsewhere is ended here too.
 *
 * @returns the response to the request where it cannot be answered now; `undefined` where {@link continueSession} can answer it
 */
export async function resumeSession(
  { id, request }: SessionRequest,
  createServer: CreateServer,
  options: LegacyOptions,
): Promise<Response | undefined> {
  const { table } = options;
  const { store } = table;
  if (store === undefined) return undefined;
  const open = ownSession(id, request, options);
  if (open !== undefined) {
    if (!(await store.use(id))) await open.close();
    return undefined;
  }
  // It is another caller's.
  if (table.find(id) !== undefined) return undefined;
  const resuming = RESUMING.get(table) ?? new Map<string, Promise<Response | undefined>>();
  RESUMING.set(table, resuming);
  // The request of another caller must not decide about this one.
  const key = JSON.stringify([id, options.callerOf(request)]);
  const resumed = resuming.get(key) ?? resume({ id, request }, store, createServer, options).finally(() => resuming.delete(key));
  resuming.set(key, resumed);
  const refusal = await resumed;
  return refusal?.clone();
}

async function resume(
  { id, request }: SessionRequest,
  store: SessionStore,
  createServer: CreateServer,
  options: LegacyOptions,
): Promise<Response | undefined> {
  let stored: StoredSession | undefined;
  try {
    stored = await store.find(id);
  } catch {
    return unavailable();
  }
  const config = stored && options.reader.restored(stored.config);
  if (stored === undefined || config === undefined || stored.caller !== options.callerOf(request)) return undefined;
  const url = new URL(request.url);
  // A request that repeats this query need not be parsed again.
  const search = options.reader.refusal(url, config) === undefined ? url.search : '';
  const opened = await connectSession(
    { request: initializeRequest(url), message: initializeMessage(stored), config, caller: stored.caller, search, newId: () => id },
    () => createServer(config),
    options,
  );
  // The response has been sent by the process that opened the session. It is complete when the server is ready.
  if (opened.id === undefined) return opened.response;
  await opened.response.body?.pipeTo(new WritableStream());
  return undefined;
}

function initializeMessage({ client }: StoredSession): InitializeRequest & { readonly jsonrpc: '2.0'; readonly id: string } {
  const params = { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities: {}, clientInfo: { name: 'unknown', version: '0' }, ...client };
  return { jsonrpc: '2.0', id: 'resume', method: 'initialize', params };
}

function initializeRequest(url: URL): Request {
  return new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  });
}
