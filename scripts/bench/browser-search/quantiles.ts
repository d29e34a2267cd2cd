/** The value below which a share of the values lies, by the nearest rank. NaN of no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The middle value. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** How long a query takes an engine that has all it needs, in milliseconds. */
export interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/**
 * Of several rounds over the same queries, the median of each query: it leaves out what else the machine did at one of the times.
 *
 * @param rounds by round, then by query
 */
export function latencyOf(rounds: readonly (readonly number[])[]): Latency {
  const [first = []] = rounds;
  const times = first.map((_, query) => median(rounds.map((round) => round[query] ?? Number.NaN)));
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}
