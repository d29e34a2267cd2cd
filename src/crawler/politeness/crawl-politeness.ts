import type { Breaker, Politeness } from '../guarded-fetch/index.ts';
import { hostQueueName } from './host-queue-name.ts';
import type { Pacer } from './host-queues.ts';
import type { RobotsGate } from './robots-checker.ts';

/** What the manners of a crawl are made of. */
export interface PolitenessParts {
  readonly pacer: Pacer;
  readonly breaker: Breaker;
  readonly robots: RobotsGate;
  readonly retry: Pick<Politeness, 'mayRetry' | 'backOff'>;
}

/** The manners of a crawl: turns of a host's lane, which the breaker closes and the host's own wishes hold up. */
export function crawlPoliteness({ pacer, breaker, robots, retry }: PolitenessParts): Politeness {
  return {
    ...retry,
    admit: (url, signal) => robots.admit(url, signal),
    async turn(url, signal) {
      const host = hostQueueName(url);
      const held = await pacer.take(host, signal);
      return {
        begin: () => held.begin(),
        end(error) {
          breaker.note(host, error);
          const refusal = breaker.refusal(host);
          if (refusal !== undefined) pacer.close(host, refusal);
          if (error?.retryAt !== undefined) pacer.postpone(host, error.retryAt);
          held.end();
        },
      };
    },
  };
}
