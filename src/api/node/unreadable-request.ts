import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import { PROBLEM_TYPE, problemDetails, type ProblemCode } from '../http/problem.ts';
import { NO_SNIFFING } from '../http/security-headers.ts';

/** Answers requests that Node cannot parse. */
interface UnreadableRequests {
  /** Records a request that could be parsed. */
  note(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** For the event `clientError` of a server. */
  answer(error: ReadError, connection: Connection): void;
}

/** A connection; of a socket, the number of bytes that were received. */
type Connection = Duplex & { readonly bytesRead?: number };

/** An error of Node's parser. */
interface ReadError extends NodeJS.ErrnoException {
  /** The bytes that arrived last. */
  readonly rawPacket?: Uint8Array;
}

/** Answers with problems and closes the connection, because the start of the next request cannot be determined (RFC 9112 §2.2). */
export function unreadableRequests(): UnreadableRequests {
  // A client may send several requests before the first is answered. They are answered in order.
  const unfinished = new WeakMap<Duplex, Set<ServerResponse>>();
  /** Connections that end after their pending responses: each further part that arrives is an error of the parser, too. */
  const ending = new WeakSet<Duplex>();
  return {
    note({ socket }, outgoing) {
      const noted = unfinished.get(socket);
      if (noted === undefined) return void unfinished.set(socket, new Set([outgoing]));
      for (const each of noted) {
        if (!each.writableFinished) break;
        noted.delete(each);
      }
      noted.add(outgoing);
    },
    answer(error, connection) {
      if (ending.has(connection)) return;
      const pending = [...(unfinished.get(connection) ?? [])].filter((each) => !each.writableFinished);
      const isAnswering = pending.some((each) => each.headersSent);
      // A client would read a response within another as part of it, and one before its request as that of its first request.
      if (!connection.writable || isAnswering || connection.bytesRead === 0) {
        connection.destroy();
        return;
      }
      ending.add(connection);
      const text = textFor(error);
      afterAll(
        pending.filter((each) => each.req.complete),
        () => connection.end(text),
      );
    },
  };
}

/** Calls a function when all of some responses are finished: a client takes them for those of its requests, in order (RFC 9112 §9.3.2). */
function afterAll(responses: readonly ServerResponse[], end: () => void): void {
  let left = responses.length;
  if (left === 0) end();
  for (const response of responses) {
    response.once('finish', () => {
      left -= 1;
      if (left === 0) end();
    });
  }
}

function textFor({ code = '', rawPacket }: ReadError): string {
  return code === 'HPE_HEADER_OVERFLOW' && rawPacket !== undefined && isLongAddress(rawPacket) ? LONG_ADDRESS : (TEXTS[code] ?? UNREADABLE);
}

/** Whether bytes begin with the first line of a request, and it is longer than any URL that is read. */
function isLongAddress(bytes: Uint8Array): boolean {
  return /^[A-Z-]+ (?:[^\n]*$|[^\n]{8192})/.test(Buffer.from(bytes).toString('latin1'));
}

const LONG_ADDRESS = message('long-address', 'The URL is too long.');
const UNREADABLE = message('bad-request', 'The request cannot be parsed.');

/** By code of an error of Node's parser. */
const TEXTS: Readonly<Record<string, string>> = {
  // Node counts the URL among the headers.
  HPE_HEADER_OVERFLOW: message('long-headers', 'The headers are too long, alone or together with the URL.'),
  HPE_INVALID_URL: message('bad-request', 'The URL has characters that must be percent-encoded, such as letters with accents.'),
  ERR_HTTP_REQUEST_TIMEOUT: message('late-request', 'The request did not arrive in time.'),
};

function message(code: ProblemCode, detail: string): string {
  const details = problemDetails(code, detail);
  const { status, title } = details;
  const body = JSON.stringify(details);
  const fields = {
    ...NO_SNIFFING,
    'content-type': PROBLEM_TYPE,
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`;
}
