import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Sends whole answers to clients that end their side of the connection after their last request. Node would end the connection without an
 * answer. A stream of events on which a client only listens ends: the client is most likely closed, and may open another one.
 */
export function answerHalfClosed(server: Server): void {
  // A property of every server of Node, which neither the documentation nor the types mention.
  Object.assign(server, { httpAllowHalfOpen: true });
  /** One listener per connection: a client may send many requests together. */
  const answering = new WeakMap<Socket, Set<ServerResponse>>();
  const watched = (socket: Socket): Set<ServerResponse> => {
    const responses = new Set<ServerResponse>();
    socket.once('end', () => responses.forEach(endStream));
    answering.set(socket, responses);
    return responses;
  };
  const watch = ({ method, socket }: IncomingMessage, outgoing: ServerResponse): void => {
    if (method !== 'GET') return;
    const responses = answering.get(socket) ?? watched(socket);
    responses.add(outgoing);
    outgoing.once('close', () => responses.delete(outgoing));
  };
  server.on('request', watch).on('checkExpectation', watch);
}

function endStream(outgoing: ServerResponse): void {
  if (outgoing.headersSent && String(outgoing.getHeader('content-type')).startsWith('text/event-stream')) outgoing.destroy();
}
