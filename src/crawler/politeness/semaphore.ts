/** A counting semaphore; permits are granted in the order of the requests. */
export interface Semaphore {
  /** Waits for a permit. Call the result once to release it. */
  acquire(): Promise<() => void>;
}

/** Creates a semaphore with `count` permits. */
export function createSemaphore(count: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = count;
  const release = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    async acquire() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return release;
    },
  };
}
