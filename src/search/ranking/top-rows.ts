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

  #rise(from: number): void {
    const heap = this.#heap;
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const [child, parent] = [heap[at], heap[above]];
      if (child === undefined || parent === undefined || !this.#isWorse(child, parent)) return;
      heap[at] = parent;
      heap[above] = child;
      at = above;
    }
  }

  #sink(): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      const worst = this.#worstOf(at, 2 * at + 1, 2 * at + 2);
      const [above, below] = [heap[at], heap[worst]];
      if (worst === at || above === undefined || below === undefined) return;
      heap[at] = below;
      heap[worst] = above;
      at = worst;
    }
  }

  #worstOf(...places: readonly number[]): number {
    return places.reduce((worst, place) => {
      const [a, b] = [this.#heap[place], this.#heap[worst]];
      return a !== undefined && b !== undefined && this.#isWorse(a, b) ? place : worst;
    });
  }
}
