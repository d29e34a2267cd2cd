import { urlOfState, type SearchState } from './search-state.ts';

/**
 * The browser history of searches. Typing replaces the current entry. Committing a search, by Enter, by a filter or by opening a result,
 * adds an entry, and the previous entry gets back its last committed URL. Each entry keeps whether the filters were open, for a later return.
 */
export class SearchHistory {
  /** Last committed URL of the current entry. */
  #committed = location.href;
  #areFiltersOpen = hasOpenFilters(history.state);

  /** Whether the filters are open, or were when the user left the current entry. */
  get areFiltersOpen(): boolean {
    return this.#areFiltersOpen;
  }

  set areFiltersOpen(areOpen: boolean) {
    this.#areFiltersOpen = areOpen;
    history.replaceState(this.#kept, '');
  }

  /** @param how `type` while the user types, `commit` for a search to return to */
  go(state: SearchState, how: 'type' | 'commit'): void {
    const { href } = urlOfState(state, new URL(location.href));
    if (how === 'type') {
      history.replaceState(this.#kept, '', href);
      return;
    }
    this.commit();
    this.#push(href);
  }

  /** Commits the typed search. */
  commit(): void {
    const typed = location.href;
    if (typed === this.#committed) return;
    history.replaceState(this.#kept, '', this.#committed);
    this.#push(typed);
  }

  #push(href: string): void {
    if (href !== this.#committed) history.pushState(this.#kept, '', href);
    this.#committed = href;
  }

  /** Called after the browser has moved to another entry. The filters stay as they are, so the entry keeps that. */
  moved(): void {
    this.#committed = location.href;
    history.replaceState(this.#kept, '');
  }

  /** What an entry keeps besides its URL. */
  get #kept(): unknown {
    return this.#areFiltersOpen ? { areFiltersOpen: true } : null;
  }
}

function hasOpenFilters(kept: unknown): boolean {
  return typeof kept === 'object' && kept !== null && 'areFiltersOpen' in kept && kept.areFiltersOpen === true;
}
