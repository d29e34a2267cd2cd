import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { median } from '../support/quantiles.ts';
import { ask } from './ask.ts';
import type { ChildServer } from './child-server.ts';
import type { MixFigures } from './figures.ts';
import { manyQuestions } from './questions.ts';
import { zipfDraws } from './zipf.ts';

/** Rounds, and requests of each: no round repeats the draws of another, so a cache is as full as it would be in use. */
const MIX = { rounds: 5, requests: 3000 } as const;

/** A server that gets the mix. The first is the measure of the others. */
interface MixSubject {
  readonly name: string;
  readonly server: ChildServer;
}

/** What the mix is made of, and how it is asked. */
interface MixOptions {
  readonly records: readonly ServerRecord[];
  readonly headers: Readonly<Record<string, string>>;
  readonly rounds?: number;
  readonly requests?: number;
}

/** Asks searches as people do, few of them often: every server gets the same requests in the same rounds, from its start on. */
export async function measureMix(
  subjects: readonly MixSubject[],
  { records, headers, rounds = MIX.rounds, requests = MIX.requests }: MixOptions,
): Promise<readonly MixFigures[]> {
  const searches = manyQuestions(records).map((q) => `/api/servers?q=${encodeURIComponent(q)}`);
  const cpu = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    const paths = zipfDraws(searches, requests, seededRandom(round + 1));
    for (const { name, server } of subjects) {
      const { cpuMicroseconds } = await ask({ name, server, paths, headers }, { requests });
      cpu.set(name, [...(cpu.get(name) ?? []), cpuMicroseconds]);
    }
  }
  const measure = [...cpu.values()][0] ?? [];
  return [...cpu].map(([name, each]) => ({
    name,
    first: each[0] ?? Number.NaN,
    median: median(each),
    toMeasure: median(each.map((value, round) => value / (measure[round] ?? Number.NaN))),
  }));
}
