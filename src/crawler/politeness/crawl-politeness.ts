import type { CircuitBreaker, Politeness } from '../guarded-fetch/index.ts';
import { hostQueueName } from './host-queue-name.ts';
import type { HostQueues } from './host-queues.ts';
import type { RobotsChecker } from './robots-checker.ts';

/** What the manners of a crawl are made of. */
export interface PolitenessParts {
  readonly queues: HostQueues;
  readonly breaker: CircuitBreaker;
  readonly robots: RobotsChecker;
  readonly retry: Pick<Politeness, 'mayRetry' | 'backOff'>;
}

/** The manners of a crawl: turns of a host's lane, which the breaker closes and the host's own wishes hold up. */
export function crawlPoliteness({ queues, breaker, robots, retry }: PolitenessParts): Politeness {
  return {
    ...retry,
    checkRobots: (url, signal) => robots.check(url, signal),
    async turn(url, signal) {
      const host = hostQueueName(url);
      const held = await queues.take(host, signal);
      return {
        begin: () => held.begin(),
        end(error) {
          breaker.note(host, error);
          const refusal = breaker.refusal(host);
          if (refusal !== undefined) queues.close(host, refusal);
          if (error?.retryAt !== undefined) queues.postpone(host, error.retryAt);
          held.end();
        },
      };
    },
  };
}
