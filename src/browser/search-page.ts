import type { SearchAnswer } from '../search/search-engine.ts';
import { pagePart } from './page-part.ts';
import { resultElement, statusText } from './result-view.ts';
import { createSearchClient, type SearchClient, type SearchWorker } from './search-client.ts';
import { hasFlag, isSearching, stateFromUrl, urlOfState, withFlag, type QueryFlag, type SearchState } from './search-state.ts';

/** Results a page of the list holds. */
const PAGE_SIZE = 10;
/** Quiet time after a keystroke before the question is asked, in milliseconds. */
const DEBOUNCE = 60;

/** The parts of the page that the search moves. */
interface Parts {
  readonly form: HTMLFormElement;
  readonly box: HTMLInputElement;
  readonly profile: HTMLSelectElement | null;
  readonly flags: Readonly<Record<QueryFlag, HTMLInputElement>>;
  readonly results: HTMLElement;
  readonly status: HTMLElement;
  readonly hints: HTMLElement;
  readonly list: HTMLElement;
  readonly pager: HTMLElement;
  readonly browse: HTMLElement;
  readonly template: HTMLTemplateElement;
}

/** Brings the search on the home page to life. Worker and index are loaded when the box is first used, or when the URL holds a search. */
export function startSearch(startWorker: () => SearchWorker): void {
  const parts = findParts();
  const base = parts.form.dataset['base'] ?? '/';
  const client = createSearchClient(startWorker, new URL(`${base}search/`, location.href).href);
  const controller = new SearchController(parts, base, client);
  controller.listen();
  controller.show(stateFromUrl(new URL(location.href)));
}

class SearchController {
  readonly #parts: Parts;
  readonly #base: string;
  readonly #client: SearchClient;
  #timer = 0;

  constructor(parts: Parts, base: string, client: SearchClient) {
    this.#parts = parts;
    this.#base = base;
    this.#client = client;
  }

  listen(): void {
    const { form, box, profile, flags } = this.#parts;
    form.addEventListener('focusin', () => this.#client.open());
    box.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.#go({ ...this.#typed(), page: 1 }, 'replace'), DEBOUNCE);
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#go({ ...this.#typed(), page: 1 }, 'push');
    });
    profile?.addEventListener('change', () => this.#go({ ...this.#typed(), page: 1 }, 'push'));
    for (const flag of FLAGS) {
      flags[flag].addEventListener('change', () => {
        box.value = withFlag(box.value, flag, flags[flag].checked);
        this.#go({ ...this.#typed(), page: 1 }, 'push');
      });
    }
    addEventListener('popstate', () => this.show(stateFromUrl(new URL(location.href))));
    document.addEventListener('keydown', (event) => this.#onKey(event));
  }

  /** Fills the form from a state and shows what it finds. */
  show(state: SearchState): void {
    const { box, profile, flags } = this.#parts;
    if (box.value !== state.q) box.value = state.q;
    if (profile !== null) selectProfile(profile, state.profile);
    for (const flag of FLAGS) flags[flag].checked = hasFlag(state.q, flag);
    void this.#find(state);
  }

  #typed(): SearchState {
    return { q: this.#parts.box.value, profile: this.#parts.profile?.value ?? '', page: 1 };
  }

  #go(state: SearchState, how: 'push' | 'replace'): void {
    clearTimeout(this.#timer);
    const url = urlOfState(state, new URL(location.href));
    if (how === 'push' && url.href !== location.href) history.pushState(null, '', url);
    else history.replaceState(null, '', url);
    this.show(state);
  }

  async #find(state: SearchState): Promise<void> {
    const { results, status, browse } = this.#parts;
    const searching = isSearching(state);
    results.hidden = !searching;
    browse.hidden = searching;
    if (!searching) return this.#clear();
    if (status.textContent === '') status.textContent = 'Searching…';
    try {
      const offset = (state.page - 1) * PAGE_SIZE;
      const answer = await this.#client.search({ q: state.q, profile: state.profile, offset, limit: PAGE_SIZE });
      this.#render(answer, state);
    } catch (error) {
      this.#render({ hits: [], totalCount: 0, hints: [] }, state);
      status.textContent = `The search index could not be loaded (${error instanceof Error ? error.message : String(error)}). You can still browse the list.`;
      browse.hidden = false;
    }
  }

  /** Forgets the last answer, so that the next search does not begin with it. */
  #clear(): void {
    const { status, hints, list, pager } = this.#parts;
    status.textContent = '';
    for (const part of [hints, list, pager]) part.replaceChildren();
  }

  #render(answer: SearchAnswer, state: SearchState): void {
    const { status, hints, list, template } = this.#parts;
    status.textContent = statusText(answer, state.page, PAGE_SIZE);
    hints.replaceChildren(...answer.hints.map(({ message }) => withText('li', message)));
    list.replaceChildren(...answer.hits.map(({ document }) => resultElement(template, document, this.#base)));
    this.#renderPager(answer, state);
  }

  #renderPager({ totalCount }: SearchAnswer, state: SearchState): void {
    const pages = Math.ceil(totalCount / PAGE_SIZE);
    const links = [
      ...(state.page > 1 ? [this.#pageLink('Previous', { ...state, page: Math.min(state.page - 1, Math.max(1, pages)) })] : []),
      ...(state.page < pages ? [this.#pageLink('Next', { ...state, page: state.page + 1 })] : []),
    ];
    this.#parts.pager.replaceChildren(...links);
    this.#parts.pager.hidden = links.length === 0;
  }

  #pageLink(text: string, state: SearchState): HTMLElement {
    const link = withText('a', text);
    link.href = urlOfState(state, new URL(location.href)).href;
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.#go(state, 'push');
      this.#parts.results.scrollIntoView();
    });
    return link;
  }

  #onKey(event: KeyboardEvent): void {
    const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]') !== null;
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#parts.box.focus();
  }
}

const FLAGS: readonly QueryFlag[] = ['verified', 'deployed'];

/** A profile that only servers name is no choice of the list, but may stand in a URL: it becomes one. */
function selectProfile(select: HTMLSelectElement, id: string): void {
  if (![...select.options].some(({ value }) => value === id)) select.add(new Option(id, id));
  select.value = id;
}

function withText<Tag extends 'a' | 'li'>(tag: Tag, text: string): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function findParts(): Parts {
  const profile = document.getElementById('profile');
  return {
    form: pagePart('search', HTMLFormElement),
    box: pagePart('q', HTMLInputElement),
    profile: profile instanceof HTMLSelectElement ? profile : null,
    flags: { verified: pagePart('is-verified', HTMLInputElement), deployed: pagePart('is-deployed', HTMLInputElement) },
    results: pagePart('results', HTMLElement),
    status: pagePart('results-status', HTMLElement),
    hints: pagePart('results-hints', HTMLElement),
    list: pagePart('results-list', HTMLElement),
    pager: pagePart('results-pager', HTMLElement),
    browse: pagePart('browse', HTMLElement),
    template: pagePart('result-template', HTMLTemplateElement),
  };
}
