import * as say from '#messages/palette.ts';

import type { SearchAnswer, SearchHit } from '../../../search/query/search-engine.ts';
import { afterPress } from '../page/after-press.ts';
import { pagePart } from '../page/page-part.ts';
import { render } from '../page/render.ts';
import { storedPreferences } from '../preferences/stored-preferences.ts';
import { createSearchClient, type SearchClient } from '../search/search-client.ts';
import type { PinnedRow } from '../search/row-order.ts';
import { BOX, nextOption } from './option-navigation.ts';
import { paletteGroups, searchPath, SHOWN_HITS, type PaletteGroup, type PaletteOption } from './palette-options.ts';
import { statusOf } from './palette-status.ts';
import { optionId, optionsView, paletteFrame } from './palette-view.ts';
import { storeVisit, storedVisits, type Visit } from '../preferences/recent-visits.ts';
import { placesOf, type Place } from './site-places.ts';

/** Delay between a keystroke and the search request, in milliseconds. */
const DEBOUNCE = 30;

let palette: Palette | undefined;

/**
 * Opens the command palette, and creates it on first use.
 *
 * @param home link to the home page
 * @param text text that was typed while the script was loading
 */
export function openPalette(home: HTMLAnchorElement, text: string): void {
  palette ??= new Palette(home.pathname);
  palette.open(text);
}

/** Text, search results and the active option. */
interface State {
  readonly text: string;
  readonly answer: SearchAnswer | undefined;
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  /** Index of the active option over all groups. */
  readonly active: number;
  /** Why it is active: as the first result, or because the user moved to it or back to the input. */
  readonly choice: 'first' | 'option' | 'box';
}

const EMPTY: State = { text: '', answer: undefined, isPending: false, hasFailed: false, active: BOX, choice: 'first' };

/** A combobox in a dialog (APG): the focus stays in the input, which names the option that Enter opens. */
class Palette {
  readonly #base: string;
  readonly #dialog = document.createElement('dialog');
  readonly #box: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #status: HTMLElement;
  readonly #client: SearchClient;
  #state = EMPTY;
  #groups: readonly PaletteGroup[] = [];
  #places: readonly Place[] = [];
  #visits: readonly Visit[] = [];
  #timer = 0;
  /** Action for the first option as soon as it is known, after Enter was pressed before the answer. */
  #waiting: ((option: PaletteOption) => void) | undefined;

