import { timingSafeEqual } from 'node:crypto';
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

import type { AnswerHeaders } from '../../http/answer.ts';
import { CORS_HEADERS } from '../../http/cors.ts';
import { clientAddress } from '../node-request.ts';
import type { ObserveRequest, OnKey } from '../observe-requests.ts';
import { sendAnswer } from '../send-answer.ts';
import { placeOfSession } from './session-place.ts';

/** Header with which workers know each other. */
const SECRET_HEADER = 'portolan-worker';

/** Header of an answer to another worker: SHA-256 of the accepted key, for its log. */
const KEY_HEADER = 'portolan-key';

/** Address at which workers accept requests of each other. */
export const INNER_HOST = '127.0.0.1';

/** Options of a worker that passes requests on. */
interface PeerOptions {
  /** The place of this worker. */
  readonly place: number;
  readonly secret: string;
  /** Whether a proxy in front forwards the client's address. */
  readonly trustsProxy: boolean;
  /** Returns the port of the worker at a place; `undefined` while there is none. */
  readonly portOf: (place: number) => number | undefined;
  /** Milliseconds after which an unused connection to another worker is closed. Default {@link IDLE}. */
  readonly idleMs?: number;
}

/**
 * Far less than after which the other worker closes it (`KEEP_ALIVE`): a request that is sent at that moment would fail as if the session
 * had ended.
 */
const IDLE = 5000;

/** Passes a request on to the worker that has its MCP session. Returns whether it did: this worker answers all others. */
type PassOn = (incoming: IncomingMessage, outgoing: ServerResponse, onKey?: OnKey) => boolean;

/** Fields of one connection (RFC 9110 §7.6.1), and what the other worker decides itself. */
const OF_CONNECTION: readonly string[] = [
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
  'proxy-connection',
  'expect',
  SECRET_HEADER,
];

/** As for a session that has ended, upon which clients open another (MCP, "Session Management"). */
const NO_SESSION = JSON.stringify({ jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null });
const NO_SESSION_HEADERS: AnswerHeaders = { ...CORS_HEADERS, 'content-type': 'application/json', 'cache-control': 'no-store' };

/**
 * An MCP session lives in one worker, and any worker may accept the connection of its next request. That one passes the request on, with
 * the client's address, and streams the response back.
 */
export function passOnSessions({ place, secret, trustsProxy, portOf, idleMs = IDLE }: PeerOptions): PassOn {
  const agent = new Agent({ keepAlive: true, timeout: idleMs });
  return (incoming, outgoing, onKey) => {
    const id = incoming.headers['mcp-session-id'];
    const owner = typeof id === 'string' ? placeOfSession(id) : undefined;
    if (owner === undefined || owner === place) return false;
    const port = portOf(owner);
    if (port === undefined) return false;
    const { method, url: path, headers } = incoming;
    const client = { [SECRET_HEADER]: secret, 'x-forwarded-for': clientAddress(incoming, trustsProxy) };
    const passed = { ...withoutConnection(headers), ...client };
    const onward = request({ host: INNER_HOST, port, path, method, headers: passed, agent });
    onward.once('response', (answer) => {
      // Node decides whether the answer has chunks: a client of HTTP/1.0 cannot read them.
      const { 'transfer-encoding': _, [KEY_HEADER]: key, ...fields } = withoutConnection(answer.headers);
      if (typeof key === 'string') onKey?.(key);
      // Node forgets fields that are only written, and whether this is a stream of events is asked later.
      for (const [name, value = ''] of Object.entries(fields)) outgoing.setHeader(name, value);
      outgoing.writeHead(answer.statusCode ?? 502);
      outgoing.flushHeaders();
      pipeline(answer, outgoing).catch(() => outgoing.destroy());
    });
    onward.once('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else sendAnswer(outgoing, { status: 404, headers: NO_SESSION_HEADERS, body: NO_SESSION });
    });
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) onward.destroy();
    });
    incoming.pipe(onward);
    return true;
  };
}

/** Answers a request of another worker, and tells it which key was accepted. */
export const answerPeer: ObserveRequest = (_, outgoing, answer) => answer((hash) => void outgoing.setHeader(KEY_HEADER, hash));

/** Whether a request comes from another worker. */
export function isPeer({ headers }: IncomingMessage, secret: string): boolean {
  const [sent, known] = [Buffer.from(headers[SECRET_HEADER]?.toString() ?? ''), Buffer.from(secret)];
  return sent.length === known.length && timingSafeEqual(sent, known);
}

function withoutConnection(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name)));
}
