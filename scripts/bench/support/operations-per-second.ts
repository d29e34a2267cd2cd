/** A piece of work to measure. What it returns is kept, so that no engine can leave it out. */
export interface Subject {
  readonly name: string;
  readonly work: () => unknown;
}

/** How long it is measured. */
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
 * How often a second of CPU time each subject can be done: the median of several rounds. Rounds of all subjects alternate, so that
 * whatever else the machine is busy with meets them alike. Time is that of the whole process, collection of garbage included.
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

/** How often a subject is done in one round. Finding out warms it up. */
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

/** The last result, where anyone could read it: work whose result is lost may be left out by an engine. */
export const lastResult: { value?: unknown } = {};

function cpuSeconds({ work }: Subject, times: number, clock: () => number): number {
  const before = clock();
  for (let index = 0; index < times; index += 1) lastResult.value = work();
  // A clock that did not move would make an infinity of it.
  return Math.max(1, clock() - before) / 1e6;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
