/** Runs tasks, at most `limit` of them at a time, in the order in which they come. */
export function createLimiter(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Visits items, at most `limit` of them at a time. Items are taken in order; no further one is taken after the signal aborts. */
export async function eachLimited<T>(
  items: Iterable<T>,
  limit: number,
  visit: (item: T) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    while (!signal.aborted) {
      const next = iterator.next();
      if (next.done === true) return;
      await visit(next.value);
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
