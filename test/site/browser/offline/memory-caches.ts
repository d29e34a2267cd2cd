/** An in-memory cache storage with the functions that the search and its service worker use. */
export class MemoryCaches {
  readonly #caches = new Map<string, MemoryCache>();

  open(name: string): Promise<Cache> {
    const cache = this.#caches.get(name) ?? new MemoryCache();
    this.#caches.set(name, cache);
    // The code under test calls no other method of a cache.
    return Promise.resolve(cache as unknown as Cache);
  }

  /** Cached paths with queries, oldest first. */
  get paths(): string[] {
    return [...this.#caches.values()]
      .flatMap((cache) => cache.urls)
      .map((url) => new URL(url))
      .map(({ pathname, search }) => `${pathname}${search}`);
  }

  /** The storage as the code under test takes it. */
  get storage(): CacheStorage {
    return this as unknown as CacheStorage;
  }
}

class MemoryCache {
  readonly #responses = new Map<string, Response>();

  get urls(): string[] {
    return [...this.#responses.keys()];
  }

  keys(): Promise<{ url: string }[]> {
    return Promise.resolve(this.urls.map((url) => ({ url })));
  }

  match(url: string): Promise<Response | undefined> {
    return Promise.resolve(this.#responses.get(url)?.clone());
  }

  put(url: string, response: Response): Promise<void> {
    this.#responses.set(url, response);
    return Promise.resolve();
  }

  delete(url: string): Promise<boolean> {
    return Promise.resolve(this.#responses.delete(url));
  }
}
