import type { Problem } from '../../../catalog/parsing/problem.ts';
import { SourceInterrupted } from '../../merging/source-output.ts';
import { contentHash } from '../../../catalog/store/content-hash.ts';
import type { ListLimits } from './list-limits.ts';

/**
 * Watches over the pages of one list, so that every list comes to an end: the same page twice, pages that bring nothing new, and
 * more than the limits allow break it off.
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

  /** @param place what the list is called in problems */
  constructor(place: string, limits: ListLimits) {
    this.#place = place;
    this.#limits = limits;
  }

  /** Items that were listed so far, repeated ones included. */
  get count(): number {
    return this.#count;
  }

  /** Pages that were read so far. */
  get pages(): number {
    return this.#pages;
  }

  /**
   * Whether no page shows that the list changed meanwhile: all state the number of items that came, each of them came once, and only the
   * last page is short. An empty page may follow it.
   */
  get isSteady(): boolean {
    const sizes = this.#sizes.filter((size) => size > 0);
    const isFull = sizes.slice(0, -1).every((size) => size === sizes[0]);
    return isFull && this.#items.size === this.#count && this.#totals.size === 1 && this.#totals.has(this.#count);
  }

  /** @throws SourceInterrupted where the list has led here before */
  goTo(cursor: string): void {
    if (this.#cursors.has(cursor)) throw this.#broken('cursor-repeated', 'leads back to a page that was read already', cursor);
    this.#cursors.add(cursor);
  }

  /**
   * Counts a page in.
   *
   * @param body its text; the same text twice is the same page twice
   * @param keys one for each item, the same for the same item
   * @param total items of the whole list, where the page states it
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
    if (this.#bodies.has(hash) && keys.length > 0) throw this.#broken('cursor-repeated', 'gives the same page twice', at);
    this.#bodies.add(hash);
    if (this.#pages > pages) throw this.#broken('too-many-pages', `has more than ${pages} pages`, at);
    if (this.#count > items) throw this.#broken('too-many-items', `lists more than ${items} items`, at);
    if (this.#idle > idlePages) throw this.#broken('no-progress', `gives more than ${idlePages} pages in a row with nothing new`, at);
  }

  #broken(code: string, what: string, at: string): SourceInterrupted {
    return interrupted({ code, message: `${this.#place} ${what}; the rest is not read.`, file: at });
  }
}

/** The end of a list that could be read in part only. */
export function interrupted({ code, message, hint, file }: Pick<Problem, 'code' | 'message' | 'hint' | 'file'>): SourceInterrupted {
  const fix = hint ?? 'What came before is kept. Ask those who run the source.';
  return new SourceInterrupted({ code, severity: 'error', message, hint: fix, ...(file !== undefined && { file }) });
}

/** What to say where a list holds another number than it says. */
export function countDiffers(place: string, said: number, listed: number): Problem {
  const message = `${place} says that it has ${said} servers, and listed ${listed}.`;
  return {
    code: 'count-differs',
    severity: 'warning',
    message,
    hint: 'Crawl again later; the list may have changed meanwhile.',
    file: place,
  };
}
