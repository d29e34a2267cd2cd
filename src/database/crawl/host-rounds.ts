/** Items of one host that follow each other, so that mostly one process asks it. */
const TOGETHER = 8;

/** Orders items so that some of every host come first, then some more of every host: all hosts are busy, and none comes last with all its items. */
export function inHostRounds<T>(items: readonly T[], hostOf: (item: T) => string): readonly T[] {
  const hosts = [...Map.groupBy(items, hostOf).values()];
  const rounds = hosts.reduce((most, { length }) => Math.max(most, Math.ceil(length / TOGETHER)), 0);
  return Array.from({ length: rounds }, (_, round) => hosts.flatMap((own) => own.slice(round * TOGETHER, (round + 1) * TOGETHER))).flat();
}
