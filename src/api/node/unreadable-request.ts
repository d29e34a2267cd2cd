import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import { problemAnswer } from '../http/problem.ts';
import { NO_SNIFFING } from '../http/security-headers.ts';

/** Answers requests that Node cannot parse. */
interface UnreadableRequests {
  /** Records a request that could be parsed. */
  note(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** For the event `clientError` of a server. */
  answer(error: NodeJS.ErrnoException, connection: Duplex): void;
}

const TOO_LONG = problemAnswer('long-address', 'The URL and the headers are too long.');
const NOT_ENCODED = problemAnswer('bad-request', 'The URL has characters that must be percent-encoded, such as letters with accents.');
const UNREADABLE = problemAnswer('bad-request', 'The request cannot be parsed, or did not arrive in time.');

/** Answers with problems and closes the connection, because the start of the next request cannot be determined (RFC 9112 §2.2). */
export function unreadableRequests(): UnreadableRequests {
  // A client may send several requests before the first is answered. They are answered in order.
  const unfinished = new WeakMap<Duplex, Set<ServerResponse>>();
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
      const isAnswering = [...(unfinished.get(connection) ?? [])].some((each) => each.headersSent && !each.writableFinished);
      // A client would read a response within another as part of it.
      if (!connection.writable || isAnswering) connection.destroy();
      else connection.end(TEXTS[error.code ?? ''] ?? UNREADABLE_TEXT);
    },
  };
}

/** By code of an error of Node's parser. */
const TEXTS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: messageOf(TOO_LONG, 'URI Too Long'),
  HPE_INVALID_URL: messageOf(NOT_ENCODED, 'Bad Request'),
};
const UNREADABLE_TEXT = messageOf(UNREADABLE, 'Bad Request');

function messageOf({ status, headers, body }: typeof TOO_LONG, reason: string): string {
  const fields = { ...NO_SNIFFING, ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`;
}
