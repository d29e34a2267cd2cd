import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Connector, Resolver } from '../../src/crawler/guarded-fetch/index.ts';
import type { Clock } from '../../src/crawler/politeness/clock.ts';
import { fakeConnector } from './guard.ts';
import { testServer } from './opened.ts';

/** One request as a host received it. */
export interface Visit {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Time of the fake clock. */
  readonly at: number;
}

/** Many hosts behind one local server, distinguished by the Host header. */
export interface FakeHosts {
  /** Connects every name to the local server; nothing connects to a public address. */
  readonly options: { readonly resolve: Resolver; readonly connect: Connector };
  readonly visits: ReadonlyMap<string, readonly Visit[]>;
  /** Maximum number of concurrent requests per host. */
  readonly maxConcurrent: ReadonlyMap<string, number>;
  /** Resolves when no request is running or about to start. */
  readonly quiet: () => Promise<void>;
}

/** Turns of the event loop without an event after which no request is running. */
const QUIET_TURNS = 60;

/** Handles a request to one of the hosts. `think` waits on the fake clock. */
type HostAnswer = (
  host: string,
  request: IncomingMessage,
  response: ServerResponse,
  think: (ms: number) => Promise<void>,
) => void | Promise<void>;

/** Serves hosts with a handler that gets the host of each request. */
export async function fakeHosts(clock: Clock, answer: HostAnswer): Promise<FakeHosts> {
  const visits = new Map<string, Visit[]>();
  const inFlight = new Map<string, number>();
  const maxConcurrent = new Map<string, number>();
  let events = 0;
  let thinking = 0;
  const think = async (ms: number): Promise<void> => {
    thinking += 1;
    await clock.sleep(ms);
    thinking -= 1;
    events += 1;
  };
  const server = await testServer((request, response) => {
    const host = request.headers.host ?? '';
    const now = (inFlight.get(host) ?? 0) + 1;
    events += 1;
    inFlight.set(host, now);
    maxConcurrent.set(host, Math.max(maxConcurrent.get(host) ?? 0, now));
    const seen = visits.get(host) ?? [];
    visits.set(host, seen);
    seen.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, at: clock.now() });
    response.on('close', () => {
      events += 1;
      inFlight.set(host, (inFlight.get(host) ?? 0) - 1);
    });
    return answer(host, request, response, think);
  });
  const isBusy = (): boolean => [...inFlight.values()].reduce((sum, count) => sum + count, 0) > thinking;
  return {
    options: { resolve: () => Promise.resolve(['203.0.114.7']), connect: fakeConnector([], server.port) },
    visits,
    maxConcurrent,
    async quiet() {
      for (let turns = 0; turns < QUIET_TURNS;) {
        const before = events;
        await new Promise((resolve) => setImmediate(resolve));
        turns = isBusy() || events !== before ? 0 : turns + 1;
      }
    },
  };
}
