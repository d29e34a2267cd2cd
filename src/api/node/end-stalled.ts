import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Milliseconds within which a client must accept some of what is sent to it. Node looks once in this time, so that it may take twice as long. */
const STALLED_AFTER = 60_000;

/**
 * Closes the connections of clients that stop to read their answer: each keeps the rest of the answer in memory, or a file open. A stream
 * on which nothing waits to be sent may be silent for any time, unless its client has ended its side of the connection.
 *
 * @param stalledAfter milliseconds
 */
export function endStalled(server: Server, stalledAfter: number = STALLED_AFTER): void {
  server.timeout = stalledAfter;
  const watch = ({ socket }: IncomingMessage, outgoing: ServerResponse): void => {
    // With this listener, Node closes a connection only where none of its answers is under way.
    outgoing.on('timeout', () => {
      if (outgoing.writableLength > 0 || socket.readableEnded) outgoing.destroy();
    });
  };
  server.on('request', watch).on('checkExpectation', watch);
}
