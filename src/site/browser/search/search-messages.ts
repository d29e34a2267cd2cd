import type { SentResponse } from './early-response.ts';
import type { Loosened, SearchAnswer, SearchRequest } from '../../../search/query/search-engine.ts';

/** Messages from the page to the worker. */
export type ToWorker =
  | {
      /** Names the index and starts loading it. Sent before every request. */
      readonly type: 'open';
      /** Absolute URL of the index folder, with a slash at the end. */
      readonly url: string;
    }
  | {
      /** The manifest of the index; sent once after `open`. */
      readonly type: 'manifest';
      /** `undefined`: the worker requests it. */
      readonly response: SentResponse | undefined;
    }
  | {
      readonly type: 'search';
      /** Number of the request, increasing; answers contain it. */
      readonly number: number;
      readonly request: SearchRequest;
      /** Whether to open the index again, with every file loaded from the network. */
      readonly fresh: boolean;
    };

/** Messages from the worker to the page. Every request ends with `done` or `failed`, unless a newer request replaces it. */
export type FromWorker =
  | {
      /** An answer, which replaces the previous one. */
      readonly type: 'answer';
      readonly number: number;
      readonly answer: SearchAnswer;
      /** Present if the index supports no semantic search. */
      readonly isWordsOnly?: true;
    }
  | {
      /** Queries with fewer conditions, for a query without matches; sent after the last answer. */
      readonly type: 'loosened';
      readonly number: number;
      readonly loosened: readonly Loosened[];
    }
  | { readonly type: 'done'; readonly number: number }
  | {
      readonly type: 'failed';
      readonly number: number;
      /** The reason, as a sentence for the user. */
      readonly message: string;
    };
