import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Connector, Resolver } from '../../src/crawler/guarded-fetch/index.ts';
import type { Clock } from '../../src/crawler/politeness/clock.ts';
import { fakeConnector } from './guard.ts';
import { testServer } from './opened.ts';

/** One request as a host of the world saw it. */
export interface Visit {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Time of the world's clock. */
  readonly at: number;
}

/** Many hosts behind one server of this machine, told apart by the Host header. */
export interface FakeHosts {
  /** Leads every name to the server; nothing public is ever dialled. */
  readonly options: { readonly resolve: Resolver; readonly connect: Connector };
  readonly visits: ReadonlyMap<string, readonly Visit[]>;
  /** The most requests that were in flight at one host at a time. */
  readonly mostAtOnce: ReadonlyMap<string, number>;
  /** Settles when no request is under way, nor about to be. */
  readonly quiet: () => Promise<void>;
}

/** Turns of the event loop without a sign of life after which nothing is on its way: this machine talks to itself at once. */
const QUIET_TURNS = 60;

/** Answers as one of the hosts. `think` lets time of the world's clock pass before it does. */
type HostAnswer = (
  host: string,
  request: IncomingMessage,
  response: ServerResponse,
  think: (ms: number) => Promise<void>,
) => void | Promise<void>;

/** A world in which each request is answered by a handler that is told its host. */
export async function fakeHosts(clock: Clock, answer: HostAnswer): Promise<FakeHosts> {
  const visits = new Map<string, Visit[]>();
  const inFlight = new Map<string, number>();
  const mostAtOnce = new Map<string, number>();
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
    mostAtOnce.set(host, Math.max(mostAtOnce.get(host) ?? 0, now));
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
    mostAtOnce,
    async quiet() {
      for (let turns = 0; turns < QUIET_TURNS;) {
        const before = events;
        await new Promise((resolve) => setImmediate(resolve));
        turns = isBusy() || events !== before ? 0 : turns + 1;
      }
    },
  };
}
