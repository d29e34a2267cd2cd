import type { ChildServer } from './child-server.ts';
import type { MemoryFigures, RequestFigures, RoundFigures } from './figures.ts';
import type { Load } from './load-messages.ts';
import { runLoad } from './run-load.ts';

/** What is asked of a server. */
export interface Subject {
  readonly name: string;
  readonly server: ChildServer;
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Connections that ask at once. */
export const CONNECTIONS = 32;

/**
 * Asks a server as fast as it answers.
 *
 * @throws Error if an answer is no 2xx
 */
export async function ask({ name, server, paths, headers }: Subject, extent: Load['extent']): Promise<RoundFigures> {
  const before = await server.usage();
  const { requestsPerSecond, requests, latency } = await runLoad({ port: server.port, paths, headers, connections: CONNECTIONS, extent });
  const after = await server.usage();
  return { name, requestsPerSecond, ...latency, cpuMicroseconds: ((after.cpuSeconds - before.cpuSeconds) * 1e6) / requests };
}

/** Asks a server so many requests, and looks at its memory before, between and after so many parts of them. */
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
 * @param constant what the constant body came to in the same rounds
 */
export function medians(rounds: readonly RoundFigures[], constant: readonly RoundFigures[]): RequestFigures {
  const of = (value: (each: RoundFigures, round: number) => number): number =>
    rounds.map(value).sort((a, b) => a - b)[rounds.length >> 1] ?? Number.NaN;
  return {
    name: rounds[0]?.name ?? '',
    requestsPerSecond: of((each) => each.requestsPerSecond),
    p50: of((each) => each.p50),
    p99: of((each) => each.p99),
    cpuMicroseconds: of((each) => each.cpuMicroseconds),
    toConstant: of((each, round) => each.requestsPerSecond / (constant[round]?.requestsPerSecond ?? Number.NaN)),
  };
}
