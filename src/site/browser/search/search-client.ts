import * as say from '#messages/search.ts';

import { MANIFEST_NAME } from '../../../search/files/manifest.ts';
import type { Loosened, SearchAnswer, SearchRequest } from '../../../search/query/search-engine.ts';
import { requestEarly } from './early-response.ts';
import type { FromWorker, ToWorker } from './search-messages.ts';

/** The worker members that a page uses. */
type SearchWorker = Pick<Worker, 'postMessage' | 'addEventListener'>;

/** Receives the answers to a request. */
interface SearchListener {
  /**
   * Each answer replaces the previous one.
   *
   * @param isWordsOnly whether the index supports no semantic search
   */
  answered(answer: SearchAnswer, isWordsOnly: boolean): void;
  /** Queries with fewer conditions, for a query without matches. */
  loosened?(variants: readonly Loosened[]): void;
  /** Called after the last answer. */
  done(): void;
  /** @param message the reason, as a sentence for the user */
  failed(message: string): void;
}

/** Sends requests to the worker. Answers to older requests are dropped, so a late answer cannot replace a newer one. */
export interface SearchClient {
  /** Starts loading the engine and the index, once. */
  open(): void;
  /** @param fresh whether to load every file from the network again, such as after a failure. Default false */
  ask(request: SearchRequest, listener: SearchListener, fresh?: boolean): void;
  /** Drops the current request. */
  forget(): void;
}

/** Starts the worker that runs the search engine. */
function startSearchWorker(): SearchWorker {
  return new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
}

/**
 * Creates a search client.
 *
 * @param indexUrl absolute URL of the index folder, with a slash at the end
 * @param startWorker starts the worker; called when the search is first used, and again after a worker that failed to start. Default the
 * worker of this site
 * @param request requests the manifest of the index. Default `fetch`
 */
export function createSearchClient(
  indexUrl: string,
  startWorker = startSearchWorker,
  request: typeof fetch = (input, init) => fetch(input, init),
): SearchClient {
  let worker: SearchWorker | undefined;
  let last = 0;
  let listening: SearchListener | undefined;

  function started(): SearchWorker {
    const fresh = startWorker();
    // The worker sends only the messages of search-messages.ts.
    fresh.addEventListener('message', (event) => receive((event as MessageEvent<FromWorker>).data));
    fresh.addEventListener('error', (event) => {
      // The page shows the error, so the console does not repeat it.
      event.preventDefault();
      if (worker !== fresh) return;
      worker = undefined;
      finish()?.failed(say.noWorker);
    });
    fresh.postMessage({ type: 'open', url: indexUrl } satisfies ToWorker);
    void requestEarly(new URL(MANIFEST_NAME, indexUrl).href, request).then((response) =>
      fresh.postMessage({ type: 'manifest', response } satisfies ToWorker),
    );
    return fresh;
  }

  function finish(): SearchListener | undefined {
    const finished = listening;
    listening = undefined;
    return finished;
  }

  function receive(data: FromWorker): void {
    if (data.number !== last) return;
    if (data.type === 'answer') listening?.answered(data.answer, data.isWordsOnly ?? false);
    else if (data.type === 'loosened') listening?.loosened?.(data.loosened);
    else if (data.type === 'done') finish()?.done();
    else finish()?.failed(data.message);
  }

  return {
    open: () => void (worker ??= started()),
    ask: (request, listener, fresh = false) => {
      last += 1;
      listening = listener;
      worker ??= started();
      worker.postMessage({ type: 'search', number: last, request, fresh } satisfies ToWorker);
    },
    forget: () => void finish(),
  };
}
