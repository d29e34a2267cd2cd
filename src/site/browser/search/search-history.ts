import { urlOfState, type SearchState } from './search-state.ts';

/**
 * The searches that the browser's buttons for back and forward lead to. What is typed changes the entry that is shown; what is settled, by
 * Enter, by a choice or by opening a result, gets an entry of its own, and the one before says again what was settled there.
 */
export class SearchHistory {
  /** URL of the entry that is shown, as it was last settled. */
  #settled = location.href;

  /** @param how `type` while letters come, `settle` for what one may want to come back to */
  go(state: SearchState, how: 'type' | 'settle'): void {
    const { href } = urlOfState(state, new URL(location.href));
    if (how === 'type') {
      history.replaceState(null, '', href);
      return;
    }
    this.settle();
    this.#push(href);
  }

  /** Whatever was typed is to be come back to. */
  settle(): void {
    const typed = location.href;
    if (typed === this.#settled) return;
    history.replaceState(null, '', this.#settled);
    this.#push(typed);
  }

  #push(href: string): void {
    if (href !== this.#settled) history.pushState(null, '', href);
    this.#settled = href;
  }

  /** The browser has gone to another entry. */
  moved(): void {
    this.#settled = location.href;
  }
}
