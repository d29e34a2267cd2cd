import type { Guard } from './guard.ts';

/** Options of {@link removal}. */
interface RemovalOptions {
  readonly guard: Guard;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Removes rows that are over. They have no effect any more, so a failed removal waits for the next one. */
  readonly remove: () => Promise<unknown>;
}

/** Milliseconds between two removals of one server; each may read a whole table. */
const INTERVAL = 300_000;

/** Removes rows in the background. Called with each request, it does so every five minutes. */
export function removal({ guard, now, remove }: RemovalOptions): () => void {
  let doneAt = now();
  return () => {
    if (now() - doneAt < INTERVAL) return;
    doneAt = now();
    guard.run(remove).catch(() => undefined);
  };
}
