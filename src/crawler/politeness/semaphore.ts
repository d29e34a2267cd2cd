/** So many places, given in the order in which they are asked for. */
export interface Semaphore {
  /** Waits for a place; what it gives is called once to leave it. */
  acquire(): Promise<() => void>;
}

/** Places for at most so many at a time. */
export function createSemaphore(count: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = count;
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    async acquire() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return leave;
    },
  };
}
