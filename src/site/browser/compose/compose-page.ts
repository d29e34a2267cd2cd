import * as say from '#messages/compose.ts';

import { isQualifiedName } from '../../../catalog/values/qualified-name.ts';
import { NOT_LOADED } from '../../views/not-loaded-view.ts';
import { rememberClient, rememberedClient } from '../connect/remembered-client.ts';
import { loadedOnce } from '../page/loaded-once.ts';
import { pagePart } from '../page/page-part.ts';
import { followUrl, writeUrl } from '../page/page-url.ts';
import { render } from '../page/render.ts';
import { startSaving } from '../page/save-buttons.ts';
import { createSearchClient } from '../search/search-client.ts';
import { AddingSearch } from './adding-search.ts';
import {
  urlOfComposition,
  compositionOf,
  limitOf,
  MAX_SERVERS,
  placeIn,
  withMoved,
  withoutServers,
  withServers,
  type Composition,
} from './composition.ts';
import { keepOffered, offeredBefore, storeList, storedList } from './stored-list.ts';
import { listViews, nameOf, type ListAction, type ListedServer } from './list-views.ts';
import { ServerCache } from './server-cache.ts';
import { distinctNames } from './server-names.ts';
import { costText, leaveOutViews } from './cost-views.ts';
import { listCost } from './tool-costs.ts';
import { fetchFacts, type ServerFacts } from './server-facts.ts';
import type * as ExportViews from './export-views.ts';

/** What to export of a server: its name, too, while its facts are missing. A server that the catalogue does not have is left out. */
function exportedServer(server: string, facts: ServerFacts): readonly ExportViews.ExportedServer[] {
  if (facts.kind === 'known') return [facts];
  if (facts.kind === 'unknown' || !isQualifiedName(server)) return [];
  return [{ qualifiedName: server, displayName: server, isConnectionKnown: false, way: undefined, missing: facts.kind }];
}

/** Starts the page on which the user builds a configuration. The page's URL contains the list. */
export function startCompose(): void {
  const base = pagePart('compose', HTMLElement).dataset['base'] ?? '/';
  new ComposePage(base).start();
}

class ComposePage {
  readonly #base: string;
  readonly #cache: ServerCache<ServerFacts>;
  readonly #adding: AddingSearch;
  readonly #list = pagePart('compose-list', HTMLElement);
  readonly #name = pagePart('compose-name', HTMLInputElement);
  readonly #about = pagePart('compose-about', HTMLInputElement);
  readonly #limit = pagePart('compose-limit', HTMLInputElement);
  readonly #say = startSaving();
  /** The list that the tab stored before this page was opened, and what was offered before a reload. */
  #previous = distinctNames([...offeredBefore(), ...storedList()]);
  #composition = compositionOf(new URL(location.href));
  #client = rememberedClient();
  /** The export views are loaded when the list has servers. */
  readonly #loadViews = loadedOnce(() => import('./export-views.ts'));

