import type { Loosened, SearchAnswer, SearchRequest } from '../../../search/query/search-engine.ts';

/** What the page tells the worker. */
export type ToWorker =
  | {
      /** Names the index and starts loading it. Comes before every question. */
      readonly type: 'open';
      /** Absolute URL of the index folder, with a slash at the end. */
      readonly url: string;
    }
  | {
      readonly type: 'search';
      /** Number of the question, larger than every one before; what the worker says of it carries it back. */
      readonly number: number;
      readonly request: SearchRequest;
      /** Whether the index is to be opened anew for it, with every file asked of the network. */
      readonly fresh: boolean;
    };

/** What the worker tells the page. Every question ends with `done` or `failed`, unless a newer one took its place. */
export type FromWorker =
  | {
      /** One answer, which replaces the one before. */
      readonly type: 'answer';
      readonly number: number;
      readonly answer: SearchAnswer;
      /** Present where the index cannot be searched by meaning at all. */
      readonly isWordsOnly?: true;
    }
  | {
      /** What could be left out of a question that nothing matches; comes after its last answer where there is something. */
      readonly type: 'loosened';
      readonly number: number;
      readonly loosened: readonly Loosened[];
    }
  | { readonly type: 'done'; readonly number: number }
  | {
      readonly type: 'failed';
      readonly number: number;
      /** Why, as a sentence for people. */
      readonly message: string;
    };
