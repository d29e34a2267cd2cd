import { startSearch } from './search-page.ts';
import { startSearchWorker } from './start-worker.ts';

/** Brings the search of the page that is shown to life. */
export function startHere(): void {
  startSearch(startSearchWorker);
}
