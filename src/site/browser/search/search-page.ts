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

/** Time after a keystroke before the question is asked, in milliseconds: what comes at once is asked at once. */
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
      this.#go(this.#typed(), 'settle');
    });
    for (const select of [sort, profile]) select?.addEventListener('change', () => this.#go(this.#chosen(), 'settle'));
    addEventListener('popstate', () => {
      this.#history.moved();
      this.#show(stateFromUrl(new URL(location.href)));
    });
    this.#listenToAnswers();
  }

  /** Shows what the URL asks for, or what was typed before the script arrived. */
  start(): void {
    const { box } = this.#asking;
    const state = stateFromUrl(new URL(location.href));
    const isTypedEarly = box.value !== box.defaultValue && box.value !== state.q;
    if (isTypedEarly) this.#go({ ...state, q: box.value, page: 1 }, 'type');
    else this.#show(state);
  }

  #listenToAnswers(): void {
    const { again, facets, choices, chips, hints, ways, list, pager, results } = this.#answering;
    list.addEventListener('click', () => this.#history.settle());
    followLinks(pager, ({ href }) => {
      this.#go(stateFromUrl(new URL(href)), 'settle');
      results.scrollIntoView();
    });
    for (const part of [hints, ways]) {
      followLinks(part, ({ href }) => {
        this.#asking.box.focus();
        this.#go(stateFromUrl(new URL(href)), 'settle');
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
      this.#countFacets();
    });
    again.addEventListener('click', () => {
      this.#asking.box.focus();
      this.#find(this.#state, { isFresh: true });
    });
  }

  /** Sets a filter or takes it away. More may have been typed since the choices were shown. */
  #choose(key: string, on: boolean): void {
    const state = this.#chosen();
    const filter = filterFrom(key);
    if (key === CLEAR_KEY) this.#go({ ...state, q: withoutFilters(state.q) }, 'settle');
    else if (filter !== undefined) this.#go({ ...state, q: withFilter(state.q, filter, on) }, 'settle');
  }

  /** What the form says. */
  #chosen(): SearchState {
    const { box, profile, sort } = this.#asking;
    return { q: box.value, profile: profile?.value ?? '', sort: sortOf(sort.value), page: 1 };
  }

  /** Whoever empties the box wants the list of the home page again, whatever the order was. */
  #typed(): SearchState {
    const state = this.#chosen();
    return state.q.trim() === '' && state.profile === '' ? NO_SEARCH : state;
  }

  #go(state: SearchState, how: 'type' | 'settle'): void {
    clearTimeout(this.#timer);
    this.#history.go(state, how);
    this.#show(state, how === 'type');
  }

  /** Fills the form from a state and shows what it finds. */
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
      { q, profile, sort, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
      {
        answered: (answer, isWordsOnly) => this.#view.answered(answer, state, isWordsOnly),
        loosened: (ways) => this.#view.loosened(ways),
        done: () => {
          this.#view.done(state);
          this.#countFacets();
        },
        failed: (reason) => this.#view.failed(reason),
      },
      isFresh,
    );
  }

  /** Counts by filter are asked for apart and after the results, so that they cost nothing to those who do not look at them. */
  #countFacets(): void {
    const state = this.#state;
    if (!this.#view.isNarrowing || !isSearching(state) || this.#view.isBusy) return;
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

/** Lets the links of a part, which lead to searches, act within the page, unless a reader wants them elsewhere. */
function followLinks(part: HTMLElement, follow: (link: HTMLAnchorElement) => void): void {
  part.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    follow(link);
  });
}

/** A profile that only servers name is no choice of the list, but may stand in a URL: it becomes one. */
function selectProfile(select: HTMLSelectElement, id: string): void {
  if (![...select.options].some(({ value }) => value === id)) select.add(new Option(id, id));
  select.value = id;
}
