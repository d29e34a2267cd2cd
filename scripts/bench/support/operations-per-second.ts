import { median } from './quantiles.ts';

/** A task to measure. Its result is kept, so that no engine can optimise the task away. */
export interface Subject {
  readonly name: string;
  readonly work: () => unknown;
}

/** Duration of the measurement. */
interface MeasureOptions {
  /** Rounds that count, of each subject. Default 11. */
  readonly rounds?: number;
  /** CPU milliseconds of one round. Default 50. */
  readonly roundMs?: number;
  /** CPU microseconds that the process has used. Default: what the operating system counts. */
  readonly clock?: () => number;
}

/** CPU time of this process in microseconds. */
function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/**
 * Operations per second of CPU time of each subject: the median of several rounds. Rounds of all subjects alternate, so that
 * other load on the machine affects them equally. Time is that of the whole process, including garbage collection.
 */
export function operationsPerSecond(
  subjects: readonly Subject[],
  { rounds = 11, roundMs = 50, clock = cpuMicroseconds }: MeasureOptions = {},
): ReadonlyMap<string, number> {
  const measured = subjects.map((subject) => ({ subject, times: timesFor(subject, roundMs, clock), results: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { subject, times, results } of measured) results.push(times / cpuSeconds(subject, times, clock));
  }
  return new Map(measured.map(({ subject, results }) => [subject.name, Math.round(median(results))]));
}

/** Number of operations of a subject in one round. Measuring this also warms it up. */
function timesFor(subject: Subject, roundMs: number, clock: () => number): number {
  const wanted = roundMs / 1000;
  let times = 1;
  let seconds = cpuSeconds(subject, times, clock);
  while (seconds < wanted) {
    times *= 2;
    seconds = cpuSeconds(subject, times, clock);
  }
  return Math.max(1, Math.round((times * wanted) / seconds));
}

/** The last result, in a place that other code could read: an engine may skip work whose result is never used. */
export const lastResult: { value?: unknown } = {};

function cpuSeconds({ work }: Subject, times: number, clock: () => number): number {
  const before = clock();
  for (let index = 0; index < times; index += 1) lastResult.value = work();
  // Avoids a division by zero if the clock did not advance.
  return Math.max(1, clock() - before) / 1e6;
}
