import type { TextTable } from '../../terminal/text-table.ts';

/** A measurement of a part of the project, beside that of its peers. */
export interface Bench {
  /** What it is called on the command line. */
  readonly name: string;
  /** A line for the list of benches. */
  readonly description: string;
  /** Measures. What is said meanwhile goes to `say`. */
  readonly run: (say: (line: string) => void, options: BenchOptions) => Promise<BenchReport>;
}

/** What whoever measures chose. */
interface BenchOptions {
  /** How often each thing is measured of which the middle figure counts. */
  readonly runs: number;
}

/** What was measured, for people and for programs. */
export interface BenchReport {
  readonly tables: readonly TextTable[];
  /** All of it as one JSON object. */
  readonly data: object;
}
