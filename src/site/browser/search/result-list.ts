import * as say from '#messages/search.ts';

import type { SearchHit } from '../../../search/query/search-engine.ts';
import { RowWatch } from './row-watch.ts';
import { fillRow, resultRow } from './result-view.ts';
import { orderWithPinned } from './row-order.ts';

/** Key of the heading between matches and similar servers. No server has an empty name. */
const SIMILAR = '';

/** The list of results. A server that stays in the results keeps its row; a row that the user is about to use keeps position and focus. */
export class ResultList {
  readonly #list: HTMLElement;
  readonly #template: HTMLTemplateElement;
  readonly #base: string;
  readonly #watch: RowWatch;
  /** Shown rows by qualified name. */
  #rows: ReadonlyMap<string, HTMLElement> = new Map();

  /** @param base path of the site, with slashes at both ends */
  constructor(list: HTMLElement, template: HTMLTemplateElement, base: string) {
    this.#list = list;
    this.#template = template;
    this.#base = base;
    this.#watch = new RowWatch(list);
  }

  /**
   * @param words index terms that match the words of the query
   * @param isSameQuery whether the hits are a later answer to the same query; for a new query a pinned row stays only if it is among
   * the hits
   */
  show(hits: readonly SearchHit[], words: readonly string[], isSameQuery: boolean): void {
    const pinned = this.#pinnedRow(hits, isSameQuery);
    const ranked = new Map(hits.map((hit) => [hit.qualifiedName, this.#rowOf(hit, words)]));
    const firstSimilar = hits.findIndex(({ isSimilar }) => isSimilar);
    if (firstSimilar !== -1) ranked.set(SIMILAR, this.#rows.get(SIMILAR) ?? similarHeading());
    const order = orderWithPinned(keysOf(hits, firstSimilar), pinned);
    const shown = order.flatMap((key) => {
      const row = ranked.get(key) ?? this.#rows.get(key);
      return row === undefined ? [] : [[key, row] as const];
    });
    this.#rows = new Map(shown);
    this.#list.hidden = shown.length === 0;
    const before = pinned?.row.getBoundingClientRect().top;
    arrange(this.#list, [...this.#rows.values()], pinned?.row);
    const moved = pinned === undefined || before === undefined ? 0 : pinned.row.getBoundingClientRect().top - before;
    // The rows above may have changed their total height.
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  }

  clear(): void {
    this.#rows = new Map();
    this.#list.replaceChildren();
    this.#list.hidden = true;
  }

  #rowOf(hit: SearchHit, words: readonly string[]): HTMLElement {
    const row = this.#rows.get(hit.qualifiedName) ?? resultRow(this.#template, hit, this.#base);
    fillRow(row, hit, words, this.#base);
    return row;
  }

  #pinnedRow(hits: readonly SearchHit[], isSameQuery: boolean): { key: string; index: number; row: HTMLElement } | undefined {
    const { pinned } = this.#watch;
    const rows = [...this.#rows];
    const index = rows.findIndex(([, row]) => row === pinned);
    const [key, row] = rows[index] ?? [];
    if (key === undefined || key === SIMILAR || row === undefined) return undefined;
    return isSameQuery || hits.some(({ qualifiedName }) => qualifiedName === key) ? { key, index, row } : undefined;
  }
}

/** Names in order, with the heading before the first similar server. */
function keysOf(hits: readonly SearchHit[], firstSimilar: number): string[] {
  const names = hits.map(({ qualifiedName }) => qualifiedName);
  return firstSimilar === -1 ? names : names.toSpliced(firstSimilar, 0, SIMILAR);
}

/** A row of the grid with a heading and without a link, so that the arrow keys skip it. */
function similarHeading(): HTMLElement {
  const [row, cell, heading] = [document.createElement('div'), document.createElement('div'), document.createElement('h2')];
  row.role = 'row';
  cell.role = 'gridcell';
  row.className = 'similar';
  heading.textContent = say.similar;
  cell.append(heading);
  row.append(cell);
  return row;
}

/** Puts rows in order. The pinned row is never removed from the page, because it would lose its focus and its click. */
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
