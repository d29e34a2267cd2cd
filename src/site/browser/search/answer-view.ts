import * as say from '#messages/search.ts';

import type { Facets, Loosened, SearchAnswer } from '../../../search/query/search-engine.ts';
import { element, type View } from '../../views/view.ts';
import { render } from '../page/render.ts';
import { chipViews } from './filter-chips.ts';
import { ResultList } from './result-list.ts';
import { noticeOf, showNotice, type NoticeParts } from './result-notice.ts';
import { pagerViews } from './result-pager.ts';
import { pageCount, statusText, type AnswerCounts } from './result-view.ts';
import { facetViews } from './search-facets.ts';
import { urlOfState, type SearchState } from './search-state.ts';
import { SearchStatus, type StatusText } from './search-status.ts';
import { hintViews, suggestionViews } from './query-suggestions.ts';

/** The parts of the page that show answers. */
export interface AnswerParts {
  /** The search input; its `aria-expanded` states whether the list is shown. */
  readonly box: HTMLInputElement;
  readonly results: HTMLElement;
  /** A live region: screen readers announce changes. */
  readonly status: HTMLElement;
  readonly again: HTMLButtonElement;
  readonly notice: NoticeParts;
  readonly chips: HTMLElement;
  readonly hints: HTMLElement;
  readonly suggestions: HTMLElement;
  /** Opens and closes the filters. */
  readonly facets: HTMLButtonElement;
  readonly filters: HTMLElement;
  readonly choices: HTMLElement;
  readonly list: HTMLElement;
  readonly pager: HTMLElement;
  readonly browse: HTMLElement;
  readonly template: HTMLTemplateElement;
}

/** Results per page: what fits on a large screen without scrolling. */
export const PAGE_SIZE = 20;
const NO_NOTICE = { text: '', cause: '' };
const NO_STATUS: StatusText = { spoken: '', text: '' };
/** The part of the browse list that is shown after a search without results. */
const CATEGORIES = 'categories';

/** Shows search results. The status announces the number of matches once per query, after the last answer; rows appear with the first answer. */
export class AnswerView {
  readonly #parts: AnswerParts;
  readonly #list: ResultList;
  readonly #status: SearchStatus;
  #hasFailed = false;
  /** The counts of the latest answer. */
  #counts: AnswerCounts = { totalCount: 0, wordMatches: 0, similarCount: 0 };
  /** The query that was searched in place of the one typed. */
  #searched: string | undefined;
  /** Whether the current query has shown rows. */
  #hasAnswer = false;

  /** @param base path of the site, with slashes at both ends */
  constructor(parts: AnswerParts, base: string) {
    this.#parts = parts;
    this.#list = new ResultList(parts.list, parts.template, base);
    this.#status = new SearchStatus(parts.status);
  }

  /** Whether the last answer to the query is still pending. */
  get isBusy(): boolean {
    return this.#parts.results.hasAttribute('aria-busy');
  }

