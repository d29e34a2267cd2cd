import { FetchError, type GuardedFetch } from '../../src/crawler/index.ts';

/** A fetch that requests nothing, and remembers what it was asked for. */
export class NoNetwork implements GuardedFetch {
  readonly #urls = new Set<string>();

  /** The URLs that were not requested, in order. */
  get urls(): readonly string[] {
    return [...this.#urls];
  }

  document(url: string): Promise<never> {
    return this.#refuse(url);
  }

  webFetch(): (url: string | URL) => Promise<never> {
    return (url) => this.#refuse(String(url));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #refuse(url: string): Promise<never> {
    this.#urls.add(url);
    return Promise.reject(new FetchError('unreachable', `${url} was not requested.`));
  }
}
