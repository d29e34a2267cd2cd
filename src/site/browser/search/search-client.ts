import * as say from '#messages/search.ts';

import type { Loosened, SearchAnswer, SearchRequest } from '../../../search/query/search-engine.ts';
import type { FromWorker, ToWorker } from './search-messages.ts';

/** What a page needs of a worker. */
export type SearchWorker = Pick<Worker, 'postMessage' | 'addEventListener'>;

/** Hears what becomes of a question. */
export interface SearchListener {
  /**
   * Each answer replaces the one before.
   *
   * @param isWordsOnly whether the index cannot be searched by meaning at all
   */
  answered(answer: SearchAnswer, isWordsOnly: boolean): void;
  /** What could be left out of a question that nothing matches. */
  loosened?(ways: readonly Loosened[]): void;
  /** There is no further answer. */
  done(): void;
  /** @param message why, as a sentence for people */
  failed(message: string): void;
}

/** Asks the worker. Only the newest question is answered: older ones fall silent, so that a late answer cannot replace a newer one. */
export interface SearchClient {
  /** Starts loading engine and index, once. */
  open(): void;
  /** @param fresh whether every file is to be asked of the network again, as after a failure. Default no */
  ask(request: SearchRequest, listener: SearchListener, fresh?: boolean): void;
  /** Forgets the question that is being answered. */
  forget(): void;
}

/**
 * @param startWorker starts the worker; called when the search is first used, and again after a worker that could not start
 * @param indexUrl absolute URL of the index folder, with a slash at the end
 */
export function createSearchClient(startWorker: () => SearchWorker, indexUrl: string): SearchClient {
  let worker: SearchWorker | undefined;
  let last = 0;
  let listening: SearchListener | undefined;

  function started(): SearchWorker {
    const fresh = startWorker();
    // The worker sends nothing but what search-messages.ts lists.
    fresh.addEventListener('message', (event) => hear((event as MessageEvent<FromWorker>).data));
    fresh.addEventListener('error', (event) => {
      // Said to the person; the console need not repeat it.
      event.preventDefault();
      if (worker !== fresh) return;
      worker = undefined;
      finish()?.failed(say.noWorker);
    });
    fresh.postMessage({ type: 'open', url: indexUrl } satisfies ToWorker);
    return fresh;
  }

  function finish(): SearchListener | undefined {
    const finished = listening;
    listening = undefined;
    return finished;
  }

  function hear(data: FromWorker): void {
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