  constructor(base: string) {
    this.#base = base;
    this.#dialog.id = 'palette';
    this.#dialog.ariaLabel = say.title;
    render(this.#dialog, paletteFrame());
    document.body.append(this.#dialog);
    this.#box = pagePart('palette-box', HTMLInputElement);
    this.#list = pagePart('palette-list', HTMLElement);
    this.#status = pagePart('palette-status', HTMLElement);
    this.#client = createSearchClient(new URL(`${base}search/`, location.href).href);
    this.#listen();
  }

  open(text: string): void {
    if (this.#dialog.open) return;
    this.#places = placesOf(document, this.#base);
    this.#visits = storedPreferences().recent === false ? [] : storedVisits(this.#base);
    this.#box.value = text;
    this.#dialog.showModal();
    this.#client.open();
    this.#typed();
  }

  #listen(): void {
    this.#box.addEventListener('input', () => this.#typed());
    this.#dialog.addEventListener('keydown', (event) => this.#pressed(event));
    this.#dialog.addEventListener('close', () => this.#closed());
    this.#dialog.querySelector('button')?.addEventListener('click', () => this.#dialog.close());
    this.#dialog.addEventListener('click', (event) => {
      // A click on the backdrop has the dialog as its target.
      if (event.target === this.#dialog) this.#dialog.close();
    });
    this.#list.addEventListener('click', (event) => {
      const option = event.target instanceof Element ? this.#optionOf(event.target) : undefined;
      if (option === undefined) return;
      this.#remember(option);
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.#go(option);
    });
    // Keeps the focus in the input.
    this.#list.addEventListener('mousedown', (event) => event.preventDefault());
  }

  #closed(): void {
    clearTimeout(this.#timer);
    this.#client.forget();
    this.#waiting = undefined;
    this.#box.value = '';
    this.#show(EMPTY);
  }

  #typed(): void {
    const text = this.#box.value;
    const isFresh = this.#state.hasFailed;
    clearTimeout(this.#timer);
    this.#waiting = undefined;
    if (text.trim() === '') {
      this.#client.forget();
      this.#show(EMPTY);
      return;
    }
    // The previous results stay until there is an answer, to avoid flicker.
    this.#show({ ...EMPTY, text, answer: this.#state.answer, isPending: true });
    this.#timer = window.setTimeout(() => this.#ask(text, isFresh), DEBOUNCE);
  }

  #ask(text: string, isFresh: boolean): void {
    // Ignores an answer to an earlier text, so that Enter does not open an option of it.
    const update = (change: Partial<State>): void => {
      if (this.#state.text === text) this.#update(change);
    };
    this.#client.ask(
      { q: text, limit: SHOWN_HITS },
      {
        answered: (answer) => update({ answer, isPending: false }),
        done: () => update({ isPending: false }),
        failed: () => update({ answer: undefined, isPending: false, hasFailed: true }),
      },
      isFresh,
    );
  }

  #update(change: Partial<State>): void {
    afterPress(() => {
      if (!this.#dialog.open) return;
      this.#show({ ...this.#state, ...change });
      const option = this.#options[this.#state.active];
      if (this.#waiting === undefined || option === undefined) return;
      this.#waiting(option);
      this.#waiting = undefined;
    });
  }

  #pressed(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
    if (isComposing || altKey || shiftKey) return;
    if (ctrlKey !== metaKey && key.toLowerCase() === 'k') {
      event.preventDefault();
      this.#dialog.close();
    } else if (event.target !== this.#box) return;
    else if (key === 'Enter') {
      event.preventDefault();
      this.#enter(ctrlKey || metaKey);
    } else if (!ctrlKey && !metaKey) this.#move(event);
  }

  #move(event: KeyboardEvent): void {
    const { selectionStart, selectionEnd, value } = this.#box;
    const caret = { isAtStart: selectionEnd === 0, isAtEnd: selectionStart === value.length };
    const { active, choice } = this.#state;
    const next = nextOption(event.key, active, this.#options.length, choice === 'option', caret);
    if (next === undefined) return;
    event.preventDefault();
    this.#show({ ...this.#state, active: next, choice: next === BOX ? 'box' : 'option' });
    this.#list.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  #enter(isApart: boolean): void {
    const { active, choice, isPending, text } = this.#state;
    const open = (option: PaletteOption): void => {
      this.#remember(option);
      if (isApart) globalThis.open(option.href, '_blank', 'noopener');
      else this.#go(option);
    };
    const option = this.#options[active];
    if (isPending && choice === 'first') this.#waiting = open;
    else if (option !== undefined) open(option);
    else if (text.trim() !== '') open({ href: searchPath(this.#base, text.trim()), title: text.trim() });
  }

  #go({ href }: PaletteOption): void {
    this.#dialog.close();
    location.assign(href);
  }

  /** Parts of the page are not stored: the palette always offers them. */
  #remember({ href, title, name }: PaletteOption): void {
    if (href.startsWith('#') || storedPreferences().recent === false) return;
    storeVisit({ href, title, ...(name !== undefined && { name }) }, this.#base);
  }

  get #options(): readonly PaletteOption[] {
    return this.#groups.flatMap(({ options }) => options);
  }

  #optionOf(target: Element): PaletteOption | undefined {
    const id = target.closest('[role=option]')?.id;
    return this.#options.find((_, index) => optionId(index) === id);
  }

  #show(state: State): void {
    const chosen = state.choice === 'option' ? this.#options[state.active] : undefined;
    const pinned = chosen?.hit === undefined ? undefined : this.#pinned(chosen.hit);
    const { text, answer } = state;
    const source = { text, base: this.#base, places: this.#places, visits: this.#visits, answer, pinned };
    this.#groups = paletteGroups(source);
    this.#state = { ...state, active: this.#activeOf(state, chosen?.href) };
    this.#draw();
  }

  /** A server with its position among the shown servers. */
  #pinned(hit: SearchHit): PinnedRow & { readonly hit: SearchHit } {
    const servers = this.#options.filter((option) => option.hit !== undefined);
    return { key: hit.qualifiedName, index: servers.findIndex((option) => option.hit === hit), hit };
  }

  #activeOf({ active, choice, text }: State, chosen: string | undefined): number {
    if (choice === 'option') {
      const index = this.#options.findIndex(({ href }) => href === chosen);
      return index === -1 ? Math.min(active, this.#options.length - 1) : index;
    }
    // With a text the first option is active, without text none.
    return choice === 'box' || text.trim() === '' ? BOX : 0;
  }

  #draw(): void {
    const { active, answer, text, isPending, hasFailed } = this.#state;
    render(this.#list, optionsView(this.#groups, active, text.trim() === '' ? [] : (answer?.matchedWords ?? [])));
    const isExpanded = this.#groups.length > 0;
    this.#list.hidden = !isExpanded;
    this.#box.setAttribute('aria-expanded', String(isExpanded));
    if (active === BOX) this.#box.removeAttribute('aria-activedescendant');
    else this.#box.setAttribute('aria-activedescendant', optionId(active));
    if (isPending) return;
    const status = hasFailed ? say.failed : statusOf(answer);
    if (this.#status.textContent !== status) this.#status.textContent = status;
  }
}
