import type { Problem } from '../../../catalog/parsing/problem.ts';
import { SourceInterrupted } from '../../merging/source-output.ts';
import { contentHash } from '../../../catalog/store/content-hash.ts';
import type { ListLimits } from './list-limits.ts';

/**
 * Checks the pages of one list, so that every reading ends: a repeated page, pages without new items, and exceeded limits interrupt it.
 */
export class PageWalk {
  readonly #limits: ListLimits;
  readonly #place: string;
  readonly #cursors = new Set<string>();
  readonly #bodies = new Set<string>();
  readonly #items = new Set<string>();
  readonly #sizes: number[] = [];
  readonly #totals = new Set<number | undefined>();
  #pages = 0;
  #idle = 0;
  #count = 0;

  /** @param place name of the list in problems */
  constructor(place: string, limits: ListLimits) {
    this.#place = place;
    this.#limits = limits;
  }

  /** Items listed so far, including repeated ones. */
  get count(): number {
    return this.#count;
  }

  /** Pages read so far. */
  get pages(): number {
    return this.#pages;
  }

  /**
   * Whether the list did not change while it was read: all pages state the number of listed items, no item is repeated, and only the last
   * page is shorter. An empty page may follow it.
   */
  get isSteady(): boolean {
    const sizes = this.#sizes.filter((size) => size > 0);
    const isFull = sizes.slice(0, -1).every((size) => size === sizes[0]);
    return isFull && this.#items.size === this.#count && this.#totals.size === 1 && this.#totals.has(this.#count);
  }

  /** @throws SourceInterrupted if the cursor was used before */
  goTo(cursor: string): void {
    if (this.#cursors.has(cursor)) throw this.#interrupted('cursor-repeated', 'links back to a page that was already read', cursor);
    this.#cursors.add(cursor);
  }

  /**
   * Adds a page.
   *
   * @param body its text; the same text twice is the same page twice
   * @param keys one key per item, equal for equal items
   * @param total items of the whole list, if the page states it
   * @throws SourceInterrupted
   */
  page(body: string, keys: readonly string[], at: string, total?: number): void {
    const { pages, items, idlePages } = this.#limits;
    this.#pages += 1;
    this.#count += keys.length;
    this.#sizes.push(keys.length);
    this.#totals.add(total);
    const fresh = keys.filter((key) => !this.#items.has(key));
    for (const key of fresh) this.#items.add(key);
    this.#idle = fresh.length === 0 ? this.#idle + 1 : 0;
    const hash = contentHash(body);
    if (this.#bodies.has(hash) && keys.length > 0) throw this.#interrupted('cursor-repeated', 'gives the same page twice', at);
    this.#bodies.add(hash);
    if (this.#pages > pages) throw this.#interrupted('too-many-pages', `has more than ${pages} pages`, at);
    if (this.#count > items) throw this.#interrupted('too-many-items', `lists more than ${items} items`, at);
    if (this.#idle > idlePages) throw this.#interrupted('no-progress', `gives more than ${idlePages} pages in a row without new items`, at);
  }

  #interrupted(code: string, what: string, at: string): SourceInterrupted {
    return interrupted({ code, message: `${this.#place} ${what}; the rest is not read.`, file: at });
  }
}

/** The error of a list that could be read only in part. */
export function interrupted({ code, message, hint, file }: Pick<Problem, 'code' | 'message' | 'hint' | 'file'>): SourceInterrupted {
  const fix = hint ?? 'The servers read so far are kept. Report it to the operators of the source.';
  return new SourceInterrupted({ code, severity: 'error', message, hint: fix, ...(file !== undefined && { file }) });
}

/** The problem of a page that names a next page which cannot be requested. */
export function unusableNext(place: string, what: string): Problem {
  return {
    code: 'bad-next-page',
    severity: 'error',
    message: `${place} has a next page, but ${what}; the rest is not read.`,
    hint: 'The servers of the other pages are kept. Report it to the operators of the source.',
    file: place,
  };
}

/** The problem of a list whose stated and actual number of servers differ. */
export function countDiffers(place: string, stated: number, listed: number): Problem {
  const message = `${place} states ${stated} servers and listed ${listed}.`;
  return {
    code: 'count-differs',
    severity: 'warning',
    message,
    hint: 'Crawl again later; the list may have changed meanwhile.',
    file: place,
  };
}
