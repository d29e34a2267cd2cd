import type { Facets } from '../../search/search-engine.ts';
import { AnswerView, PAGE_SIZE, type AnswerParts } from './answer-view.ts';
import { pagePart } from '../page/page-part.ts';
import { createSearchClient, type SearchClient, type SearchWorker } from './search-client.ts';
import { withChoice } from './search-facets.ts';
import { listenToKeys } from './search-keys.ts';
import { hasFlag, isSearching, stateFromUrl, titleOf, urlOfState, withFlag, type QueryFlag, type SearchState } from './search-state.ts';

/** Time after a keystroke before the question is asked, in milliseconds: what comes at once is asked at once. */
const DEBOUNCE = 30;

/** The parts of the page that ask. */
interface AskingParts {
  readonly form: HTMLFormElement;
  readonly box: HTMLInputElement;
  readonly profile: HTMLSelectElement | null;
  readonly flags: Readonly<Record<QueryFlag, HTMLInputElement>>;
}

/**
 * Brings the search on the home page to life. Worker and index are loaded when a person turns to the box, or when the URL holds a search.
 *
 * @returns the path of the site, with slashes at both ends
 */
export function startSearch(startWorker: () => SearchWorker): string {
  const [asking, answering] = [askingParts(), answerParts()];
  const base = asking.form.dataset['base'] ?? '/';
  const client = createSearchClient(startWorker, new URL(`${base}search/`, location.href).href);
  const controller = new SearchController(asking, answering, new AnswerView(answering, base), client);
  controller.listen();
  listenToKeys({ box: asking.box, list: answering.list });
  controller.start();
  return base;
}

class SearchController {
  readonly #asking: AskingParts;
  readonly #answering: AnswerParts;
  readonly #view: AnswerView;
  readonly #client: SearchClient;
  readonly #siteName = document.title;
  #timer = 0;
  #state: SearchState = { q: '', profile: '', page: 1 };

  constructor(asking: AskingParts, answering: AnswerParts, view: AnswerView, client: SearchClient) {
    this.#asking = asking;
    this.#answering = answering;
    this.#view = view;
    this.#client = client;
  }

  listen(): void {
    const { form, box, profile, flags } = this.#asking;
    box.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.#go(this.#typed(), 'replace'), DEBOUNCE);
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#go(this.#typed(), 'push');
    });
    profile?.addEventListener('change', () => this.#go(this.#typed(), 'push'));
    for (const flag of FLAGS) {
      flags[flag].addEventListener('change', () => {
        box.value = withFlag(box.value, flag, flags[flag].checked);
        this.#go(this.#typed(), 'push');
      });
    }
    addEventListener('popstate', () => this.#show(stateFromUrl(new URL(location.href))));
    this.#listenForInterest();
    this.#listenToAnswers();
  }

  /** Shows what the URL asks for, or what was typed before the script arrived. */
  start(): void {
    const { box } = this.#asking;
    const state = stateFromUrl(new URL(location.href));
    const isTypedEarly = box.value !== box.defaultValue && box.value !== state.q;
    if (isTypedEarly) this.#go({ ...state, q: box.value, page: 1 }, 'replace');
    else this.#show(state);
    if (document.activeElement === box) this.#client.open();
  }

  /** Whoever turns to the box will most likely search: loading may begin. */
  #listenForInterest(): void {
    const { form, box } = this.#asking;
    const open = (): void => this.#client.open();
    form.addEventListener('focusin', open, { once: true });
    form.addEventListener('pointerdown', open, { once: true, passive: true });
    box.addEventListener('pointerenter', open, { once: true, passive: true });
  }

  #listenToAnswers(): void {
    const { again, facets, choices, pager, results } = this.#answering;
    followLinks(pager, ({ href }) => {
      this.#go(stateFromUrl(new URL(href)), 'push');
      results.scrollIntoView();
    });
    followLinks(choices, ({ dataset, ariaCurrent }) => {
      // More may have been typed since the choices were counted.
      const typed = this.#typed();
      this.#go({ ...typed, q: withChoice(typed.q, dataset['key'] ?? '', ariaCurrent !== 'true') }, 'push');
    });
    facets.addEventListener('toggle', () => this.#countFacets());
    again.addEventListener('click', () => {
      this.#asking.box.focus();
      this.#find(this.#state, { isFresh: true });
    });
  }

  #typed(): SearchState {
    return { q: this.#asking.box.value, profile: this.#asking.profile?.value ?? '', page: 1 };
  }

  #go(state: SearchState, how: 'push' | 'replace'): void {
    clearTimeout(this.#timer);
    const url = urlOfState(state, new URL(location.href));
    if (how === 'push' && url.href !== location.href) history.pushState(null, '', url);
    else history.replaceState(null, '', url);
    this.#show(state, how === 'replace');
  }

  /** Fills the form from a state and shows what it finds. */
  #show(state: SearchState, isTyping = false): void {
    const { box, profile, flags } = this.#asking;
    this.#state = state;
    if (box.value !== state.q) box.value = state.q;
    if (profile !== null) selectProfile(profile, state.profile);
    for (const flag of FLAGS) flags[flag].checked = hasFlag(state.q, flag);
    document.title = isSearching(state) ? titleOf(state, this.#siteName) : this.#siteName;
    if (isSearching(state)) return this.#find(state, { isTyping });
    this.#client.forget();
    this.#view.clear();
  }

  #find(state: SearchState, { isTyping = false, isFresh = false }: { readonly isTyping?: boolean; readonly isFresh?: boolean }): void {
    this.#view.begin(isTyping);
    const { q, profile, page } = state;
    this.#client.ask(
      { q, profile, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
      {
        answered: (answer, isWordsOnly) => this.#view.answered(answer, state, isWordsOnly),
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
    if (!this.#answering.facets.open || !isSearching(state) || this.#view.isBusy) return;
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

const FLAGS: readonly QueryFlag[] = ['verified', 'deployed'];

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

function askingParts(): AskingParts {
  const profile = document.getElementById('profile');
  return {
    form: pagePart('search', HTMLFormElement),
    box: pagePart('q', HTMLInputElement),
    profile: profile instanceof HTMLSelectElement ? profile : null,
    flags: { verified: pagePart('is-verified', HTMLInputElement), deployed: pagePart('is-deployed', HTMLInputElement) },
  };
}

function answerParts(): AnswerParts {
  return {
    results: pagePart('results', HTMLElement),
    status: pagePart('results-status', HTMLElement),
    again: pagePart('results-again', HTMLButtonElement),
    notice: {
      text: pagePart('results-notice-text', HTMLElement),
      details: pagePart('results-notice-details', HTMLDetailsElement),
      cause: pagePart('results-notice-cause', HTMLElement),
    },
    hints: pagePart('results-hints', HTMLElement),
    facets: pagePart('results-facets', HTMLDetailsElement),
    choices: pagePart('results-choices', HTMLElement),
    list: pagePart('results-list', HTMLElement),
    pager: pagePart('results-pager', HTMLElement),
    browse: pagePart('browse', HTMLElement),
    template: pagePart('result-template', HTMLTemplateElement),
  };
}
