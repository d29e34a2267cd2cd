import type { IncomingMessage, ServerResponse } from 'node:http';

/** Maximum number of body bytes that are read and discarded after the response: the default limit of a message. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Maximum time for that, in milliseconds. */
const MAX_MS = 5000;

/** Responses that are already handled. */
const known = new WeakSet<ServerResponse>();

/**
 * Keeps a connection usable if the response is sent before the request body was read: the rest is discarded, because otherwise the next
 * request on the connection is never read (RFC 9112 §9.3). At most 4 MiB are discarded, for at most 5 seconds; then the connection is
 * closed. Must be called before the response.
 */
export function discardUnread(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { headers } = incoming;
  if (known.has(outgoing) || (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0')) return;
  known.add(outgoing);
  // Node itself discards an untouched body without a limit.
  incoming.read(0);
  outgoing.once('finish', () => {
    if (!incoming.readableEnded && !incoming.destroyed) discard(incoming);
  });
}

function discard(incoming: IncomingMessage): void {
  const { socket } = incoming;
  let left = MAX_BYTES;
  const late = setTimeout(() => socket.destroy(), MAX_MS);
  const inTime = (): void => clearTimeout(late);
  incoming.once('end', inTime).once('close', inTime);
  incoming.on('data', (part: Buffer) => {
    left -= part.length;
    if (left < 0) socket.destroy();
  });
  incoming.resume();
}

/**
 * Announces in the response that the connection will be closed (RFC 9112 §9.6), if the declared body is longer than what is discarded. Must
 * be called before the response headers are written.
 */
export function closeAfterLong({ headers, socket }: IncomingMessage, outgoing: ServerResponse): void {
  if (Number(headers['content-length'] ?? 0) <= MAX_BYTES) return;
  outgoing.setHeader('connection', 'close');
  // Node would close both directions together, and the client might receive a reset before it has read the response (RFC 9112 §9.6).
  socket.destroySoon = () => void socket.end();
}
