import { median } from '../support/quantiles.ts';
import type { ComparedCost, Cost } from './figures.ts';

/** Rounds: in each, all kinds of requests are measured with files and with the database, so that other load affects both. */
const ROUNDS = 5;

/** What is measured in a round. */
interface Compared<T> {
  readonly kinds: readonly T[];
  readonly name: (kind: T) => string;
  readonly measure: (kind: T, isDatabase: boolean) => Promise<Cost>;
}

/** Measures kinds of requests with files and with the database in turn. The first round is not counted, because all are slow at first. */
export async function compare<T>({ kinds, name, measure }: Compared<T>): Promise<readonly ComparedCost[]> {
  const rounds = new Map<T, { files: Cost; database: Cost }[]>(kinds.map((kind) => [kind, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [kind, costs] of rounds) {
      const files = await measure(kind, false);
      const database = await measure(kind, true);
      if (round > 0) costs.push({ files, database });
    }
  }
  return [...rounds].map(([kind, costs]) => ({
    name: name(kind),
    files: medianCost(costs.map(({ files }) => files)),
    database: medianCost(costs.map(({ database }) => database)),
    toFiles: median(costs.map(({ files, database }) => (database.node + database.database) / (files.node + files.database))),
  }));
}

function medianCost(costs: readonly Cost[]): Cost {
  const of = (name: keyof Cost): number => median(costs.map((cost) => cost[name]));
  return { p50: of('p50'), p99: of('p99'), node: of('node'), database: of('database') };
}
