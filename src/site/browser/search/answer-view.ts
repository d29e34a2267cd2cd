import * as say from '#messages/search.ts';

import type { Facets, Loosened, SearchAnswer } from '../../../search/query/search-engine.ts';
import { element, type View } from '../../views/view.ts';
import { render } from '../page/render.ts';
import { chipViews } from './filter-chips.ts';
import { ResultList } from './result-list.ts';
import { noticeOf, showNotice, type NoticeParts } from './result-notice.ts';
import { statusText } from './result-view.ts';
import { facetViews } from './search-facets.ts';
import { urlOfState, type SearchState } from './search-state.ts';
import { SearchStatus } from './search-status.ts';
import { hintViews, suggestionViews } from './query-suggestions.ts';

/** The parts of the page that show answers. */
export interface AnswerParts {
  /** Where the query is typed; it tells whether its list is there. */
  readonly box: HTMLInputElement;
  readonly results: HTMLElement;
  /** Read aloud when it changes. */
  readonly status: HTMLElement;
  readonly again: HTMLButtonElement;
  readonly notice: NoticeParts;
  readonly chips: HTMLElement;
  readonly hints: HTMLElement;
  readonly ways: HTMLElement;
  /** Opens and closes the filters that narrow a search down. */
  readonly facets: HTMLButtonElement;
  readonly narrow: HTMLElement;
  readonly choices: HTMLElement;
  readonly list: HTMLElement;
  readonly pager: HTMLElement;
  readonly browse: HTMLElement;
  readonly template: HTMLTemplateElement;
}

/** Results a page of the list holds: what an expert sees without scrolling. */
export const PAGE_SIZE = 20;
const NO_NOTICE = { text: '', cause: '' };
/** What is shown of the browse list beside a search that finds nothing. */
const CATEGORIES = 'categories';

/** Shows what is found. The status says how many match once for each question, when it is settled; the rows come as soon as they are there. */
export class AnswerView {
  readonly #parts: AnswerParts;
  readonly #list: ResultList;
  readonly #status: SearchStatus;
  #hasFailed = false;
  /** How many matched at the latest answer. */
  #totalCount = 0;
  /** The question has shown rows. */
  #hasAnswer = false;

  /** @param base path of the site, with slashes at both ends */
  constructor(parts: AnswerParts, base: string) {
    this.#parts = parts;
    this.#list = new ResultList(parts.list, parts.template, base);
    this.#status = new SearchStatus(parts.status);
  }

  /** Whether the last answer to the question is still to come. */
  get isBusy(): boolean {
    return this.#parts.results.hasAttribute('aria-busy');
  }

