import type { GuardedFetch } from '../../src/crawler/index.ts';

/** A fetch that keeps the documents that it read, so that problems found later can be located in them. */
export class SeenDocuments implements GuardedFetch {
  readonly #web: GuardedFetch;
  readonly #seen = new Map<string, Uint8Array>();

  constructor(web: GuardedFetch) {
    this.#web = web;
  }

  /** The bytes of the document of a URL; `undefined` if it was not read. */
  bytes(url: string): Uint8Array | undefined {
    return this.#seen.get(url);
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
