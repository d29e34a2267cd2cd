import { median } from '../support/quantiles.ts';
import type { ChildServer } from './child-server.ts';
import type { MemoryFigures, RequestFigures, RoundFigures } from './figures.ts';
import type { Load } from './load-messages.ts';
import { runLoad } from './run-load.ts';

/** The requests to a server. */
export interface Subject {
  readonly name: string;
  readonly server: ChildServer;
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Number of concurrent connections. */
export const CONNECTIONS = 32;

/**
 * Sends requests to a server as fast as it responds.
 *
 * @throws Error if a response is not 2xx
 */
export async function ask({ name, server, paths, headers }: Subject, extent: Load['extent']): Promise<RoundFigures> {
  const before = await server.usage();
  const { requestsPerSecond, requests, latency } = await runLoad({ port: server.port, paths, headers, connections: CONNECTIONS, extent });
  const after = await server.usage();
  return { name, requestsPerSecond, ...latency, cpuMicroseconds: ((after.cpuSeconds - before.cpuSeconds) * 1e6) / requests };
}

/** Sends a number of requests in several parts, and measures the server's memory before and after each part. */
export async function watchMemory(subject: Subject, requests: number, parts: number): Promise<readonly MemoryFigures[]> {
  const looks: MemoryFigures[] = [];
  for (let part = 0; part <= parts; part += 1) {
    if (part > 0) await ask(subject, { requests: requests / parts });
    const { rss, heapUsed } = await subject.server.usage();
    looks.push({ requests: (requests * part) / parts, rss, heapUsed });
  }
  return looks;
}

/**
 * Each figure's median over the rounds.
 *
 * @param constant the figures of the constant body in the same rounds
 */
export function medians(rounds: readonly RoundFigures[], constant: readonly RoundFigures[]): RequestFigures {
  const of = (value: (each: RoundFigures, round: number) => number): number => median(rounds.map(value));
  return {
    name: rounds[0]?.name ?? '',
    requestsPerSecond: of((each) => each.requestsPerSecond),
    p50: of((each) => each.p50),
    p99: of((each) => each.p99),
    cpuMicroseconds: of((each) => each.cpuMicroseconds),
    toConstant: of((each, round) => each.requestsPerSecond / (constant[round]?.requestsPerSecond ?? Number.NaN)),
  };
}
