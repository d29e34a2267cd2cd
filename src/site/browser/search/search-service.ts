import type { SearchEngine, SearchRequest } from '../../../search/query/search-engine.ts';
import type { SentResponse } from './early-response.ts';
import type { FromWorker, ToWorker } from './search-messages.ts';

/**
 * Opens the index of a folder.
 *
 * @param url absolute URL of the folder, with a slash at the end
 * @param fresh whether to load cached files from the network again
 * @param manifest the manifest that the page requested; resolves with `undefined` if there is none
 */
type OpenEngine = (url: string, fresh: boolean, manifest: Promise<SentResponse | undefined>) => Promise<SearchEngine>;

/** A request with its number. */
interface NumberedRequest {
  readonly number: number;
  readonly request: SearchRequest;
  readonly fresh: boolean;
}

/** The search in the worker: answers the newest request in stages and drops older requests. Reports every failure and throws none. */
export class SearchService {
  readonly #open: OpenEngine;
  readonly #post: (message: FromWorker) => void;
  readonly #manifest = Promise.withResolvers<SentResponse | undefined>();
  #url = '';
  #engine: Promise<SearchEngine> | undefined;
  /** Whether the last attempt to open the index failed. */
  #hasFailed = false;
  #newest = 0;

  constructor(open: OpenEngine, post: (message: FromWorker) => void) {
    this.#open = open;
    this.#post = post;
  }

  /** Handles a message from the page. */
  receive(message: ToWorker): void {
    if (message.type === 'search') {
      this.#newest = message.number;
      void this.#answer(message);
    } else if (message.type === 'manifest') {
      this.#manifest.resolve(message.response);
    } else {
      this.#url = message.url;
      // No request waits yet: the first request reports the failure.
      this.#opened().catch(() => undefined);
    }
  }

  async #answer(request: NumberedRequest): Promise<void> {
    try {
      const opened = await this.#opened();
      const engine = request.fresh && request.number === this.#newest ? await this.#reopened(opened) : opened;
      try {
        await this.#stream(engine, request);
      } catch {
        if (request.number !== this.#newest) return;
        // The site may have been rebuilt since the index was opened, or a cached file is damaged: a fresh load fixes both.
        await this.#stream(await this.#reopened(engine), request);
      }
    } catch (error) {
      this.#send({ type: 'failed', number: request.number, message: error instanceof Error ? error.message : String(error) });
    }
  }

  async #stream(engine: SearchEngine, { number, request }: NumberedRequest): Promise<void> {
    if (number !== this.#newest) return;
    let totalCount = 0;
    for await (const answer of engine.answers(request)) {
      if (number !== this.#newest) return;
      totalCount = answer.totalCount;
      this.#send({ type: 'answer', number, answer, ...(!engine.knowsMeaning && { isWordsOnly: true }) });
    }
    if (totalCount === 0 && number === this.#newest) {
      // The answer stays valid without suggestions.
      const loosened = await engine.loosened(request).catch(() => []);
      if (loosened.length > 0) this.#send({ type: 'loosened', number, loosened });
    }
    this.#send({ type: 'done', number });
  }

  /** Drops messages about requests that a newer one replaced. */
  #send(message: FromWorker): void {
    if (message.number === this.#newest) this.#post(message);
  }

  #opened(): Promise<SearchEngine> {
    this.#engine ??= this.#start(this.#hasFailed);
    return this.#engine;
  }

  /** Opens the index again, unless another request has already done so. */
  async #reopened(broken: SearchEngine): Promise<SearchEngine> {
    const current = await this.#opened();
    if (current === broken) this.#engine = this.#start(true);
    return this.#opened();
  }

  async #start(fresh: boolean): Promise<SearchEngine> {
    try {
      const engine = await this.#open(this.#url, fresh, this.#manifest.promise);
      this.#hasFailed = false;
      return engine;
    } catch (error) {
      // The next request tries again.
      this.#engine = undefined;
      this.#hasFailed = true;
      throw error;
    }
  }
}
