import { urlOfState, type SearchState } from './search-state.ts';

/**
 * The browser history of searches. Typing replaces the current entry. Committing a search, by Enter, by a filter or by opening a result,
 * adds an entry, and the previous entry gets back its last committed URL.
 */
export class SearchHistory {
  /** Last committed URL of the current entry. */
  #committed = location.href;

  /** @param how `type` while the user types, `commit` for a search to return to */
  go(state: SearchState, how: 'type' | 'commit'): void {
    const { href } = urlOfState(state, new URL(location.href));
    if (how === 'type') {
      history.replaceState(null, '', href);
      return;
    }
    this.commit();
    this.#push(href);
  }

  /** Commits the typed search. */
  commit(): void {
    const typed = location.href;
    if (typed === this.#committed) return;
    history.replaceState(null, '', this.#committed);
    this.#push(typed);
  }

  #push(href: string): void {
    if (href !== this.#committed) history.pushState(null, '', href);
    this.#committed = href;
  }

  /** Called after the browser has moved to another entry. */
  moved(): void {
    this.#committed = location.href;
  }
}
