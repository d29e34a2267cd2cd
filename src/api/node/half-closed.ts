import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Sends whole answers to clients that end their side of the connection after their last request. Node would end the connection without an
 * answer. A stream of events on which a client only listens ends: the client is most likely closed, and may open another one.
 */
export function answerHalfClosed(server: Server): void {
  // A property of every server of Node, which neither the documentation nor the types mention.
  Object.assign(server, { httpAllowHalfOpen: true });
  const watch = ({ method, socket }: IncomingMessage, outgoing: ServerResponse): void => {
    if (method !== 'GET') return;
    const endStream = (): void => {
      if (outgoing.headersSent && String(outgoing.getHeader('content-type')).startsWith('text/event-stream')) outgoing.destroy();
    };
    socket.once('end', endStream);
    outgoing.once('close', () => socket.off('end', endStream));
  };
  server.on('request', watch).on('checkExpectation', watch);
}
