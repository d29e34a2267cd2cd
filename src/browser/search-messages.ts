import type { SearchAnswer, SearchRequest } from '../search/search-engine.ts';

/** What the page tells the worker. `open` may be sent again after a failure. */
export type ToWorker =
  | { readonly type: 'open'; /** Absolute URL of the index folder, with a slash at the end. */ readonly url: string }
  | {
      readonly type: 'search';
      /** Number of the question; answers carry it back. */ readonly number: number;
      readonly request: SearchRequest;
    };

/** What the worker tells the page. */
export type FromWorker =
  | { readonly type: 'answer'; readonly number: number; readonly answer: SearchAnswer }
  | {
      readonly type: 'failed';
      /** The question that failed; absent where opening failed. */ readonly number?: number;
      readonly message: string;
    };
