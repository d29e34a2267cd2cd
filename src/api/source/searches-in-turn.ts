import type { SearchBackend } from './search-backend.ts';

/**
 * A backend whose searches begin one after another, in order of arrival, with a pause before each.
 *
 * A search blocks its thread for about a millisecond. Without pauses, the host answers all waiting requests before it accepts new ones: a
 * request that arrives slightly later waits for two such rounds, and cheap answers wait for searches.
 *
 * @param pause fulfilled after the host has accepted waiting requests; never rejects
 */
export function searchesInTurn(backend: SearchBackend, pause: () => Promise<void>): SearchBackend {
  let turn = Promise.resolve();
  return {
    async search(search) {
      turn = turn.then(pause);
      await turn;
      return backend.search(search);
    },
  };
}
