/** Outcomes of the servers of a list source: `listed` is the sum of the others. */
export interface SourceStats {
  /** Location of the source, as `sources.yaml` has it, without credentials. */
  readonly source: string;
  readonly listed: number;
  /** Servers whose content file was written. */
  readonly imported: number;
  /** Servers whose content file did not change. */
  readonly unchanged: number;
  /** Servers that another source lists under another name. */
  readonly duplicates: number;
  /** Servers that could not be imported; each has a problem. */
  readonly refused: number;
  /** Servers that the source removed. */
  readonly deleted: number;
  /**
   * Servers that the source removed and that stay, because another source has them, people wrote a part of them, or too many would be
   * removed; omitted if there are none.
   */
  readonly kept?: number;
}

/** Outcome of a listed server. */
export type Outcome = Exclude<keyof SourceStats, 'source' | 'listed'>;

/** Counts the servers of a source by outcome. */
export class SourceStatsCounter {
  readonly #counts: Record<Outcome, number> = { imported: 0, unchanged: 0, duplicates: 0, refused: 0, deleted: 0, kept: 0 };

  add(outcome: Outcome, servers = 1): void {
    this.#counts[outcome] += servers;
  }

  /** Number of imported and unchanged servers. */
  get stored(): number {
    return this.#counts.imported + this.#counts.unchanged;
  }

  of(source: string): SourceStats {
    const listed = Object.values(this.#counts).reduce((sum, count) => sum + count, 0);
    const { kept, ...others } = this.#counts;
    return { source, listed, ...others, ...(kept > 0 && { kept }) };
  }
}
