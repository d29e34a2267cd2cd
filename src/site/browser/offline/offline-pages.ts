import { isCacheable } from './is-cacheable.ts';
import { offlinePage } from './offline-page.ts';

/** Maximum number of cached pages; the oldest are removed first. */
export const MAX_CACHED_PAGES = 50;

/** What is cached, each kind in a cache of its own: a list of servers shows more icons than there is room for pages. */
type Kind = 'page' | 'image' | 'asset';

/** Maximum number of cached files of a kind; the oldest are removed first. */
const MAX_CACHED: Readonly<Record<Kind, number>> = { page: MAX_CACHED_PAGES, image: 100, asset: 60 };

/** Folder of files with a hash in their names. */
const ASSETS = '_astro/';
/** Images, in folders of any name. */
const IMAGE = /\.(?:png|jpg|webp|svg|ico)$/;
/** Parts of the site that are not cached: pages with settings, files for programs, and files that the search caches itself. */
const NOT_CACHED =
  /^(?:connect\/|api\/|v0\.1\/|mcp$|\.well-known\/|ai-catalog\/|llms\.txt$|tombstones\.json$|schemas\/|search\/|service-worker\.js$)/;

/** RFC 9110 §15.5.11. */
const GONE = 410;

/** Browser functions and the scope of the site. */
interface OfflinePagesOptions {
  /** Absolute URL of the site, with a slash at the end. */
  readonly scope: string;
  readonly storage: CacheStorage;
  readonly fetch: typeof fetch;
}

/** An answer, and whether it comes from the network. */
interface Answer {
  readonly response: Response;
  readonly isNew: boolean;
}

/**
 * Caches pages for offline visits. Pages and images come from the network first, so that a new build is shown immediately; scripts and
 * styles, whose names contain their hash, come from the cache. In place of a page that is in neither, a page says so. Requests to other sites
 * are not handled.
 */
export class OfflinePages {
  readonly #scope: string;
  readonly #storage: CacheStorage;
  readonly #fetch: typeof fetch;

  constructor({ scope, storage, fetch }: OfflinePagesOptions) {
    this.#scope = scope;
    this.#storage = storage;
    this.#fetch = fetch;
  }

  /**
   * The answer to a request; `undefined` if the browser should handle it.
   *
   * @param later receives work that continues after the answer
   */
  answer(request: Request, later: (work: Promise<void>) => void): Promise<Response> | undefined {
    if (request.method !== 'GET') return undefined;
    const kind = this.#kindOf(request.url);
    if (kind === undefined) return this.#isUncachedPage(request) ? this.#fetch(request).catch(() => this.#offlinePage()) : undefined;
    const answer = kind === 'asset' ? this.#cacheFirst(request) : this.#networkFirst(kind, request);
    later(
      answer.then(async ({ response, isNew }) => {
        if (isNew) await this.#store(kind, request.url, response.clone());
      }),
    );
    return answer.then(({ response }) => response);
  }

  /** Caches files that a page loaded before the service worker controlled it, from the HTTP cache of the browser if possible. */
  async keep(urls: readonly string[]): Promise<void> {
    for (const url of urls) {
      const kind = this.#kindOf(url);
      if (kind === undefined || (await (await this.#cache(kind)).match(keyOf(url))) !== undefined) continue;
      await this.#store(kind, url, await this.#fetch(url, { cache: 'force-cache' }));
    }
  }

  /** A page with settings is never cached, but a visitor who opens it offline is told why it is missing. */
  #isUncachedPage(request: Request): boolean {
    return isOpened(request) && request.url.startsWith(`${this.#scope}connect/`);
  }

  #kindOf(url: string): Kind | undefined {
    if (!url.startsWith(this.#scope)) return undefined;
    const path = keyOf(url).slice(this.#scope.length);
    if (NOT_CACHED.test(path)) return undefined;
    if (path.startsWith(ASSETS)) return 'asset';
    return IMAGE.test(path) ? 'image' : 'page';
  }

  async #cacheFirst(request: Request): Promise<Answer> {
    const cached = await (await this.#cache('asset')).match(keyOf(request.url));
    if (cached !== undefined) return { response: cached, isNew: false };
    const response = await this.#fetch(request);
    // Some hosts let a browser keep even the answer for a missing file for a year. An older build that is published again has the file.
    const again = isAsset(response) ? response : await this.#fetch(request, { cache: 'reload' }).catch(() => response);
    return { response: again, isNew: true };
  }

  async #networkFirst(kind: Kind, request: Request): Promise<Answer> {
    try {
      return { response: await this.#fetch(request), isNew: true };
    } catch {
      const cached = await (await this.#cache(kind)).match(keyOf(request.url));
      const missing = kind === 'page' && isOpened(request) ? this.#offlinePage() : Response.error();
      return { response: cached ?? (await missing), isNew: false };
    }
  }

  async #offlinePage(): Promise<Response> {
    const home = await (await this.#cache('page')).match(this.#scope);
    return offlinePage(home && new URL(this.#scope).pathname);
  }

  async #store(kind: Kind, url: string, response: Response): Promise<void> {
    // Redirects and errors are not cached.
    if ((!response.ok && response.status !== GONE) || response.redirected) return;
    if (kind === 'asset' && !isAsset(response)) return;
    const key = keyOf(url);
    try {
      const cache = await this.#cache(kind);

      // Removes files of a site that has become private, and the page of a removed server.
      if (response.status === GONE || !isCacheable(response)) {
        await cache.delete(key);
        return;
      }
      if (kind === 'page' && isHtml(response)) await this.#removeOtherBuild(key, await response.clone().text());
      // A file that is stored again counts as the newest.
      await cache.delete(key);
      await cache.put(key, response);
      await limitSize(cache, MAX_CACHED[kind]);
    } catch {
      // Storage may be full or forbidden: then files only come from the network.
    }
  }

  /** Other scripts and styles in a page indicate a new build: removes the files of the old build. */
  async #removeOtherBuild(key: string, html: string): Promise<void> {
    const [pages, assets] = [await this.#cache('page'), await this.#cache('asset')];
    const before = await pages.match(key);
    if (before === undefined) return;
    const [old, current] = [assetsIn(await before.text()), assetsIn(html)];
    if (old.size === current.size && [...old].every((name) => current.has(name))) return;
    for (const { url } of await pages.keys()) await pages.delete(url);
    for (const { url } of await assets.keys()) if (!current.has(url.slice(url.indexOf(ASSETS)))) await assets.delete(url);
  }

  #cache(kind: Kind): Promise<Cache> {
    // Several sites of one origin share its storage.
    return this.#storage.open(`portolan ${kind}s ${this.#scope}`);
  }
}

/** The URL of a file without query and fragment. */
function keyOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

/** Whether a visitor opens a page, rather than a script that reads a file. */
function isOpened({ mode }: Request): boolean {
  return mode === 'navigate';
}

/** Whether a host answered with a script or style: some answer every URL with a web page. */
function isAsset(response: Response): boolean {
  return response.ok && !isHtml(response);
}

function isHtml(response: Response): boolean {
  return /^text\/html\b/i.test(response.headers.get('content-type') ?? '');
}

/** Names of the hashed files to which a page refers. */
function assetsIn(html: string): ReadonlySet<string> {
  return new Set(html.match(/_astro\/[^\s"'<>()?#]+/g));
}

async function limitSize(cache: Cache, max: number): Promise<void> {
  const keys = await cache.keys();
  for (const { url } of keys.slice(0, Math.max(0, keys.length - max))) await cache.delete(url);
}
