import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** The requests since the last report. */
export interface ListHostsSaw {
  readonly requests: number;
  /** Maximum number of requests under way to all hosts. */
  readonly atOnce: number;
  /** Requests to a host while another one was under way. */
  readonly overlaps: number;
  /** Requests to a host before its interval had passed since the start of another one. */
  readonly tooSoon: number;
}

/** Sources at hosts on the addresses of this machine: as many lists each. */
export function listsOf(port: number, hosts: number, each: number): object[] {
  return Array.from({ length: hosts * each }, (_, at) => ({
    kind: 'list',
    location: `http://127.0.0.${(at % hosts) + 1}:${port}/list-${Math.floor(at / hosts)}.jsonl`,
  }));
}

/** Serves lists of two servers on all addresses of this machine. */
function serveHosts(delayMs: number, intervalMs: number): void {
  const logs = new Map<string, { underWay: number; last: number }>();
  const none = (): { -readonly [Name in keyof ListHostsSaw]: number } => ({ requests: 0, atOnce: 0, overlaps: 0, tooSoon: 0 });
  let saw = none();
  let underWay = 0;
  const server = createServer((request, response) => {
    const { host = '' } = request.headers;
    const log = logs.get(host) ?? { underWay: 0, last: Number.NEGATIVE_INFINITY };
    logs.set(host, log);
    const now = performance.now();
    saw.requests += 1;
    if (log.underWay > 0) saw.overlaps += 1;
    // Clocks of whole milliseconds are compared.
    if (now - log.last < intervalMs - 3) saw.tooSoon += 1;
    log.last = now;
    log.underWay += 1;
    underWay += 1;
    saw.atOnce = Math.max(saw.atOnce, underWay);
    response.once('close', () => {
      log.underWay -= 1;
      underWay -= 1;
    });
    const name = `${host.replace(/\D+/g, '-')}/${(request.url ?? '').replace(/\W+/g, '')}`;
    const rows = ['a', 'b'].map((last) => `${JSON.stringify({ qualifiedName: `${name}-${last}`, description: `${last}.` })}\n`);
    void setTimeout(delayMs).then(() => response.end(rows.join('')));
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '0.0.0.0', () => {
    // A server that listens on a port of its own has an address of this kind.
    process.send?.((server.address() as AddressInfo).port);
  });
  process.on('message', () => {
    process.send?.(saw);
    saw = none();
    logs.clear();
  });
}

// As a program: node list-hosts.ts <milliseconds of delay> <milliseconds of interval>
if (import.meta.main) serveHosts(Number(process.argv[2]), Number(process.argv[3]));
