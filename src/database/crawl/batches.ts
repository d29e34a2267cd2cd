import { setTimeout } from 'node:timers/promises';

/** Adds an item, and waits until the batch with it was written. */
export type AddToBatch<T> = (item: T) => Promise<void>;

/** Writes what is added within some milliseconds, or during the last write, in one batch. */
export function inBatches<T>(delayMs: number, write: (items: readonly T[]) => Promise<void>): AddToBatch<T> {
  let next: { readonly items: T[]; readonly written: Promise<void> } | undefined;
  let last: Promise<void> = Promise.resolve();
  return (item) => {
    if (next === undefined) {
      const items: T[] = [];
      const before = last.catch(() => undefined);
      const written = Promise.all([before, setTimeout(delayMs)]).then(() => {
        next = undefined;
        return write(items);
      });
      next = { items, written };
      last = written;
    }
    next.items.push(item);
    return next.written;
  };
}
