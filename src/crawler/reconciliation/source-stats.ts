/** What became of the servers that a list source lists: `listed` is the sum of the others. */
export interface SourceStats {
  /** Location of the source, as `sources.yaml` has it. */
  readonly source: string;
  readonly listed: number;
  /** Servers whose content file was written. */
  readonly imported: number;
  /** Servers whose content file said the same already. */
  readonly unchanged: number;
  /** Servers that another source lists under another name. */
  readonly duplicates: number;
  /** Servers that could not be taken in; each has a problem. */
  readonly refused: number;
  /** Servers that the source says are no more. */
  readonly deleted: number;
}

/** What may become of a server that is listed. */
export type Outcome = Exclude<keyof SourceStats, 'source' | 'listed'>;

/** Counts what becomes of a source's servers. */
export class SourceStatsCounter {
  readonly #counts: Record<Outcome, number> = { imported: 0, unchanged: 0, duplicates: 0, refused: 0, deleted: 0 };

  add(outcome: Outcome, servers = 1): void {
    this.#counts[outcome] += servers;
  }

  /** Servers that are in order. */
  get kept(): number {
    return this.#counts.imported + this.#counts.unchanged;
  }

  of(source: string): SourceStats {
    const listed = Object.values(this.#counts).reduce((sum, count) => sum + count, 0);
    return { source, listed, ...this.#counts };
  }
}
