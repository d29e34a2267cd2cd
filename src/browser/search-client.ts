import type { SearchAnswer, SearchRequest } from '../search/search-engine.ts';
import type { FromWorker, ToWorker } from './search-messages.ts';

/** What a page needs of a worker. */
export type SearchWorker = Pick<Worker, 'postMessage' | 'addEventListener'>;

/** Asks the worker. Only the newest question is answered: older ones never settle, so that a late answer cannot replace a newer one. */
export interface SearchClient {
  /** Starts loading the index, once. */
  open(): void;
  search(request: SearchRequest): Promise<SearchAnswer>;
}

interface Waiting {
  readonly number: number;
  readonly resolve: (answer: SearchAnswer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * @param startWorker starts the worker; called when the search is first used
 * @param indexUrl absolute URL of the index folder, with a slash at the end
 */
export function createSearchClient(startWorker: () => SearchWorker, indexUrl: string): SearchClient {
  let worker: SearchWorker | undefined;
  let isOpen = false;
  let last = 0;
  let waiting: Waiting | undefined;
  const send = (message: ToWorker): void => {
    worker ??= listenedTo(startWorker());
    worker.postMessage(message);
  };

  function listenedTo(started: SearchWorker): SearchWorker {
    // The worker sends nothing but what search-messages.ts lists.
    started.addEventListener('message', (event) => hear((event as MessageEvent<FromWorker>).data));
    return started;
  }

  function hear(data: FromWorker): void {
    if (data.type === 'failed') {
      const isOld = data.number !== undefined && data.number !== waiting?.number;
      if (isOld) return;
      // Without an index no question can be answered: the next one tries to open it again.
      isOpen &&= data.number !== undefined;
      waiting?.reject(new Error(data.message));
      waiting = undefined;
    } else if (data.number === waiting?.number) {
      waiting.resolve(data.answer);
      waiting = undefined;
    }
  }

  function open(): void {
    if (isOpen) return;
    isOpen = true;
    send({ type: 'open', url: indexUrl });
  }

  function search(request: SearchRequest): Promise<SearchAnswer> {
    open();
    last += 1;
    const number = last;
    return new Promise((resolve, reject) => {
      waiting = { number, resolve, reject };
      send({ type: 'search', number, request });
    });
  }

  return { open, search };
}
