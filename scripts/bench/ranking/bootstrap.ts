import { below, seededRandom, type Random } from '../../support/seeded-random.ts';
import { mean } from './metrics.ts';

const SAMPLES = 2000;
const SEED = 9;
/** Shares of the samples below and above a 95 % interval. */
const TAIL = 0.025;

/** Figures of two systems for the same queries, in the same order. */
export interface PairedFigures {
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}

/** A ratio with its 95 % bootstrap interval. */
export interface RatioInterval {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

/** The ratio of our mean to theirs; samples draw queries with replacement, both systems the same ones. */
export function ratioInterval(pair: PairedFigures): RatioInterval {
  return meanRatioInterval([pair]);
}

/** The mean over sets of the ratio of our mean to theirs; samples draw the queries of each set separately. Same input, same output. */
export function meanRatioInterval(sets: readonly PairedFigures[]): RatioInterval {
  const random = seededRandom(SEED);
  const samples = Array.from({ length: SAMPLES }, () => mean(sets.map((set) => ratio(resampled(set, random)))));
  samples.sort((left, right) => left - right);
  const at = (share: number): number => samples[Math.round(share * (SAMPLES - 1))] ?? 0;
  return { ratio: mean(sets.map(ratio)), low: at(TAIL), high: at(1 - TAIL) };
}

function resampled({ ours, theirs }: PairedFigures, random: Random): PairedFigures {
  const rows = ours.map(() => below(ours.length, random));
  return { ours: rows.map((row) => ours[row] ?? 0), theirs: rows.map((row) => theirs[row] ?? 0) };
}

function ratio({ ours, theirs }: PairedFigures): number {
  return mean(ours) / mean(theirs);
}
