import type { GuardedFetch } from '../../src/crawler/index.ts';

/** A fetch that keeps the documents that it read, so that problems found later can be located in them. */
export class SeenDocuments implements GuardedFetch {
  readonly #web: GuardedFetch;
  readonly #seen = new Map<string, Uint8Array>();

  constructor(web: GuardedFetch) {
    this.#web = web;
  }

  /** The documents of these URLs that were read. */
  of(urls: readonly (string | undefined)[]): { readonly url: string; readonly bytes: Uint8Array }[] {
    return urls.flatMap((url) => {
      const bytes = url === undefined ? undefined : this.#seen.get(url);
      return url === undefined || bytes === undefined ? [] : [{ url, bytes }];
    });
  }

  async document(...[url, request]: Parameters<GuardedFetch['document']>): ReturnType<GuardedFetch['document']> {
    const document = await this.#web.document(url, request);
    if (document.status === 'fresh') this.#seen.set(url, document.bytes);
    return document;
  }

  webFetch(...options: Parameters<GuardedFetch['webFetch']>): ReturnType<GuardedFetch['webFetch']> {
    return this.#web.webFetch(...options);
  }

  close(): Promise<void> {
    return this.#web.close();
  }
}
