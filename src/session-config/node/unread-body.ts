import type { IncomingMessage, ServerResponse } from 'node:http';

/** Most bytes of a body that are read and discarded once its request is answered: as many as a message may have by default. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Longest time for that, in milliseconds. */
const MAX_MS = 5000;

/** Answers that are looked after already. */
const known = new WeakSet<ServerResponse>();

/**
 * Keeps a connection usable whose request is answered before its body was read: what is left is discarded, else the next request on the
 * connection is never seen (RFC 9112 §9.3). Of a body that is too long or does not end, 4 MiB are discarded at most, for 5 seconds at
 * most; then the connection is closed. To be called before the request is answered.
 */
export function discardUnread(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { headers } = incoming;
  if (known.has(outgoing) || (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0')) return;
  known.add(outgoing);
  // Node itself discards without a limit what nobody has begun to read.
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
 * Says in the answer that the connection will be closed (RFC 9112 §9.6), where more of an unread body is announced than is discarded. To
 * be called before the head of the answer is written.
 */
export function closeAfterLong({ headers, socket }: IncomingMessage, outgoing: ServerResponse): void {
  if (Number(headers['content-length'] ?? 0) <= MAX_BYTES) return;
  outgoing.setHeader('connection', 'close');
  // Node would close both directions at once, and the client might hear of a reset before it has read the answer (RFC 9112 §9.6).
  socket.destroySoon = () => void socket.end();
}
