/**
 * Draws from a list whose earlier entries are asked more often: the entry at place k has a weight of 1 / k (Zipf's law with exponent 1, as
 * measured for the queries of search engines and caches of the web).
 *
 * @param random returns numbers from 0 to below 1
 */
export function zipfDraws<T>(entries: readonly T[], count: number, random: () => number): readonly T[] {
  let sum = 0;
  const sums = entries.map((_, at) => (sum += 1 / (at + 1)));
  return Array.from({ length: count }, () => {
    const place = random() * sum;
    return entries[firstAbove(sums, place)];
  }).filter((entry) => entry !== undefined);
}

/** The place of the first sum that is larger; the sums rise. */
function firstAbove(sums: readonly number[], value: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
