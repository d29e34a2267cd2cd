/** Returns numbers from 0 to below 1. */
export type Random = () => number;

/** Pseudo-random numbers, the same for the same seed on every machine (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Combines numbers into one 32-bit seed of an independent sequence of random numbers. */
export function combinedSeed(...numbers: readonly number[]): number {
  let hash = 0x9e3779b9;
  for (const number of numbers) {
    hash = Math.imul(hash ^ number, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}

/** A whole number from 0 to below `count`. */
export function below(count: number, random: Random): number {
  return Math.floor(random() * count);
}

/** Some of the values, each at most once, in random order. All of them if there are fewer. */
export function sample<T>(values: readonly T[], count: number, random: Random): T[] {
  const left = [...values];
  const taken: T[] = [];
  while (taken.length < count && left.length > 0) taken.push(...left.splice(below(left.length, random), 1));
  return taken;
}

/** The numbers from 0 to below `count` in random order (Fisher and Yates). */
export function shuffled(count: number, random: Random): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at -= 1) {
    const other = below(at + 1, random);
    const kept = order[at] ?? 0;
    order[at] = order[other] ?? 0;
    order[other] = kept;
  }
  return order;
}
