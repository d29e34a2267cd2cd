import type { CircuitBreaker, Politeness } from '../guarded-fetch/index.ts';
import { hostQueueName } from './host-queue-name.ts';
import type { HostQueues } from './host-queues.ts';
import type { RobotsChecker } from './robots-checker.ts';

/** The parts of a crawl's politeness. */
interface PolitenessParts {
  readonly queues: HostQueues;
  readonly breaker: CircuitBreaker;
  readonly robots: RobotsChecker;
  readonly retry: Pick<Politeness, 'mayRetry' | 'backOff'>;
}

/** The politeness of a crawl: requests wait in the queue of their host. The circuit breaker closes a queue, and Retry-After delays it. */
export function crawlPoliteness({ queues, breaker, robots, retry }: PolitenessParts): Politeness {
  return {
    ...retry,
    checkRobots: (url, signal) => robots.check(url, signal),
    async turn(url, signal) {
      const host = hostQueueName(url);
      const turn = await queues.take(host, signal);
      return {
        begin: () => turn.begin(),
        end(error) {
          breaker.record(host, error);
          const refusal = breaker.refusal(host);
          if (refusal !== undefined) queues.close(host, refusal);
          if (error?.retryAt !== undefined) queues.postpone(host, error.retryAt, error.statedRetryAt);
          turn.end();
        },
      };
    },
  };
}
