import * as say from '#messages/compose.ts';

import type { SearchAnswer } from '../../../search/query/search-engine.ts';
import { afterPress } from '../page/after-press.ts';
import { pagePart } from '../page/page-part.ts';
import { render } from '../page/render.ts';
import type { SearchClient } from '../search/search-client.ts';
import { foundViews } from './list-views.ts';

/** Maximum number of results to show. */
const SHOWN = 8;
/** Delay between a keystroke and the search request, in milliseconds. */
const DEBOUNCE = 30;

/** Inputs of the search for servers to add. */
interface AddingSearchOptions {
  /** Prefix of the ids of its elements. */
  readonly ids: 'compose' | 'compare';
  readonly client: SearchClient;
  /** Path of the site, with slashes at both ends. */
  readonly base: string;
  readonly isListed: (server: string) => boolean;
  readonly onAdd: (server: string, name: string) => void;
}

/** The part of the page that finds and adds servers. */
export class AddingSearch {
  readonly #options: AddingSearchOptions;
  readonly #box: HTMLInputElement;
  readonly #status: HTMLElement;
  readonly #list: HTMLElement;
  #answer: SearchAnswer | undefined;
  #timer = 0;
  /** Whether the answer to what is in the box is still to come. */
  #isAsking = false;
  /** Whether Enter was pressed and the first result has yet to get the focus. */
  #isEntered = false;

  constructor(options: AddingSearchOptions) {
    this.#options = options;
    this.#box = pagePart(`${options.ids}-search`, HTMLInputElement);
    this.#status = pagePart(`${options.ids}-status`, HTMLElement);
    this.#list = pagePart(`${options.ids}-found`, HTMLElement);
  }

  start(): void {
    const { client } = this.#options;
    this.#box.addEventListener('focus', () => client.open(), { once: true });
    this.#box.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#isAsking = true;
      this.#isEntered = false;
      this.#timer = window.setTimeout(() => this.#ask(), DEBOUNCE);
    });
    this.#box.form?.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#isEntered = true;
      if (!this.#isAsking) this.#focusFirst();
    });
    this.#box.form?.addEventListener('keydown', (event) => this.#move(event));
    this.#list.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      const { add, name = '' } = button?.dataset ?? {};
      if (add !== undefined && button?.ariaDisabled !== 'true') this.#options.onAdd(add, name);
    });
    // The browser may have restored the text of an earlier visit.
    if (this.#box.value !== '') this.#ask();
  }

  /** Renders the results again, to show which servers are in the list. */
  refresh(): void {
    render(this.#list, foundViews(this.#answer?.hits ?? [], this.#options.isListed, this.#options.base));
  }

  /** Moves the focus to the box. */
  focus(): void {
    this.#box.focus();
  }

  /** Removes the query and its results. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#box.value = '';
    this.#ask();
  }

  #ask(): void {
    const q = this.#box.value;
    const { client } = this.#options;
    this.#isAsking = q.trim() !== '';
    if (!this.#isAsking) {
      client.forget();
      this.#show(undefined, '');
      return;
    }
    client.ask(
      { q, limit: SHOWN },
      {
        answered: (answer) => this.#show(answer, statusOf(answer)),
        done: () => undefined,
        failed: () => this.#show(undefined, say.searchFailed),
      },
    );
  }

  #show(answer: SearchAnswer | undefined, status: string): void {
    this.#isAsking = false;
    afterPress(() => {
      this.#answer = answer;
      if (this.#status.textContent !== status) this.#status.textContent = status;
      this.refresh();
      this.#focusFirst();
    });
  }

  /** Moves the focus to the first result after Enter, unless the visitor has left the box. */
  #focusFirst(): void {
    const first = this.#buttons[0];
    if (!this.#isEntered || first === undefined || document.activeElement !== this.#box) return;
    this.#isEntered = false;
    first.focus();
  }

  /** Arrow keys move between the search box and the buttons below it. */
  #move(event: KeyboardEvent): void {
    const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
    if (isComposing || ctrlKey || metaKey || altKey || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
    const stops = [this.#box, ...this.#buttons];
    const at = stops.findIndex((stop) => stop === target);
    const next = at === -1 ? undefined : stops[at + (key === 'ArrowDown' ? 1 : -1)];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }

  get #buttons(): readonly HTMLButtonElement[] {
    return [...this.#list.querySelectorAll('button')];
  }
}

function statusOf({ totalCount, hits }: SearchAnswer): string {
  if (totalCount === 0) return say.nothingFound;
  return totalCount > hits.length ? say.foundFirst(hits.length, totalCount) : say.found(totalCount);
}
