import type { SearchWorker } from './search-client.ts';

/** Starts the worker in which the search engine runs. */
export function startSearchWorker(): SearchWorker {
  return new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
}