  /**
   * A new question is being asked. What the last one found stays until there is something better.
   *
   * @param isTyping whether more letters may come
   */
  begin(state: SearchState, isTyping: boolean): void {
    const { results, again, notice } = this.#parts;
    this.#hasAnswer = false;
    // A failure is no longer true; what meaning could not do may well be.
    if (this.#hasFailed) showNotice(notice, NO_NOTICE);
    this.#hasFailed = false;
    again.hidden = true;
    results.hidden = false;
    this.#showBrowse(false);
    results.setAttribute('aria-busy', 'true');
    this.#showChips(state);
    this.#status.begin(isTyping);
  }

  /** Nothing is searched for: what the last question found is forgotten, so that the next does not begin with it. */
  clear(): void {
    this.#settle('', true);
    this.#empty();
    this.#parts.results.hidden = true;
    this.#showBrowse(true);
  }

  /** @param isWordsOnly whether the index cannot be searched by meaning at all */
  answered(answer: SearchAnswer, state: SearchState, isWordsOnly: boolean): void {
    const { hints, notice, again, facets, ways } = this.#parts;
    this.#list.show(answer.hits, answer.matchedWords, this.#hasAnswer);
    this.#tellBox();
    this.#totalCount = answer.totalCount;
    if (!this.#hasAnswer) this.#status.sayLater(() => this.#count(state));
    this.#hasAnswer = true;
    render(
      hints,
      hintViews(answer, (q) => hrefOf({ ...state, q, page: 1 })),
    );
    ways.replaceChildren();
    const said = noticeOf(answer, isWordsOnly);
    showNotice(notice, said ?? NO_NOTICE);
    again.hidden = said?.canRetry !== true;
    facets.hidden = false;
    this.#parts.narrow.hidden = !this.isNarrowing;
    this.#showPager(answer.totalCount, state);
  }

  /** What could be left out, where nothing matches. */
  loosened(ways: readonly Loosened[]): void {
    render(this.#parts.ways, suggestionViews(ways, hrefOf));
  }

  done(state: SearchState): void {
    this.#settle(this.#count(state));
    if (this.#totalCount === 0) this.#showBrowse(true, CATEGORIES);
  }

  /** @param reason why, as a sentence for people */
  failed(reason: string): void {
    const { again, notice } = this.#parts;
    this.#empty();
    this.#hasFailed = true;
    this.#settle(navigator.onLine ? say.noIndex : say.offline, true);
    showNotice(notice, { text: '', cause: reason });
    again.hidden = false;
    this.#showBrowse(true);
  }

  /** Whether the filters that narrow a search down are to be seen. */
  get isNarrowing(): boolean {
    return this.#parts.facets.ariaExpanded === 'true';
  }

  /** Opens these filters or closes them. */
  toggleFacets(): void {
    const { facets, narrow } = this.#parts;
    facets.ariaExpanded = String(!this.isNarrowing);
    narrow.hidden = !this.isNarrowing;
  }

  /** Shows the filters that narrow the search down. */
  showFacets(facets: Facets, state: SearchState): void {
    const { choices } = this.#parts;
    const views = facetViews(facets, state.q, (q) => hrefOf({ ...state, q, page: 1 }));
    this.#renderKeepingFocus(choices, views, undefined);
  }

  /** The filters could not be counted. */
  showNoFacets(): void {
    render(this.#parts.choices, [element('p', { class: 'quiet' }, say.filtersUnavailable)]);
  }

  #showChips(state: SearchState): void {
    const { chips, box } = this.#parts;
    const views = chipViews(state.q, (q) => hrefOf({ ...state, q, page: 1 }));
    this.#renderKeepingFocus(chips, views, box);
    chips.hidden = views.length === 0;
  }

  /** @param otherwise what takes the focus where the focused part is gone */
  #renderKeepingFocus(part: HTMLElement, views: readonly View[], otherwise: HTMLElement | undefined): void {
    const focused = document.activeElement instanceof HTMLElement && part.contains(document.activeElement) ? document.activeElement : null;
    render(part, views);
    // What moves loses the focus.
    if (focused !== null) (focused.isConnected ? focused : (part.querySelector('a') ?? otherwise))?.focus();
  }

  #showBrowse(isShown: boolean, only = ''): void {
    const { browse } = this.#parts;
    browse.hidden = !isShown;
    if (only === '') delete browse.dataset['only'];
    else browse.dataset['only'] = only;
  }

  #settle(text: string, atOnce = false): void {
    this.#parts.results.removeAttribute('aria-busy');
    this.#status.settle(text, atOnce);
  }

  #count(state: SearchState): string {
    return statusText(this.#totalCount, state, PAGE_SIZE);
  }

  #empty(): void {
    const { hints, ways, notice, again, facets, narrow, choices, pager } = this.#parts;
    this.#list.clear();
    this.#tellBox();
    for (const part of [hints, ways, choices, pager]) part.replaceChildren();
    for (const part of [facets, narrow, pager, again]) part.hidden = true;
    showNotice(notice, NO_NOTICE);
  }

  #tellBox(): void {
    const { box, list } = this.#parts;
    box.ariaExpanded = String(!list.hidden);
  }

  #showPager(totalCount: number, state: SearchState): void {
    const { pager, list } = this.#parts;
    const hadFocus = pager.contains(document.activeElement);
    const pages = Math.ceil(totalCount / PAGE_SIZE);
    const links = [
      ...(state.page > 1 ? [pageLink('previous', say.previous, { ...state, page: Math.min(state.page - 1, Math.max(1, pages)) })] : []),
      ...(state.page < pages ? [pageLink('next', say.next, { ...state, page: state.page + 1 })] : []),
    ];
    render(pager, links);
    pager.hidden = links.length === 0;
    // The link that was pressed may be gone, as on the last page.
    if (hadFocus && !pager.contains(document.activeElement)) list.querySelector('a')?.focus({ preventScroll: true });
  }
}

function pageLink(key: string, text: string, state: SearchState): View {
  return element('a', { href: hrefOf(state), 'data-key': key }, text);
}

function hrefOf(state: SearchState): string {
  return urlOfState(state, new URL(location.href)).href;
}
