import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

import { API_KEY_SHAPE } from '../access/api-key.ts';

/** A request at its end, as it is logged. */
export interface LoggedRequest {
  readonly method: string;
  /** Template of the path; absent outside of the site. */
  readonly route: string | undefined;
  /** The path without a query; absent where it may be anything. */
  readonly path: string | undefined;
  /** Absent if the client left before it. */
  readonly status: number | undefined;
  /** Whether the whole answer was sent. */
  readonly isWhole: boolean;
  /** Bytes of the answer with its headers. */
  readonly bytes: number;
  readonly seconds: number;
  /** SHA-256 of the accepted key. */
  readonly key: string | undefined;
  readonly traceId: string | undefined;
  readonly id: string;
}

/** Digits of a key's hash that `portolan keys list` shows. */
const SHOWN_DIGITS = 8;

/**
 * One line of JSON. It has no address of the client, because that is personal data, no header, no query and no body.
 *
 * @param time ISO 8601, when the request ended
 */
function logLine(request: LoggedRequest, time: string): string {
  const { method, route, path, status, isWhole, bytes, seconds, key, traceId, id } = request;
  const entry = {
    time,
    method,
    route,
    path,
    status,
    bytes,
    ms: Math.round(seconds * 1e6) / 1000,
    ...(!isWhole && { aborted: true }),
    key: key?.slice(0, SHOWN_DIGITS),
    trace_id: traceId,
    request_id: id,
  };
  return `${JSON.stringify(entry)}\n`;
}

/** Printable ASCII without a percent sign: nothing in it is encoded, and nothing controls a terminal. */
const PLAIN = /^[ -$&-~]+$/;

/** The path, unless a key may be in it, however it is encoded. */
export function recordablePath(path: string): string | undefined {
  return PLAIN.test(path) && !API_KEY_SHAPE.test(path) ? path : undefined;
}

/** Ids that proxies give to requests: a UUID, or 32 hexadecimal digits as nginx writes them. */
const PROXY_ID = /^(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\da-f]{32})$/i;

/**
 * Ids of requests: that of a trusted proxy (`X-Request-Id`), else one of this process.
 *
 * @param trustsProxy otherwise a client chooses the header, and could write a secret into the log
 */
export function requestIds(trustsProxy: boolean): (headers: IncomingHttpHeaders) => string {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return ({ 'x-request-id': given }) => {
    count += 1;
    return trustsProxy && typeof given === 'string' && PROXY_ID.test(given) ? given : `${prefix}-${count}`;
  };
}

/** A log of requests. */
interface RequestLog {
  readonly add: (request: LoggedRequest) => void;
  /** Writes what waits. */
  readonly flush: () => void;
}

/** Milliseconds for which a line waits for others. */
const MAX_WAIT = 50;

/** Characters of lines that wait at most. */
const MAX_WAITING = 65_536;

/**
 * A log that writes lines together, because a write to a pipe or a file blocks the thread. A process that is killed loses those of the last
 * 50 ms.
 *
 * @param write called with one or several lines
 */
export function requestLog(write: (lines: string) => void): RequestLog {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = '';
    if (lines !== '') write(lines);
  };
  return {
    add(request) {
      timer ??= setTimeout(flush, MAX_WAIT);
      waiting += logLine(request, new Date().toISOString());
      if (waiting.length > MAX_WAITING) flush();
    },
    flush,
  };
}
