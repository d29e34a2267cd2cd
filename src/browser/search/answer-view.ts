import type { Facets, SearchAnswer } from '../../search/search-engine.ts';
import { element, type View } from '../../views/view.ts';
import { render } from '../page/render.ts';
import { ResultList } from './result-list.ts';
import { noticeOf, showNotice, type NoticeParts } from './result-notice.ts';
import { statusText } from './result-view.ts';
import { facetViews } from './search-facets.ts';
import { urlOfState, type SearchState } from './search-state.ts';

/** The parts of the page that show answers. */
export interface AnswerParts {
  readonly results: HTMLElement;
  /** Read aloud when it changes. */
  readonly status: HTMLElement;
  readonly again: HTMLButtonElement;
  readonly notice: NoticeParts;
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
/** Time after an answer by words after which its count is said, though meaning is still to come, in milliseconds. */
const LONG = 1000;
/** Time after a keystroke before a count is said, in milliseconds: a count for every letter would be read aloud over the typing. */
const REST = 700;
const SEARCHING = 'Searching…';
const NO_NOTICE = { text: '', cause: '' };

/** Shows what is found. The status says how many match once for each question, when it is settled; the rows come as soon as they are there. */
export class AnswerView {
  readonly #parts: AnswerParts;
  readonly #list: ResultList;
  #slow = 0;
  #long = 0;
  #saying = 0;
  /** Time from which counts may be said, on the clock of `performance.now()`. */
  #restsAt = 0;
  #hasFailed = false;
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

  /**
   * A new question is being asked. What the last one found stays until there is something better.
   *
   * @param isTyping whether more letters may come
   */
  begin(isTyping: boolean): void {
    const { results, status, again, notice, browse } = this.#parts;
    this.#stopTimers();
    this.#restsAt = isTyping ? performance.now() + REST : 0;
    this.#hasAnswer = false;
    // A failure is no longer true; what meaning could not do may well be.
    if (this.#hasFailed) showNotice(notice, NO_NOTICE);
    this.#hasFailed = false;
    again.hidden = true;
    results.hidden = false;
    browse.hidden = true;
    results.setAttribute('aria-busy', 'true');
    const delay = status.textContent === '' ? 0 : SLOW;
    this.#slow = window.setTimeout(() => this.#write(SEARCHING), delay);
  }

  /** Nothing is searched for: what the last question found is forgotten, so that the next does not begin with it. */
  clear(): void {
    const { results, browse } = this.#parts;
    this.#restsAt = 0;
    this.#settle('');
    this.#empty();
    results.hidden = true;
    browse.hidden = false;
  }

  /** @param isWordsOnly whether the index cannot be searched by meaning at all */
  answered(answer: SearchAnswer, state: SearchState, isWordsOnly: boolean): void {
    const { hints, notice, again, facets } = this.#parts;
    this.#list.show(answer.hits, this.#hasAnswer);
    if (!this.#hasAnswer) this.#long = window.setTimeout(() => this.#say(this.#count(state)), LONG);
    this.#hasAnswer = true;
    this.#totalCount = answer.totalCount;
    render(
      hints,
      answer.hints.map(({ message }) => element('li', {}, message)),
    );
    const said = noticeOf(answer, isWordsOnly);
    showNotice(notice, said ?? NO_NOTICE);
    again.hidden = said?.canRetry !== true;
    facets.hidden = false;
    this.#showPager(answer.totalCount, state);
  }

  done(state: SearchState): void {
    this.#settle(this.#count(state));
  }

  /** @param reason why, as a sentence for people */
  failed(reason: string): void {
    const { again, browse, notice } = this.#parts;
    this.#empty();
    const what = navigator.onLine
      ? 'The search index could not be loaded.'
      : 'You are offline, and this search needs files that are not kept on this device.';
    this.#hasFailed = true;
    this.#restsAt = 0;
    this.#settle(`${what} You can still browse the list.`);
    showNotice(notice, { text: '', cause: reason });
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
    this.#stopTimers();
    this.#parts.results.removeAttribute('aria-busy');
    this.#say(text);
  }

  #count(state: SearchState): string {
    return statusText({ totalCount: this.#totalCount }, state, PAGE_SIZE);
  }

  /** Says a text as soon as nobody types. */
  #say(text: string): void {
    clearTimeout(this.#saying);
    const wait = this.#restsAt - performance.now();
    if (wait <= 0) this.#write(text);
    else this.#saying = window.setTimeout(() => this.#write(text), wait);
  }

  /** What is written again would be read aloud again. */
  #write(text: string): void {
    const { status } = this.#parts;
    if (status.textContent !== text) status.textContent = text;
  }

  #stopTimers(): void {
    for (const timer of [this.#slow, this.#long, this.#saying]) clearTimeout(timer);
  }

  #empty(): void {
    const { hints, notice, again, facets, choices, pager } = this.#parts;
    this.#list.clear();
    for (const part of [hints, choices, pager]) part.replaceChildren();
    for (const part of [facets, pager, again]) part.hidden = true;
    showNotice(notice, NO_NOTICE);
  }

  #showPager(totalCount: number, state: SearchState): void {
    const { pager, list } = this.#parts;
    const hadFocus = pager.contains(document.activeElement);
    const pages = Math.ceil(totalCount / PAGE_SIZE);
    const links = [
      ...(state.page > 1 ? [pageLink('Previous', { ...state, page: Math.min(state.page - 1, Math.max(1, pages)) })] : []),
      ...(state.page < pages ? [pageLink('Next', { ...state, page: state.page + 1 })] : []),
    ];
    render(pager, links);
    pager.hidden = links.length === 0;
    // The link that was pressed may be gone, as on the last page.
    if (hadFocus && !pager.contains(document.activeElement)) list.querySelector('a')?.focus({ preventScroll: true });
  }
}

function pageLink(text: string, state: SearchState): View {
  return element('a', { href: hrefOf(state), 'data-key': text }, text);
}

function hrefOf(state: SearchState): string {
  return urlOfState(state, new URL(location.href)).href;
}
