import type { ExpandedWord } from '../terms/expanded-terms.ts';

/** Word scores of documents. One object is reused for every query of an index, so that a query allocates nothing. */
export class WordScores {
  /** By row; 0 if no word matches. */
  readonly scores: Float32Array;
  /** The first {@link size} are the rows with a score, in no order. */
  readonly rows: Uint32Array;
  size = 0;
  readonly #ofConcept: Float32Array;
  readonly #rowsOfConcept: Uint32Array;
  /** The query of the current scores. */
  #scored: readonly ExpandedWord[] | undefined;

  /** @param count number of documents in the index */
  constructor(count: number) {
    this.scores = new Float32Array(count);
    this.rows = new Uint32Array(count);
    this.#ofConcept = new Float32Array(count);
    this.#rowsOfConcept = new Uint32Array(count);
  }

  /**
   * Scores a query, unless it was the last one.
   *
   * @param expanded do not write to it
   */
  score(expanded: readonly ExpandedWord[]): void {
    if (expanded === this.#scored) return;
    this.#scored = expanded;
    for (let at = 0; at < this.size; at += 1) this.scores[this.rows[at] ?? 0] = 0;
    this.size = 0;
    for (const expandedWord of expanded) {
      const [only] = expandedWord;
      if (only !== undefined && expandedWord.length === 1) this.#addTerm(only.postings.rows, only.postings.impacts, only.worth);
      else this.#addConcept(expandedWord);
    }
  }

  #addTerm(rows: Uint32Array, impacts: Uint8Array, worth: number): void {
    for (let at = 0; at < rows.length; at += 1) this.#add(rows[at] ?? 0, worth * (impacts[at] ?? 0));
  }

  #add(row: number, score: number): void {
    const before = this.scores[row] ?? 0;
    if (before === 0) {
      this.rows[this.size] = row;
      this.size += 1;
    }
    this.scores[row] = before + score;
  }

  #addConcept(expandedWord: ExpandedWord): void {
    let touched = 0;
    for (const { postings, worth } of expandedWord) {
      const { rows, impacts } = postings;
      for (let at = 0; at < rows.length; at += 1) {
        const row = rows[at] ?? 0;
        const score = worth * (impacts[at] ?? 0);
        const before = this.#ofConcept[row] ?? 0;
        if (before === 0) {
          this.#rowsOfConcept[touched] = row;
          touched += 1;
        }
        if (score > before) this.#ofConcept[row] = score;
      }
    }
    for (let at = 0; at < touched; at += 1) {
      const row = this.#rowsOfConcept[at] ?? 0;
      this.#add(row, this.#ofConcept[row] ?? 0);
      this.#ofConcept[row] = 0;
    }
  }
}
