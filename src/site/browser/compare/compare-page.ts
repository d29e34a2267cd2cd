import * as say from '#messages/compare.ts';

import { NOT_LOADED } from '../../views/not-loaded-view.ts';
import { AddingSearch } from '../compose/adding-search.ts';
import { ServerCache } from '../compose/server-cache.ts';
import { announcer } from '../page/announcer.ts';
import { keepHeight } from '../page/keep-height.ts';
import { loadedOnce } from '../page/loaded-once.ts';
import { pagePart } from '../page/page-part.ts';
import { followUrl, writeUrl } from '../page/page-url.ts';
import { render } from '../page/render.ts';
import { createSearchClient } from '../search/search-client.ts';
import type { ComparedServer } from './compared-server.ts';
import { comparisonOf, isCompared, MAX_COMPARED, urlOfComparison, withoutServer, withServer, type Comparison } from './comparison.ts';

/** Starts the page that compares servers. The page's URL says which. */
export function startCompare(): void {
  const base = pagePart('compare', HTMLElement).dataset['base'] ?? '/';
  new ComparePage(base).start();
}

class ComparePage {
  readonly #base: string;
  readonly #cache: ServerCache<ComparedServer>;
  readonly #adding: AddingSearch;
  readonly #table = pagePart('compare-table', HTMLElement);
  readonly #notice = pagePart('compare-notice', HTMLElement);
  readonly #only = pagePart('compare-only', HTMLInputElement);
  readonly #releaseHeight = keepHeight(this.#table);
  readonly #say = announcer(pagePart('announcement', HTMLElement));
  #comparison = comparisonOf(new URL(location.href));
  /** Whether the user tried to add more than the maximum. */
  #isRefused = false;
  /** The views, and the code that fetches servers, are loaded when there is a server. */
  readonly #loadViews = loadedOnce(() => import('./comparison-views.ts'));
  readonly #loadFetch = loadedOnce(() => import('./fetch-server.ts'));

  constructor(base: string) {
    this.#base = base;
    this.#cache = new ServerCache(
      (server) => this.#fetch(server),
      () => void this.#show(),
    );
    this.#adding = new AddingSearch({
      ids: 'compare',
      client: createSearchClient(new URL(`${base}search/`, location.href).href),
      base,
      isListed: (server) => isCompared(this.#comparison, server),
      onAdd: (server, name) => this.#add(server, name),
    });
  }

  start(): void {
    this.#only.addEventListener('change', () => this.#change({ ...this.#comparison, onlyDifferent: this.#only.checked }, 'replace'));
    this.#table.addEventListener('click', ({ target }) => {
      const { remove } = (target instanceof Element ? target.closest('button') : null)?.dataset ?? {};
      if (remove !== undefined) this.#remove(remove);
    });
    pagePart('compare-again', HTMLButtonElement).addEventListener('click', () => void this.#retry());
    this.#adding.start();
    followUrl((url) => this.#read(url));
  }

  async #fetch(server: string): Promise<ComparedServer> {
    const code = await this.#loadFetch();
    return code === undefined ? { kind: 'failed' } : code.fetchComparedServer(server, this.#base, (url) => fetch(url));
  }

  async #retry(): Promise<void> {
    // Browsers remember a failed import. The URL contains the comparison, so nothing is lost.
    if ((await this.#loadFetch()) === undefined) return location.reload();
    // The button is hidden while the servers load.
    pagePart('result', HTMLElement).focus();
    this.#cache.retry();
  }

  #read(url: URL): void {
    this.#comparison = comparisonOf(url);
    this.#isRefused = false;
    void this.#show();
  }

  #change(comparison: Comparison, how: 'push' | 'replace'): void {
    this.#comparison = comparison;
    this.#isRefused = false;
    const url = urlOfComparison(comparison, new URL(location.href));
    writeUrl(url, how);
    void this.#show();
  }

  #add(server: string, name: string): void {
    const changed = withServer(this.#comparison, server);
    if (changed === this.#comparison) {
      this.#isRefused = true;
      void this.#show();
      this.#say(say.atMost(MAX_COMPARED));
      return;
    }
    this.#change(changed, 'push');
    this.#adding.clear();
    this.#adding.focus();
    this.#say(say.added(name, changed.servers.length));
  }

  #remove(server: string): void {
    const facts = this.#cache.factsOf(server);
    const at = this.#comparison.servers.indexOf(server);
    const left = withoutServer(this.#comparison, server);
    this.#change(left, 'push');
    this.#say(say.removed(facts.kind === 'known' ? facts.displayName : server, left.servers.length));
    // The focus moves to the next server, else to the previous one, else to the search.
    const neighbour = left.servers[at] ?? left.servers[at - 1];
    const button = [...this.#table.querySelectorAll('button')].find(({ dataset }) => dataset['remove'] === neighbour);
    if (button === undefined) this.#adding.focus();
    else button.focus();
  }

  async #show(): Promise<void> {
    const { servers } = this.#comparison;
    for (const server of servers) this.#cache.factsOf(server);
    this.#only.checked = this.#comparison.onlyDifferent;
    pagePart('compare-empty', HTMLElement).hidden = servers.length > 0;
    pagePart('compare-one', HTMLElement).hidden = servers.length !== 1;
    pagePart('compare-result', HTMLElement).hidden = servers.length === 0;
    pagePart('compare-switch', HTMLElement).hidden = servers.length < 2;
    const notice = this.#noticeText();
    this.#notice.hidden = notice === '';
    this.#notice.textContent = notice;
    this.#adding.refresh();
    if (servers.length > 0) await this.#showTable();
    if (!servers.some((server) => this.#cache.factsOf(server).kind === 'loading')) this.#releaseHeight();
  }

  async #showTable(): Promise<void> {
    const views = await this.#loadViews();
    if (views === undefined) return render(this.#table, [NOT_LOADED]);
    // Facts or the selection may have changed while loading.
    const named = this.#comparison.servers.map((server) => ({ server, facts: this.#cache.factsOf(server) }));
    pagePart('compare-again', HTMLButtonElement).hidden = !named.some(({ facts }) => facts.kind === 'failed');
    const open = openTools(this.#table);
    render(this.#table, views.comparisonViews(named, { base: this.#base, onlyDifferent: this.#comparison.onlyDifferent }));
    for (const [key, details] of toolDetails(this.#table)) if (open.has(key)) details.open = true;
  }

  #noticeText(): string {
    const { leftOut } = this.#comparison;
    if (leftOut.length > 0) return say.leftOut(MAX_COMPARED, leftOut);
    return this.#isRefused ? say.atMost(MAX_COMPARED) : '';
  }
}

/** The descriptions of tools, by server and tool. */
function toolDetails(table: Element): readonly (readonly [key: string, details: HTMLDetailsElement])[] {
  return [...table.querySelectorAll<HTMLDetailsElement>('.compared-tools details')].map((details) => {
    const keys = [details.closest('td'), details.closest('li')].map((element) => element?.dataset['key']);
    return [JSON.stringify(keys), details];
  });
}

/** The descriptions that the visitor opened. A tool moves to another group, and so to another element, when another server has it, too. */
function openTools(table: Element): ReadonlySet<string> {
  return new Set(toolDetails(table).flatMap(([key, { open }]) => (open ? [key] : [])));
}
