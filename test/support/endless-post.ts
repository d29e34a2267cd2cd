import { connect } from 'node:net';

/** What became of a request whose body does not end. */
interface EndlessPost {
  /** All that was answered, as it came. */
  readonly answer: string;
  /** Whether the server closed the connection. */
  readonly isClosed: boolean;
}

/** The limit of bytes: far more than a server and the buffers between accept of a refused body. */
const MAX_BYTES = 64 * 1024 * 1024;

/** What is sent at a time: a chunk of a body in chunks (RFC 9112 §7.1), and as good as any other bytes in one of a length. */
const PART = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`);

/**
 * Posts a body that does not end, until the server closes the connection. A client of HTTP would close it as soon as it is answered.
 *
 * @param header the one that says how long the body is
 */
export async function endlessPost(url: string, header: string): Promise<EndlessPost> {
  const { hostname, port, host, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  // What is written to a closed connection is an error, which is what is waited for.
  socket.on('error', () => undefined).setEncoding('latin1');
  socket.on('data', (part: string) => (answer += part));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\n${header}\r\n\r\n`);
  for (let written = 0; !socket.destroyed && written < MAX_BYTES; written += PART.length) {
    if (!socket.write(PART)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
    await new Promise(setImmediate);
  }
  const isClosed = socket.destroyed;
  socket.destroy();
  await closed;
  return { answer, isClosed };
}