  constructor(base: string) {
    this.#base = base;
    this.#cache = new ServerCache(
      (server) => fetchFacts(server, base, (url) => fetch(url)),
      () => this.#show(),
    );
    this.#adding = new AddingSearch({
      ids: 'compose',
      client: createSearchClient(new URL(`${base}search/`, location.href).href),
      base,
      isListed: (server) => placeIn(this.#composition, server) !== -1,
      onAdd: (server, name) => this.#add([server], name),
    });
  }

  start(): void {
    for (const field of [this.#name, this.#about]) {
      field.addEventListener('input', () => {
        this.#change({ ...this.#composition, name: this.#name.value, about: this.#about.value }, 'replace');
      });
    }
    this.#limit.addEventListener('input', () => this.#change({ ...this.#composition, limit: limitOf(this.#limit.value) }, 'replace'));
    this.#list.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      const { action, server } = button?.dataset ?? {};
      // The views of this page wrote the attribute.
      if (server !== undefined && button?.ariaDisabled !== 'true') this.#act(action as ListAction, server);
    });
    pagePart('compose-snippets', HTMLElement).addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLSelectElement)) return;
      this.#client = target.value;
      rememberClient(target.value);
      void this.#showExport();
    });
    pagePart('compose-again', HTMLButtonElement).addEventListener('click', () => {
      // The button is hidden while the servers load.
      pagePart('list', HTMLElement).focus();
      this.#cache.retry();
    });
    pagePart('compose-clean', HTMLButtonElement).addEventListener('click', () => this.#clean());
    pagePart('compose-take-kept', HTMLButtonElement).addEventListener('click', () => this.#addStored());
    this.#adding.start();
    keepOffered(this.#previous);
    followUrl((url) => this.#read(url));
  }

  #read(url: URL): void {
    this.#composition = compositionOf(url);
    if (this.#composition.servers.length > 0) storeList(this.#composition.servers);
    this.#name.value = this.#composition.name;
    this.#about.value = this.#composition.about;
    this.#limit.value = this.#composition.limit?.toString() ?? '';
    this.#show();
  }

  #change(composition: Composition, how: 'push' | 'replace'): void {
    this.#composition = composition;
    storeList(composition.servers);
    const url = urlOfComposition(composition, new URL(location.href));
    writeUrl(url, how);
    this.#show();
  }

  #add(servers: readonly string[], name: string): void {
    const changed = withServers(this.#composition, servers);
    const { length } = changed.servers;
    if (length === this.#composition.servers.length) return this.#say(say.tooMany(MAX_SERVERS));
    this.#change(changed, 'push');
    this.#say(say.added(name, length));
  }

  #act(action: ListAction, server: string): void {
    const name = this.#nameOf(server);
    if (action === 'remove') return this.#remove(server, name);
    const moved = withMoved(this.#composition, server, action === 'up' ? -1 : 1);
    this.#change(moved, 'push');
    this.#button(server, action)?.focus();
    this.#say(say.moved(name, placeIn(moved, server) + 1, moved.servers.length));
  }

  #remove(server: string, name: string): void {
    const at = placeIn(this.#composition, server);
    const left = withoutServers(this.#composition, [server]);
    this.#change(left, 'push');
    // The focus moves to the next server, else to the previous one, else to the search.
    const neighbour = left.servers[at] ?? left.servers[at - 1];
    if (neighbour === undefined) this.#adding.focus();
    else this.#button(neighbour, 'remove')?.focus();
    this.#say(say.removed(name, left.servers.length));
  }

  #clean(): void {
    const unknown = this.#listed.filter(({ facts }) => facts.kind === 'unknown').map(({ server }) => server);
    this.#change(withoutServers(this.#composition, unknown), 'push');
    this.#say(say.removed(unknown.join(', '), this.#composition.servers.length));
    this.#adding.focus();
  }

  #addStored(): void {
    const servers = this.#previous;
    this.#previous = [];
    this.#add(servers, servers.join(', '));
    keepOffered([]);
    this.#adding.focus();
  }

  #button(server: string, action: ListAction): HTMLButtonElement | undefined {
    return [...this.#list.querySelectorAll('button')].find(({ dataset }) => dataset['server'] === server && dataset['action'] === action);
  }

  get #listed(): readonly ListedServer[] {
    return this.#composition.servers.map((server) => ({ server, facts: this.#cache.factsOf(server) }));
  }

  #nameOf(server: string): string {
    return nameOf({ server, facts: this.#cache.factsOf(server) });
  }

  #show(): void {
    const listed = this.#listed;
    render(this.#list, listViews(listed, this.#base));
    const has = (kind: ListedServer['facts']['kind']): boolean => listed.some(({ facts }) => facts.kind === kind);
    pagePart('compose-empty', HTMLElement).hidden = listed.length > 0;
    pagePart('compose-again', HTMLButtonElement).hidden = !has('failed');
    pagePart('compose-clean', HTMLButtonElement).hidden = !has('unknown');
    pagePart('compose-take', HTMLElement).hidden = listed.length === 0;
    this.#showCost(listed);
    this.#showStored();
    this.#adding.refresh();
    void this.#showExport();
  }

  /** Nothing is said of servers that are still loading. */
  #showCost(listed: readonly ListedServer[]): void {
    // A server that the catalogue does not have is in no configuration; one that did not load may be.
    const counted = listed.filter(({ facts }) => facts.kind === 'known' || facts.kind === 'failed');
    const servers = counted.map(({ server, facts }) => (facts.kind === 'known' ? facts : { displayName: server }));
    const { limit } = this.#composition;
    const cost = listCost(servers, limit);
    const text = listed.some(({ facts }) => facts.kind === 'loading') ? '' : costText(cost, limit);
    pagePart('compose-cost', HTMLElement).textContent = text;
    render(pagePart('compose-leave-out', HTMLElement), text === '' ? [] : leaveOutViews(cost));
  }

  #showStored(): void {
    const others = this.#previous.filter((server) => placeIn(this.#composition, server) === -1);
    pagePart('compose-kept', HTMLElement).hidden = others.length === 0;
    if (others.length > 0) pagePart('compose-kept-text', HTMLElement).textContent = say.previousSelection(others.length);
  }

  async #showExport(): Promise<void> {
    if (this.#composition.servers.length === 0) return;
    const views = await this.#loadViews();
    if (views === undefined) return render(pagePart('compose-snippets', HTMLElement), [NOT_LOADED]);
    // Facts or the list may have changed while loading.
    const exported = this.#exported();
    render(pagePart('compose-snippets', HTMLElement), views.configurationViews(exported, this.#client));
    render(pagePart('compose-profile', HTMLElement), views.profileViews(exported));
  }

  #exported(): ExportViews.ExportedList {
    const { name, about } = this.#composition;
    const servers = this.#listed.flatMap(({ server, facts }) => exportedServer(server, facts));
    return { servers, name: name.trim() || say.defaultName, about: about.trim(), base: this.#base };
  }
}
