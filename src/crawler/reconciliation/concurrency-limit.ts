/** Runs tasks in order, at most `limit` of them concurrently. */
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

/**
 * Visits items in order, at most `limit` of them concurrently. No further item starts after the signal aborts, or after a visit or the
 * iterator fails.
 */
export async function eachLimited<T>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  visit: (item: T) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const under = new Set<Promise<void>>();
  const failures: unknown[] = [];
  try {
    for await (const item of items) {
      if (signal.aborted || failures.length > 0) break;
      const visited: Promise<void> = visit(item)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => under.delete(visited));
      under.add(visited);
      if (under.size >= limit) await Promise.race(under);
    }
  } finally {
    await Promise.all(under);
  }
  if (failures.length > 0) throw failures[0];
}
