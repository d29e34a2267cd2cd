import { isInitializeRequest, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

import type { Config } from '../config.ts';
import { errorResponse, problemResponse } from './answers.ts';
import type { ConfigReader } from './config-reader.ts';
import type { SdkServer } from './sdk-server.ts';
import type { SessionTable } from './session-table.ts';

/** A session of the protocol before 2026-07-28, and what it was opened with. */
export interface LegacySession {
  readonly config: Config;
  /** The query that the session was opened with: a request that repeats it need not be read again. */
  readonly search: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  close(): Promise<void>;
  endStreams(): void;
}

/** What is needed to open and to go on with sessions. */
export interface LegacyOptions {
  readonly table: SessionTable<LegacySession>;
  readonly jsonOnly: boolean;
  readonly maxBodyBytes: number;
  readonly reader: ConfigReader;
}

/** The answer to a request that names a session: only with the configuration that the session is bound to (spec §1.4). */
export async function continueSession(id: string, request: Request, { table, reader }: LegacyOptions): Promise<Response> {
  const session = table.find(id);
  if (session === undefined) return errorResponse('unknownSession');
  const url = new URL(request.url);
  const refusal = url.search === session.search ? undefined : reader.refusal(url, session.config);
  return refusal === undefined ? session.transport.handleRequest(request) : problemResponse(refusal);
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
    const server = await createServer();
    const close = (): Promise<void> => server.close();
    const endStreams = (): void => transport.closeStandaloneSSEStream();
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      enableJsonResponse: jsonOnly,
      maxRequestBodySize: maxBodyBytes,
      onsessioninitialized: (id) => room.fill(id, { config, search: new URL(request.url).search, transport, close, endStreams }),
    });
    // However a session ends: by the client, or by the server itself.
    transport.onclose = () => table.remove(transport.sessionId ?? '');
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody: message });
    if (transport.sessionId === undefined) await close();
    return response;
  } finally {
    room.release();
  }
}
