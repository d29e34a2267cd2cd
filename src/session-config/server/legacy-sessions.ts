import { isInitializeRequest, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

import type { Config } from '../config.ts';
import { isReserved } from '../codec/reserved.ts';
import type { Result } from '../result.ts';
import type { ConfigProblem } from '../validation/config-problem.ts';
import { errorResponse, problemResponse } from './answers.ts';
import { configConflict } from './config-conflict.ts';
import type { SdkServer } from './sdk-server.ts';
import type { SessionTable } from './session-table.ts';

/** A session of the protocol before 2026-07-28, and what it was opened with. */
export interface LegacySession {
  readonly config: Config;
  /** The query that the session was opened with: a request that repeats it need not be read again. */
  readonly search: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  close(): Promise<void>;
}

/** What is needed to open and to go on with sessions. */
export interface LegacyOptions {
  readonly table: SessionTable<LegacySession>;
  readonly jsonOnly: boolean;
  readonly maxBodyBytes: number;
  readonly readConfig: (url: URL) => Result<Config, ConfigProblem>;
}

/** The answer to a request that names a session: only with the configuration that the session is bound to (spec §1.4). */
export async function continueSession(id: string, request: Request, { table, readConfig }: LegacyOptions): Promise<Response> {
  const session = table.find(id);
  if (session === undefined) return errorResponse('unknownSession');
  const url = new URL(request.url);
  if (url.search !== session.search && hasConfig(url)) {
    const asked = readConfig(url);
    if (!asked.ok) return problemResponse(asked.error);
    const conflict = configConflict(session.config, asked.value, url.pathname);
    if (conflict !== undefined) return problemResponse(conflict);
  }
  return session.transport.handleRequest(request);
}

/** Whether a query has parameters of a configuration, and not only of the platform. */
function hasConfig(url: URL): boolean {
  return [...url.searchParams.keys()].some((name) => !isReserved(name));
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
  if (!table.reserve()) return errorResponse('full', { 'retry-after': '60' });
  try {
    const server = await createServer();
    const close = (): Promise<void> => server.close();
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      enableJsonResponse: jsonOnly,
      maxRequestBodySize: maxBodyBytes,
      onsessioninitialized: (id) => table.add(id, { config, search: new URL(request.url).search, transport, close }),
      onsessionclosed: (id) => table.remove(id),
    });
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody: message });
    if (transport.sessionId === undefined) await close();
    return response;
  } finally {
    table.release();
  }
}
