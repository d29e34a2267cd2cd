/** Gives out items so that every host is busy and none takes the places of the others. */
export interface Schedule<T> {
  /** The item to begin by now; `undefined` where none may begin until one that was begun is over. */
  next(): T | undefined;
  /** Says that an item is over. */
  done(item: T): void;
}

/** How many items may be under way. */
export interface ScheduleOptions<T> {
  /** The host whose turns an item mostly waits for. */
  readonly hostOf: (item: T) => string;
  /** Items under way at the same time. */
  readonly atOnce: number;
}

/** Fewest and most items of one host that are under way: one asks, and others wait for the host's next turn. */
const PER_HOST = { least: 2, most: 64 } as const;

interface HostQueue<T> {
  readonly waiting: T[];
  /** Index of the next item in `waiting`. */
  at: number;
  readonly share: number;
  underWay: number;
  /** Whether it stands in queue for its next item. */
  isQueued: boolean;
}

/**
 * A schedule: hosts take turns, and each has a share that grows with its items, so that a host of thousands is not left for the end and
 * one that does not answer holds up only its own. Items of one host begin in their order.
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
