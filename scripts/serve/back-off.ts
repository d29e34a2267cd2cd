/** Milliseconds before the first replacement, and at most. */
const [FIRST_DELAY, MAX_DELAY] = [100, 30_000];

/** Milliseconds after which a worker counts as one that works: the next replacement does not wait for the failures before. */
const WORKS_AFTER = 60_000;

/** Milliseconds to wait before a worker is replaced: twice as long after each that ended soon. */
export function backOff(before: number | undefined, livedMs: number): number {
  return before === undefined || livedMs >= WORKS_AFTER ? FIRST_DELAY : Math.min(before * 2, MAX_DELAY);
}
