/** Distributes items so that every host is busy and no host takes all slots. */
export interface Schedule<T> {
  /** The next item to start; `undefined` if none may start before a running one ends. */
  next(): T | undefined;
  /** Marks an item as ended. */
  done(item: T): void;
}

/** Options of a schedule. */
interface ScheduleOptions<T> {
  /** The host that an item sends most of its requests to. */
  readonly hostOf: (item: T) => string;
  /** Maximum number of running items. */
  readonly atOnce: number;
}

/** Bounds of the number of running items of one host: one sends a request, the others wait in the host's queue. */
const PER_HOST = { least: 2, most: 64 } as const;

interface HostQueue<T> {
  readonly waiting: T[];
  /** Index of the next item in `waiting`. */
  at: number;
  readonly share: number;
  underWay: number;
  /** Whether it is in the queue for its next item. */
  isQueued: boolean;
}

/**
 * A round-robin schedule over hosts. A host's share grows with its number of items, so that a host with thousands of items does not finish
 * last and a host that does not respond delays only its own items. Items of one host start in their order.
 */
export function createSchedule<T>(items: readonly T[], { hostOf, atOnce }: ScheduleOptions<T>): Schedule<T> {
  const hostQueues = hostQueuesOf(items, hostOf);
  const hostQueueOf = (item: T): HostQueue<T> | undefined => hostQueues.get(hostOf(item));
  let queue = [...hostQueues.values()];
  let head = 0;
  let underWay = 0;

  function enqueue(hostQueue: HostQueue<T>): void {
    if (hostQueue.isQueued || hostQueue.at >= hostQueue.waiting.length || hostQueue.underWay >= hostQueue.share) return;
    hostQueue.isQueued = true;
    queue.push(hostQueue);
  }

  return {
    next() {
      const hostQueue = underWay < atOnce ? queue[head] : undefined;
      if (hostQueue === undefined) return undefined;
      head += 1;
      if (head > 1024) [queue, head] = [queue.slice(head), 0];
      hostQueue.isQueued = false;
      const item = hostQueue.waiting[hostQueue.at];
      hostQueue.at += 1;
      hostQueue.underWay += 1;
      underWay += 1;
      enqueue(hostQueue);
      return item;
    },
    done(item) {
      const hostQueue = hostQueueOf(item);
      if (hostQueue === undefined) return;
      hostQueue.underWay -= 1;
      underWay -= 1;
      enqueue(hostQueue);
    },
  };
}

function hostQueuesOf<T>(items: readonly T[], hostOf: (item: T) => string): ReadonlyMap<string, HostQueue<T>> {
  const byHost = Map.groupBy(items, hostOf);
  return new Map(
    [...byHost].map(([host, waiting]) => {
      const share = Math.min(PER_HOST.most, Math.max(PER_HOST.least, Math.ceil(waiting.length / 8)));
      return [host, { waiting, at: 0, share, underWay: 0, isQueued: true }];
    }),
  );
}
