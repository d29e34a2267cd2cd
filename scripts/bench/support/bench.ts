import type { TextTable } from '../../terminal/text-table.ts';

/** A benchmark of a part of the project and its peers. */
export interface Bench {
  /** Its name on the command line. */
  readonly name: string;
  /** A line for the list of benchmarks. */
  readonly description: string;
  /** Measures. Messages go to `say`. */
  readonly run: (say: (line: string) => void, options: BenchOptions) => Promise<BenchReport>;
}

/** Options from the command line. */
export interface BenchOptions {
  /** Number of measurements of each median. */
  readonly runs: number;
  /** Whether sizes are measured that take hours. */
  readonly large: boolean;
  /** Numbers of servers to measure, in place of those of the benchmark. */
  readonly servers?: readonly number[] | undefined;
}

/** The results, for people and for programs. */
export interface BenchReport {
  readonly tables: readonly TextTable[];
  /** All results as one JSON object. */
  readonly data: object;
}
