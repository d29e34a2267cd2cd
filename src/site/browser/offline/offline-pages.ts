import { isCacheable } from './is-cacheable.ts';

/** Pages that are kept at most; the oldest leave first. */
export const MAX_CACHED_PAGES = 50;
/** Scripts and styles that are kept at most; the oldest leave first. */
const MAX_CACHED_ASSETS = 60;

/** Folder of files whose names carry their hash. */
const ASSETS = '_astro/';
/** Parts of the site that are not kept: what may carry someone's settings, what programs read, and what the search keeps itself. */
const LEFT_ALONE =
  /^(?:connect\/|api\/|v0\.1\/|mcp$|\.well-known\/|ai-catalog\/|llms\.txt$|tombstones\.json$|schemas\/|search\/|service-worker\.js$)/;

/** RFC 9110 §15.5.11. */
const GONE = 410;

/** What keeping pages needs of the browser. */
export interface OfflinePagesOptions {
  /** Absolute URL below which the site stands, with a slash at the end. */
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
 * Keeps pages for visits without a network. Pages are asked of the network first, so that a site that was built anew is seen at once;
 * scripts and styles, whose names carry their hash, come from what is kept. Requests of other sites are never touched.
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
   * The answer to a request; `undefined` where the browser shall ask the network as ever.
   *
   * @param later takes work that goes on after the answer
   */
  answer(request: Request, later: (work: Promise<void>) => void): Promise<Response> | undefined {
    const kind = request.method === 'GET' ? this.#kindOf(request.url) : undefined;
    if (kind === undefined) return undefined;
    const answer = kind === 'asset' ? this.#keptFirst(request) : this.#networkFirst(request);
    later(
      answer.then(async ({ response, isNew }) => {
        if (isNew) await this.#store(kind, request.url, response.clone());
      }),
    );
    return answer.then(({ response }) => response);
  }

  /** Keeps what a page had loaded before it was watched over. What the browser still holds is not asked for again. */
  async keep(urls: readonly string[]): Promise<void> {
    for (const url of urls) {
      const kind = this.#kindOf(url);
      if (kind === undefined || (await (await this.#cache(kind)).match(keyOf(url))) !== undefined) continue;
      await this.#store(kind, url, await this.#fetch(url, { cache: 'force-cache' }));
    }
  }

  #kindOf(url: string): 'page' | 'asset' | undefined {
    if (!url.startsWith(this.#scope)) return undefined;
    const path = keyOf(url).slice(this.#scope.length);
    if (LEFT_ALONE.test(path)) return undefined;
    return path.startsWith(ASSETS) ? 'asset' : 'page';
  }

  async #keptFirst(request: Request): Promise<Answer> {
    const kept = await (await this.#cache('asset')).match(keyOf(request.url));
    return kept === undefined ? { response: await this.#fetch(request), isNew: true } : { response: kept, isNew: false };
  }

  async #networkFirst(request: Request): Promise<Answer> {
    try {
      return { response: await this.#fetch(request), isNew: true };
    } catch {
      const kept = await (await this.#cache('page')).match(keyOf(request.url));
      return { response: kept ?? Response.error(), isNew: false };
    }
  }

  async #store(kind: 'page' | 'asset', url: string, response: Response): Promise<void> {
    // A redirect cannot answer for the address that led to it, and an error is nothing to keep.
    if ((!response.ok && response.status !== GONE) || response.redirected) return;
    const key = keyOf(url);
    try {
      const cache = await this.#cache(kind);

      // What was kept before the site became private goes too, and so does the page of a server that is gone since.
      if (response.status === GONE || !isCacheable(response)) {
        await cache.delete(key);
        return;
      }
      if (kind === 'page' && isHtml(response)) await this.#dropOtherBuild(key, await response.clone().text());
      // What is put again counts as the newest.
      await cache.delete(key);
      await cache.put(key, response);
      await bound(cache, kind === 'page' ? MAX_CACHED_PAGES : MAX_CACHED_ASSETS);
    } catch {
      // Storage can be full or forbidden: then there is only the network.
    }
  }

  /** A page that comes with other scripts and styles than before says that the site was built anew: what is left of the old build goes. */
  async #dropOtherBuild(key: string, html: string): Promise<void> {
    const [pages, assets] = [await this.#cache('page'), await this.#cache('asset')];
    const before = await pages.match(key);
    if (before === undefined) return;
    const [old, current] = [assetsIn(await before.text()), assetsIn(html)];
    if (old.size === current.size && [...old].every((name) => current.has(name))) return;
    for (const { url } of await pages.keys()) await pages.delete(url);
    for (const { url } of await assets.keys()) if (!current.has(url.slice(url.indexOf(ASSETS)))) await assets.delete(url);
  }

  #cache(kind: 'page' | 'asset'): Promise<Cache> {
    // Sites below one origin share its storage.
    return this.#storage.open(`portolan ${kind}s ${this.#scope}`);
  }
}

/** The address of a file, without what only its script reads. */
function keyOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

function isHtml(response: Response): boolean {
  return /^text\/html\b/i.test(response.headers.get('content-type') ?? '');
}

/** Names of the hashed files that a page speaks of. */
function assetsIn(html: string): ReadonlySet<string> {
  return new Set(html.match(/_astro\/[^\s"'<>()?#]+/g));
}

async function bound(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys();
  for (const { url } of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(url);
}
