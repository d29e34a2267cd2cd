import type { Facets, SearchAnswer } from '../search/search-engine.ts';
import { element, type View } from '../views/view.ts';
import { render } from './render.ts';
import { ResultList } from './result-list.ts';
import { statusText } from './result-view.ts';
import { facetViews } from './search-facets.ts';
import { urlOfState, type SearchState } from './search-state.ts';

/** The parts of the page that show answers. */
export interface AnswerParts {
  readonly results: HTMLElement;
  /** Read aloud when it changes. */
  readonly status: HTMLElement;
  readonly again: HTMLButtonElement;
  readonly notice: HTMLElement;
  readonly hints: HTMLElement;
  readonly facets: HTMLDetailsElement;
  readonly choices: HTMLElement;
  readonly list: HTMLElement;
  readonly pager: HTMLElement;
  readonly browse: HTMLElement;
  readonly template: HTMLTemplateElement;
}

/** Results a page of the list holds. */
export const PAGE_SIZE = 10;
/** Time without the last answer after which it is said that the search goes on, in milliseconds. */
const SLOW = 400;

/** Shows what is found. The status says how many match once for each question, when it is settled; the rows come as soon as they are there. */
export class AnswerView {
  readonly #parts: AnswerParts;
  readonly #list: ResultList;
  #slow = 0;
  /** How many matched at the latest answer. */
  #totalCount = 0;
  /** The question has shown rows. */
  #hasAnswer = false;

  /** @param base path of the site, with slashes at both ends */
  constructor(parts: AnswerParts, base: string) {
    this.#parts = parts;
    this.#list = new ResultList(parts.list, parts.template, base);
  }

  /** Whether the last answer to the question is still to come. */
  get isBusy(): boolean {
    return this.#parts.results.hasAttribute('aria-busy');
  }

  /** A new question is being asked. What the last one found stays until there is something better. */
  begin(): void {
    const { results, status, again, notice, browse } = this.#parts;
    clearTimeout(this.#slow);
    this.#hasAnswer = false;
    // A failure is no longer true; what meaning could not do may well be.
    notice.hidden ||= !again.hidden;
    again.hidden = true;
    results.hidden = false;
    browse.hidden = true;
    results.setAttribute('aria-busy', 'true');
    const delay = status.textContent === '' ? 0 : SLOW;
    this.#slow = window.setTimeout(() => (status.textContent = 'Searching…'), delay);
  }

  /** Nothing is searched for: what the last question found is forgotten, so that the next does not begin with it. */
  clear(): void {
    const { results, browse, status } = this.#parts;
    this.#settle('');
    this.#empty();
    status.textContent = '';
    results.hidden = true;
    browse.hidden = false;
  }

  answered(answer: SearchAnswer, state: SearchState): void {
    const { hints, notice, facets } = this.#parts;
    this.#list.show(answer.hits, this.#hasAnswer);
    this.#hasAnswer = true;
    this.#totalCount = answer.totalCount;
    render(
      hints,
      answer.hints.map(({ message }) => element('li', {}, message)),
    );
    notice.textContent = answer.withoutMeaning ?? '';
    notice.hidden = answer.withoutMeaning === undefined;
    facets.hidden = false;
    this.#showPager(answer.totalCount, state);
  }

  done(state: SearchState): void {
    this.#settle(statusText({ totalCount: this.#totalCount }, state, PAGE_SIZE));
  }

  /** @param reason why, as a sentence for people */
  failed(reason: string): void {
    const { again, browse, notice } = this.#parts;
    this.#empty();
    const what = navigator.onLine
      ? 'The search index could not be loaded.'
      : 'You are offline, and this search needs files that are not kept on this device.';
    this.#settle(`${what} You can still browse the list.`);
    notice.textContent = reason;
    notice.hidden = false;
    again.hidden = false;
    browse.hidden = false;
  }

  /** Shows the filters that narrow the search down. */
  showFacets(facets: Facets, state: SearchState): void {
    const { choices } = this.#parts;
    const focused =
      document.activeElement instanceof HTMLElement && choices.contains(document.activeElement) ? document.activeElement : null;
    render(
      choices,
      facetViews(facets, state.q, (q) => hrefOf({ ...state, q, page: 1 })),
    );
    // A choice that moves loses the focus.
    if (focused?.isConnected === true) focused.focus();
  }

  /** The filters could not be counted. */
  showNoFacets(): void {
    render(this.#parts.choices, [element('p', { class: 'quiet' }, 'The filters could not be counted now.')]);
  }

  #settle(text: string): void {
    const { results, status } = this.#parts;
    clearTimeout(this.#slow);
    results.removeAttribute('aria-busy');
    status.textContent = text;
  }

  #empty(): void {
    const { hints, notice, facets, choices, pager } = this.#parts;
    this.#list.clear();
    for (const part of [hints, choices, pager]) part.replaceChildren();
    for (const part of [notice, facets, pager]) part.hidden = true;
  }

  #showPager(totalCount: number, state: SearchState): void {
    const { pager } = this.#parts;
    const pages = Math.ceil(totalCount / PAGE_SIZE);
    const links = [
      ...(state.page > 1 ? [pageLink('Previous', { ...state, page: Math.min(state.page - 1, Math.max(1, pages)) })] : []),
      ...(state.page < pages ? [pageLink('Next', { ...state, page: state.page + 1 })] : []),
    ];
    render(pager, links);
    pager.hidden = links.length === 0;
  }
}

function pageLink(text: string, state: SearchState): View {
  return element('a', { href: hrefOf(state), 'data-key': text }, text);
}

function hrefOf(state: SearchState): string {
  return urlOfState(state, new URL(location.href)).href;
}
