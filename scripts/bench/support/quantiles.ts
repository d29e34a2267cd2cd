/** A quantile by the nearest-rank method. NaN if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The median. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Time of a query in a warm engine, in milliseconds. */
export interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/**
 * The median of each query over several rounds, which excludes outliers because of other load on the machine.
 *
 * @param rounds by round, then by query
 */
export function latencyOf(rounds: readonly (readonly number[])[]): Latency {
  const [first = []] = rounds;
  const times = first.map((_, query) => median(rounds.map((round) => round[query] ?? Number.NaN)));
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}