  /**
   * Starts a new query. The previous results stay until new ones arrive.
   *
   * @param isTyping whether the user may type more
   */
  begin(state: SearchState, isTyping: boolean): void {
    const { results, again, notice } = this.#parts;
    this.#hasAnswer = false;
    // The new query clears a failure, but not a notice about a missing semantic search.
    if (this.#hasFailed) showNotice(notice, NO_NOTICE);
    this.#hasFailed = false;
    again.hidden = true;
    results.hidden = false;
    this.#showBrowse(false);
    results.setAttribute('aria-busy', 'true');
    this.#showChips(state);
    this.#status.begin(isTyping);
  }

  /** Clears the results of the last query, so that the next query does not begin with them. */
  clear(): void {
    this.#finish(NO_STATUS, true);
    this.#empty();
    this.#parts.results.hidden = true;
    this.#showBrowse(true);
  }

  /** @param isWordsOnly whether the index supports no semantic search */
  answered(answer: SearchAnswer, state: SearchState, isWordsOnly: boolean): void {
    const { box, list, hints, notice, again, facets, suggestions } = this.#parts;
    const hadFocus = list.contains(document.activeElement);
    this.#list.show(answer.hits, answer.matchedWords, this.#hasAnswer);
    // The focused row may have been one of an older query.
    if (hadFocus && !list.contains(document.activeElement)) (list.querySelector('a') ?? box).focus({ preventScroll: true });
    this.#updateBox();
    this.#counts = answer;
    this.#searched = (answer.corrected ?? answer.translated)?.q;
    if (!this.#hasAnswer) this.#status.announceLater(() => this.#count(state));
    this.#hasAnswer = true;
    render(
      hints,
      hintViews(answer, state.q, (q) => hrefOf({ ...state, q, page: 1 })),
    );
    suggestions.replaceChildren();
    const current = noticeOf(answer, isWordsOnly);
    showNotice(notice, current ?? NO_NOTICE);
    again.hidden = current?.canRetry !== true;
    facets.hidden = false;
    this.#parts.filters.hidden = !this.areFiltersOpen;
    this.#showPager(state);
  }

  /** Shows queries with fewer conditions, for a query without matches. */
  loosened(suggestions: readonly Loosened[], state: SearchState): void {
    render(
      this.#parts.suggestions,
      suggestionViews(suggestions, (search) => hrefOf({ ...state, ...search, page: 1 })),
    );
  }

  done(state: SearchState): void {
    this.#finish(this.#count(state));
    if (pageCount(this.#counts, PAGE_SIZE) === 0) this.#showBrowse(true, CATEGORIES);
  }

  /** @param reason the reason, as a sentence for the user */
  failed(reason: string): void {
    const { again, notice } = this.#parts;
    this.#empty();
    this.#hasFailed = true;
    this.#finish({ spoken: '', text: navigator.onLine ? say.noIndex : say.offline }, true);
    showNotice(notice, { text: '', cause: reason });
    again.hidden = false;
    this.#showBrowse(true);
  }

  /** Whether the filters are open. */
  get areFiltersOpen(): boolean {
    return this.#parts.facets.ariaExpanded === 'true';
  }

  /** Opens or closes the filters. */
  toggleFacets(): void {
    const { facets, filters } = this.#parts;
    facets.ariaExpanded = String(!this.areFiltersOpen);
    filters.hidden = !this.areFiltersOpen;
  }

  /** Shows the filters with their counts. */
  showFacets(facets: Facets, state: SearchState): void {
    const { choices } = this.#parts;
    const views = facetViews(facets, state.q, (q) => hrefOf({ ...state, q, page: 1 }));
    this.#renderKeepingFocus(choices, views, undefined);
  }

  /** Shows that the filters could not be counted. */
  showNoFacets(): void {
    render(this.#parts.choices, [element('p', { class: 'quiet' }, say.filtersUnavailable)]);
  }

  #showChips(state: SearchState): void {
    const { chips, box } = this.#parts;
    const views = chipViews(state.q, (q) => hrefOf({ ...state, q, page: 1 }));
    this.#renderKeepingFocus(chips, views, box);
    chips.hidden = views.length === 0;
  }

  /** @param fallback element that gets the focus if the focused element was removed */
  #renderKeepingFocus(part: HTMLElement, views: readonly View[], fallback: HTMLElement | undefined): void {
    const focused = document.activeElement instanceof HTMLElement && part.contains(document.activeElement) ? document.activeElement : null;
    render(part, views);
    // An element that moves loses the focus.
    if (focused === null) return;
    const links = [...part.querySelectorAll('a')];
    const same = links.find(({ dataset }) => dataset['key'] === focused.dataset['key']);
    (focused.isConnected ? focused : (same ?? links[0] ?? fallback))?.focus();
  }

  #showBrowse(isShown: boolean, only = ''): void {
    const { browse } = this.#parts;
    browse.hidden = !isShown;
    if (only === '') delete browse.dataset['only'];
    else browse.dataset['only'] = only;
  }

  #finish(text: StatusText, immediately = false): void {
    const { results } = this.#parts;
    results.removeAttribute('aria-busy');
    // The inline script of the page made it high, so that the browser could restore the position.
    results.style.minBlockSize = '';
    this.#status.finish(text, immediately);
  }

  /** The hints show the searched query, which screen readers announce with the count. */
  #count(state: SearchState): StatusText {
    const spoken = this.#searched === undefined ? '' : `${say.searchedInstead(this.#counts.totalCount)} ${this.#searched}. `;
    return { spoken, text: statusText(this.#counts, state, PAGE_SIZE) };
  }

  #empty(): void {
    const { hints, suggestions, notice, again, facets, filters, choices, pager } = this.#parts;
    this.#list.clear();
    this.#updateBox();
    for (const part of [hints, suggestions, choices, pager]) part.replaceChildren();
    for (const part of [facets, filters, pager, again]) part.hidden = true;
    showNotice(notice, NO_NOTICE);
  }

  #updateBox(): void {
    const { box, list } = this.#parts;
    box.ariaExpanded = String(!list.hidden);
  }

  #showPager(state: SearchState): void {
    const { pager, list } = this.#parts;
    const hadFocus = pager.contains(document.activeElement);
    const links = pagerViews(state, pageCount(this.#counts, PAGE_SIZE), hrefOf);
    render(pager, links);
    pager.hidden = links.length === 0;
    // The pressed link may have been removed, as on the last page.
    if (hadFocus && !pager.contains(document.activeElement)) list.querySelector('a')?.focus({ preventScroll: true });
  }
}

function hrefOf(state: SearchState): string {
  return urlOfState(state, new URL(location.href)).href;
}
