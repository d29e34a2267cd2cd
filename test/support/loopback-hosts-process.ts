import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

import { answerOfList, type HostVisit } from './loopback-hosts.ts';

// A program: hosts on all addresses of this machine, which answer lists after a delay and report each request.
// node loopback-hosts-process.ts <milliseconds of delay>

const delay = Number(process.argv[2]);
const underWay = new Map<string, number>();

const server = createServer((request, response) => {
  const at = performance.now();
  const { url: path = '', headers } = request;
  const { host = '' } = headers;
  const others = underWay.get(host) ?? 0;
  underWay.set(host, others + 1);
  response.once('close', () => underWay.set(host, (underWay.get(host) ?? 0) - 1));
  process.send?.({ host, path, at, others } satisfies HostVisit);
  void setTimeout(delay).then(() => response.end(answerOfList(host, path)));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '0.0.0.0', () => {
  // A server that listens on a port of its own has an address of this kind.
  process.send?.((server.address() as AddressInfo).port);
});
// It must not outlive its test: it holds an output that the test runner waits for.
process.once('disconnect', () => process.exit());
