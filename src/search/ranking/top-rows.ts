/** A row with its score. */
export interface ScoredRow {
  readonly row: number;
  readonly score: number;
}

/** Keeps the best of many offered rows, in a heap whose root is the worst of them. `precedes` orders rows of equal score. */
export class TopRows {
  readonly #max: number;
  readonly #precedes: (a: number, b: number) => boolean;
  readonly #heap: ScoredRow[] = [];
  #worst: number;

  constructor(max: number, precedes: (a: number, b: number) => boolean = (a, b) => a < b) {
    this.#max = max;
    this.#precedes = precedes;
    this.#worst = max > 0 ? -Infinity : Infinity;
  }

  /** Lowest score of the rows kept: a row with a lower one is not kept. Negative infinity while there is room, infinity if none is kept. */
  get worst(): number {
    return this.#worst;
  }

  /** Offers a row. Each row must be offered at most once. */
  offer(row: number, score: number): void {
    const heap = this.#heap;
    if (heap.length < this.#max) {
      heap.push({ row, score });
      this.#rise(heap.length - 1);
      if (heap.length === this.#max) this.#worst = heap[0]?.score ?? this.#worst;
      return;
    }
    const worst = heap[0];
    if (worst === undefined || score < worst.score || (score === worst.score && this.#precedes(worst.row, row))) return;
    heap[0] = { row, score };
    this.#sink();
    this.#worst = heap[0].score;
  }

  /** The rows kept, best first. */
  sorted(): ScoredRow[] {
    return [...this.#heap].sort((a, b) => (this.#isWorse(a, b) ? 1 : -1));
  }

  /** The rows kept, in no order. */
  rows(): readonly ScoredRow[] {
    return this.#heap;
  }

  #isWorse(a: ScoredRow, b: ScoredRow): boolean {
    return a.score < b.score || (a.score === b.score && this.#precedes(b.row, a.row));
  }

  /** Plain loops here and below, because a search offers thousands of rows. */
  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#isWorseAt(at, above)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  #sink(): void {
    let at = 0;
    for (;;) {
      let worst = at;
      if (this.#isWorseAt(2 * at + 1, worst)) worst = 2 * at + 1;
      if (this.#isWorseAt(2 * at + 2, worst)) worst = 2 * at + 2;
      if (worst === at) return;
      this.#swap(at, worst);
      at = worst;
    }
  }

  /** Whether the row at a place is worse than that at another; false where there is none. */
  #isWorseAt(place: number, other: number): boolean {
    const a = this.#heap[place];
    const b = this.#heap[other];
    return a !== undefined && b !== undefined && this.#isWorse(a, b);
  }

  #swap(place: number, other: number): void {
    const a = this.#heap[place];
    const b = this.#heap[other];
    if (a === undefined || b === undefined) return;
    this.#heap[place] = b;
    this.#heap[other] = a;
  }
}
