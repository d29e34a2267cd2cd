import type { SearchHit } from '../../../search/query/search-engine.ts';
import { RowWatch } from './row-watch.ts';
import { fillRow, resultRow } from './result-view.ts';
import { orderWithPinned } from './row-order.ts';

/** The list of results. A server that stays keeps its row; a row that a person is about to use keeps its place and its focus. */
export class ResultList {
  readonly #list: HTMLElement;
  readonly #template: HTMLTemplateElement;
  readonly #base: string;
  readonly #watch: RowWatch;
  /** Rows that are shown, by qualified name. */
  #rows: ReadonlyMap<string, HTMLElement> = new Map();

  /** @param base path of the site, with slashes at both ends */
  constructor(list: HTMLElement, template: HTMLTemplateElement, base: string) {
    this.#list = list;
    this.#template = template;
    this.#base = base;
    this.#watch = new RowWatch(list);
  }

  /**
   * @param words terms that stand for the words of the query
   * @param isSameQuestion whether the hits are a better answer to what is shown; a new question keeps a pinned row only where it is
   * found again
   */
  show(hits: readonly SearchHit[], words: readonly string[], isSameQuestion: boolean): void {
    const pinned = this.#pinnedRow(hits, isSameQuestion);
    const ranked = new Map(hits.map((hit) => [hit.qualifiedName, this.#rowOf(hit, words)]));
    const order = orderWithPinned([...ranked.keys()], pinned);
    const shown = order.flatMap((key) => {
      const row = ranked.get(key) ?? this.#rows.get(key);
      return row === undefined ? [] : [[key, row] as const];
    });
    this.#rows = new Map(shown);
    this.#list.hidden = shown.length === 0;
    const before = pinned?.row.getBoundingClientRect().top;
    arrange(this.#list, [...this.#rows.values()], pinned?.row);
    const moved = pinned === undefined || before === undefined ? 0 : pinned.row.getBoundingClientRect().top - before;
    // Rows above may have other heights than those that stood there.
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  }

  clear(): void {
    this.#rows = new Map();
    this.#list.replaceChildren();
    this.#list.hidden = true;
  }

  #rowOf(hit: SearchHit, words: readonly string[]): HTMLElement {
    const row = this.#rows.get(hit.qualifiedName) ?? resultRow(this.#template, hit, this.#base);
    fillRow(row, hit, words);
    return row;
  }

  #pinnedRow(hits: readonly SearchHit[], isSameQuestion: boolean): { key: string; index: number; row: HTMLElement } | undefined {
    const { pinned } = this.#watch;
    const rows = [...this.#rows];
    const index = rows.findIndex(([, row]) => row === pinned);
    const [key, row] = rows[index] ?? [];
    if (key === undefined || row === undefined) return undefined;
    return isSameQuestion || hits.some(({ qualifiedName }) => qualifiedName === key) ? { key, index, row } : undefined;
  }
}

/** Puts rows in order. The pinned row is never taken out of the page, which would cost it its focus and its click. */
function arrange(list: HTMLElement, rows: readonly HTMLElement[], pinned: HTMLElement | undefined): void {
  const wanted = new Set<Element>(rows);
  for (const row of [...list.children]) if (!wanted.has(row)) row.remove();
  const isInOrder = list.childElementCount === rows.length && rows.every((row, index) => list.children[index] === row);
  if (isInOrder) return;
  let isBefore = pinned !== undefined;
  for (const row of rows) {
    if (row === pinned) isBefore = false;
    else list.insertBefore(row, isBefore ? (pinned ?? null) : null);
  }
}
