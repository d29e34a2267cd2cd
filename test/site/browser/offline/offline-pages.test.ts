import { describe, expect, it } from 'vitest';

import { MAX_CACHED_PAGES, OfflinePages } from '../../../../src/site/browser/offline/offline-pages.ts';
import { MemoryCaches } from './memory-caches.ts';

const SCOPE = 'https://x.example/list/';

/** A site whose files the test changes, and its offline pages. */
class Visit {
  readonly caches = new MemoryCaches();
  readonly asked: string[] = [];
  isOnline = true;
  /** The `Cache-Control` of every answer. */
  control = 'no-cache';
  files: Record<string, string>;
  /** Called before each answer of the host. */
  onAnswer: () => void = () => undefined;
  /** Answers in the HTTP cache of the browser. */
  httpCache: Record<string, Response> = {};
  /** Status for missing files. */
  missing = 404;
  readonly #pages: OfflinePages;

  constructor(files: Record<string, string>) {
    this.files = files;
    this.#pages = new OfflinePages({ scope: SCOPE, storage: this.caches.storage, fetch: (input, init) => this.#fetch(input, init) });
  }

  #fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const url = input instanceof Request ? input.url : String(input);
    const path = url.replace(/[?#].*/, '').slice(SCOPE.length);
    this.asked.push(path);
    if (!this.isOnline) return Promise.reject(new TypeError('Failed to fetch'));
    const known = init?.cache === 'reload' ? undefined : this.httpCache[path];
    if (known !== undefined) return Promise.resolve(known.clone());
    const text = this.files[path];
    this.onAnswer();
    const headers = { 'content-type': path === '' || path.endsWith('/') ? 'text/html' : 'text/javascript', 'cache-control': this.control };
    return Promise.resolve(text === undefined ? new Response('', { status: this.missing }) : new Response(text, { headers }));
  }

  /** The answer to a request; `undefined` if the browser handles it, `null` for no answer. */
  async get(path: string, init?: RequestInit): Promise<string | undefined | null> {
    const work: Promise<void>[] = [];
    const response = await this.#pages.answer(new Request(new URL(path, SCOPE), init), (later) => work.push(later));
    await Promise.all(work);
    return response?.type === 'error' ? null : response?.text();
  }

  /** The answer to a visitor who opens a page. */
  async open(path: string): Promise<Response | undefined> {
    // Only a browser can make such a request.
    const request = Object.defineProperty(new Request(new URL(path, SCOPE)), 'mode', { value: 'navigate' });
    const work: Promise<void>[] = [];
    const response = await this.#pages.answer(request, (later) => work.push(later));
    await Promise.all(work);
    return response;
  }

  keep(paths: readonly string[]): Promise<void> {
    return this.#pages.keep(paths.map((path) => new URL(path, SCOPE).href));
  }
}

describe('the stored pages', () => {
  it('are requested from the network first and shown from the store without it, for any search text', async () => {
    const visit = new Visit({ '': 'old' });
    expect(await visit.get('?q=mail')).toBe('old');
    visit.files = { '': 'new' };
    expect(await visit.get('?q=redis')).toBe('new');
    visit.isOnline = false;
    expect(await visit.get('?q=maps')).toBe('new');
    expect(await visit.get('browse/')).toBeNull();
  });

  it('do not include a page that was never visited: a page that says so is shown, with a link to try again', async () => {
    const visit = new Visit({ '': 'home' });
    await visit.open('');
    visit.isOnline = false;
    const shown = await visit.open('browse/?sort=name');
    expect([shown?.status, shown?.headers.get('content-type'), shown?.headers.get('cache-control')]).toEqual([
      503,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    const html = (await shown?.text()) ?? '';
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toMatch(/<h1>This page is not available offline<\/h1>.*<a href="">Try again<\/a>.*<a href="\/list\/">Home page<\/a>/s);
    expect((await visit.open('connect/acme/x/?key=1'))?.status).toBe(503);
    expect(visit.caches.paths).toEqual(['/list/']);
  });

  it('do not include a page with settings that was opened', async () => {
    const visit = new Visit({ 'connect/acme/x/': 'settings' });
    expect(await (await visit.open('connect/acme/x/?key=1'))?.text()).toBe('settings');
    expect(visit.caches.paths).toEqual([]);
  });

  it('include no link to a home page that was never visited, and only pages are replaced', async () => {
    const visit = new Visit({});
    visit.isOnline = false;
    expect(await (await visit.open('browse/'))?.text()).not.toContain('href="/list/"');
    expect(await visit.get('browse/')).toBeNull();
    expect((await visit.open('icons/a.png'))?.type).toBe('error');
  });

  it('are deleted if a server was removed, and kept after a 404', async () => {
    const visit = new Visit({ 'servers/acme/sunk/': 'afloat' });
    for (const [status, kept] of [
      [404, 'afloat'],
      [410, null],
    ] as const) {
      [visit.isOnline, visit.missing] = [true, status];
      visit.files = { 'servers/acme/sunk/': 'afloat' };
      await visit.get('servers/acme/sunk/');
      visit.files = {};
      await visit.get('servers/acme/sunk/');
      visit.isOnline = false;
      expect([status, await visit.get('servers/acme/sunk/')]).toEqual([status, kept]);
    }
  });

  it('include their scripts and styles, which are requested once', async () => {
    const visit = new Visit({ '_astro/page.1.js': 'one' });
    for (let time = 0; time < 3; time += 1) expect(await visit.get('_astro/page.1.js')).toBe('one');
    visit.isOnline = false;
    expect(await visit.get('_astro/page.1.js')).toBe('one');
    expect(visit.asked).toEqual(['_astro/page.1.js']);
  });

  it.each([
    ['404', new Response('', { status: 404 })],
    ['a web page', new Response('home', { headers: { 'content-type': 'text/html' } })],
  ])('load a script again for which the HTTP cache of the browser has %s', async (_, answer) => {
    const visit = new Visit({ '_astro/page.1.js': 'one' });
    visit.httpCache = { '_astro/page.1.js': answer };
    expect(await visit.get('_astro/page.1.js')).toBe('one');
    visit.isOnline = false;
    expect(await visit.get('_astro/page.1.js')).toBe('one');
  });

  it('do not include a web page in place of a script', async () => {
    const visit = new Visit({});
    visit.httpCache = { '_astro/page.1.js': new Response('home', { headers: { 'content-type': 'text/html' } }) };
    expect(await visit.get('_astro/page.1.js')).toBe('');
    await visit.keep(['_astro/page.1.js']);
    expect(visit.caches.paths).toEqual([]);
  });

  it('answer with what the host sent if a missing script cannot be requested again', async () => {
    const visit = new Visit({});
    visit.onAnswer = () => void (visit.isOnline = false);
    expect(await visit.get('_astro/page.1.js')).toBe('');
  });

  it('can be stored after they were loaded', async () => {
    const visit = new Visit({ '': 'home', '_astro/a.js': 'a', 'search/manifest.json': '{}' });
    await visit.keep(['?q=mail', '_astro/a.js', 'search/manifest.json', 'https://other.example/x.js']);
    visit.isOnline = false;
    expect(await visit.get('')).toBe('home');
    expect(await visit.get('_astro/a.js')).toBe('a');
    expect(visit.caches.paths).toEqual(['/list/', '/list/_astro/a.js']);
  });

  it('do not include pages that may contain settings, files for programs, search files, and other sites', async () => {
    const visit = new Visit({});
    for (const path of [
      'connect/acme/x/?key=1',
      'api/servers.json',
      'v0.1/servers?limit=1',
      'mcp',
      '.well-known/ai-catalog.json',
      'ai-catalog/2.json',
      'llms.txt',
      'search/manifest.json',
      'service-worker.js',
      'https://other.example/',
    ]) {
      expect(await visit.get(path)).toBeUndefined();
    }
    expect(await visit.get('', { method: 'POST' })).toBeUndefined();
    expect(visit.asked).toEqual([]);
  });

  it.each(['private, no-cache', 'no-store'])('do not exist for a catalogue that responds "%s" to the holder of a key', async (control) => {
    const visit = new Visit({ '': 'home', 'browse/': 'list', '_astro/a.js': 'a' });
    await visit.get('');
    visit.control = control;
    expect(await visit.get('')).toBe('home');
    expect(await visit.get('_astro/a.js')).toBe('a');
    await visit.keep(['browse/', '_astro/a.js']);
    expect(visit.caches.paths).toEqual([]);
    visit.isOnline = false;
    expect(await visit.get('')).toBeNull();
  });

  it('are removed with a new build', async () => {
    const visit = new Visit({ '': 'home _astro/a.1.js', 'browse/': 'browse _astro/a.1.js', '_astro/a.1.js': '1', '_astro/a.2.js': '2' });
    for (const path of ['', 'browse/', '_astro/a.1.js']) await visit.get(path);
    expect(visit.caches.paths).toHaveLength(3);
    visit.files = { ...visit.files, '': 'home with other words _astro/a.1.js' };
    await visit.get('');
    expect(visit.caches.paths).toHaveLength(3);
    visit.files = { ...visit.files, '': 'home _astro/a.2.js' };
    for (const path of ['', '_astro/a.2.js']) await visit.get(path);
    expect(visit.caches.paths).toEqual(['/list/', '/list/_astro/a.2.js']);
  });

  it('stay when many icons are shown', async () => {
    const icons = Array.from({ length: MAX_CACHED_PAGES * 3 }, (_, number) => `icons/${number}.png`);
    const visit = new Visit({ '': 'home', ...Object.fromEntries(icons.map((name) => [name, name])) });
    for (const path of ['', ...icons]) await visit.get(path);
    visit.isOnline = false;
    expect(await visit.get('')).toBe('home');
    const last = icons.at(-1) ?? '';
    expect([await visit.get(last), await visit.get('icons/0.png')]).toEqual([last, null]);
  });

  it('are limited in number, and never errors', async () => {
    const names = Array.from({ length: MAX_CACHED_PAGES + 3 }, (_, number) => `servers/acme/s${number}/`);
    const visit = new Visit(Object.fromEntries(names.map((name) => [name, name])));
    for (const name of [...names, 'servers/nobody/']) await visit.get(name);
    expect(visit.caches.paths).toHaveLength(MAX_CACHED_PAGES);
    expect(visit.caches.paths.at(-1)).toBe(`/list/${names.at(-1) ?? ''}`);
  });
});
