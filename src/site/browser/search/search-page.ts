import * as say from '#messages/search.ts';

import type { Facets } from '../../../search/query/search-engine.ts';
import { AnswerView, PAGE_SIZE, type AnswerParts } from './answer-view.ts';
import { filterFrom, withFilter, withoutFilters } from './query-filters.ts';
import { createSearchClient, type SearchClient } from './search-client.ts';
import { CLEAR_KEY } from './search-facets.ts';
import { SearchHistory } from './search-history.ts';
import { listenToKeys } from './search-keys.ts';
import { answerParts, askingParts, type AskingParts } from './search-parts.ts';
import { isSearching, NO_SEARCH, sortOf, stateFromUrl, titleOf, type SearchState } from './search-state.ts';

/** Delay between a keystroke and the request, in milliseconds: faster input is sent as one request. */
const DEBOUNCE = 30;

/** Starts the search of the home page. */
export function startSearch(): void {
  const [asking, answering] = [askingParts(), answerParts()];
  const base = asking.form.dataset['base'] ?? '/';
  const client = createSearchClient(new URL(`${base}search/`, location.href).href);
  const controller = new SearchController(asking, answering, new AnswerView(answering, base), client);
  controller.listen();
  listenToKeys({ box: asking.box, list: answering.list });
  client.open();
  controller.start();
}

class SearchController {
  readonly #asking: AskingParts;
  readonly #answering: AnswerParts;
  readonly #view: AnswerView;
  readonly #client: SearchClient;
  readonly #history = new SearchHistory();
  readonly #siteName = document.title;
  #timer = 0;
  #state = NO_SEARCH;

  constructor(asking: AskingParts, answering: AnswerParts, view: AnswerView, client: SearchClient) {
    this.#asking = asking;
    this.#answering = answering;
    this.#view = view;
    this.#client = client;
  }

  listen(): void {
    const { form, box, sort, profile } = this.#asking;
    box.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.#go(this.#typed(), 'type'), DEBOUNCE);
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#go(this.#typed(), 'commit');
    });
    for (const select of [sort, profile]) select?.addEventListener('change', () => this.#go(this.#chosen(), 'commit'));
    addEventListener('popstate', () => {
      this.#history.moved();
      this.#show(stateFromUrl(new URL(location.href)));
    });
    this.#listenToAnswers();
  }

  /** Shows the search in the URL, or the text that was typed before the script loaded. */
  start(): void {
    const { box } = this.#asking;
    const state = stateFromUrl(new URL(location.href));
    if (this.#history.areFiltersOpen) this.#view.toggleFacets();
    const isTypedEarly = box.value !== box.defaultValue && box.value !== state.q;
    if (isTypedEarly) this.#go({ ...state, q: box.value, page: 1 }, 'type');
    else this.#show(state);
  }

  #listenToAnswers(): void {
    const { again, facets, choices, chips, hints, suggestions, list, pager, results } = this.#answering;
    list.addEventListener('click', () => this.#history.commit());
    followLinks(pager, ({ href }) => {
      this.#go(stateFromUrl(new URL(href)), 'commit');
      results.scrollIntoView();
    });
    for (const part of [hints, suggestions]) {
      followLinks(part, ({ href }) => {
        this.#asking.box.focus();
        this.#go(stateFromUrl(new URL(href)), 'commit');
      });
    }
    followLinks(choices, ({ dataset, ariaCurrent }) => this.#choose(dataset['key'] ?? '', ariaCurrent !== 'true'));
    followLinks(chips, ({ dataset }) => this.#choose(dataset['key'] ?? '', false));
    chips.addEventListener('keydown', (event) => {
      if ((event.key !== 'Delete' && event.key !== 'Backspace') || !(event.target instanceof HTMLElement)) return;
      event.preventDefault();
      event.target.click();
    });
    facets.addEventListener('click', () => {
      this.#view.toggleFacets();
      this.#history.areFiltersOpen = this.#view.areFiltersOpen;
      this.#countFacets();
    });
    again.addEventListener('click', () => {
      this.#asking.box.focus();
      this.#find(this.#state, { isFresh: true });
    });
  }

  /** Adds or removes a filter. Reads the form again, because the user may have typed since the filters were shown. */
  #choose(key: string, on: boolean): void {
    const state = this.#chosen();
    const filter = filterFrom(key);
    if (key === CLEAR_KEY) this.#go({ ...state, q: withoutFilters(state.q) }, 'commit');
    else if (filter !== undefined) this.#go({ ...state, q: withFilter(state.q, filter, on) }, 'commit');
  }

  /** The state of the form. */
  #chosen(): SearchState {
    const { box, profile, sort } = this.#asking;
    return { q: box.value, profile: profile?.value ?? '', sort: sortOf(sort.value), page: 1 };
  }

  /** An empty box shows the list of the home page again, in any sort order. */
  #typed(): SearchState {
    const state = this.#chosen();
    return state.q.trim() === '' && state.profile === '' ? NO_SEARCH : state;
  }

  #go(state: SearchState, how: 'type' | 'commit'): void {
    clearTimeout(this.#timer);
    this.#history.go(state, how);
    this.#show(state, how === 'type');
  }

  /** Fills the form from a state and shows the results. */
  #show(state: SearchState, isTyping = false): void {
    const { box, profile, sort } = this.#asking;
    this.#state = state;
    if (box.value !== state.q) box.value = state.q;
    if (profile !== null) selectProfile(profile, state.profile);
    sort.value = state.sort;
    document.title = isSearching(state) ? titleOf(state, say.sortOrders[state.sort], this.#siteName) : this.#siteName;
    if (isSearching(state)) return this.#find(state, { isTyping });
    this.#client.forget();
    this.#view.clear();
  }

  #find(state: SearchState, { isTyping = false, isFresh = false }: { readonly isTyping?: boolean; readonly isFresh?: boolean }): void {
    this.#view.begin(state, isTyping);
    const { q, profile, sort, page } = state;
    this.#client.ask(
      { q, profile, sort, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE, similar: true },
      {
        answered: (answer, isWordsOnly) => this.#view.answered(answer, state, isWordsOnly),
        loosened: (suggestions) => this.#view.loosened(suggestions, state),
        done: () => {
          this.#view.done(state);
          this.#countFacets();
        },
        failed: (reason) => this.#view.failed(reason),
      },
      isFresh,
    );
  }

  /** Requests filter counts separately and after the results, and only if the filters are open. */
  #countFacets(): void {
    const state = this.#state;
    if (!this.#view.areFiltersOpen || !isSearching(state) || this.#view.isBusy) return;
    const { q, profile } = state;
    let counts: Facets | undefined;
    this.#client.ask(
      { q, profile, limit: 0, facets: true },
      {
        answered: ({ facets }) => {
          counts = facets;
        },
        done: () => (counts === undefined ? this.#view.showNoFacets() : this.#view.showFacets(counts, state)),
        failed: () => this.#view.showNoFacets(),
      },
    );
  }
}

/** Handles links to searches within the page, unless the user opens them in another tab or window. */
function followLinks(part: HTMLElement, follow: (link: HTMLAnchorElement) => void): void {
  part.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    follow(link);
  });
}

/** Adds an option for a profile of the URL that the list does not contain, such as one that only servers name. */
function selectProfile(select: HTMLSelectElement, id: string): void {
  if (![...select.options].some(({ value }) => value === id)) select.add(new Option(id, id));
  select.value = id;
}
