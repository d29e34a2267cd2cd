import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that sends each request to the next server. */
export interface RoundRobin {
  readonly url: string;
  /** Ports of the servers; may be changed. */
  ports: readonly number[];
  /** The port to which each request with a body or DELETE went. */
  readonly sent: { readonly port: number; readonly method: string }[];
  close(): void;
}

/** Starts a proxy on a free port. */
export async function roundRobin(ports: readonly number[]): Promise<RoundRobin> {
  let turn = 0;
  const proxy: RoundRobin = { url: '', ports, sent: [], close: () => server.close().closeAllConnections() };
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    // Streams on which clients only listen take no turn, so that the order of the others is known.
    const port = proxy.ports[turn % proxy.ports.length] ?? 0;
    if (incoming.method !== 'GET') turn += 1;
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      const { method } = JSON.parse(body.length === 0 ? '{}' : body.toString()) as { method?: string };
      if (incoming.method !== 'GET') proxy.sent.push({ port, method: method ?? incoming.method ?? '' });
      const onward = request({ port, method: incoming.method, path: incoming.url, headers: incoming.headers, agent: false }, (answer) => {
        // Fields of one connection (RFC 9110 §7.6.1): with the timeout of the server, clients would use connections that this closes.
        const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...fields } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, fields);
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
      });
      onward.on('error', () => outgoing.destroy());
      outgoing.on('close', () => onward.destroy());
      onward.end(body);
    });
  };
  // Longer than any pause of a test.
  const server = createServer({ keepAliveTimeout: 60_000 }, pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(proxy, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
