import type { SearchBackend } from './search-backend.ts';

/**
 * A backend whose searches begin one after another, with a pause before each, in the order in which they came.
 *
 * A search holds its thread for about a millisecond. Without pauses, all that wait on a host's connections are answered in one go before
 * the host looks for new requests: whatever comes a moment too late then waits for two such rounds, and cheap answers wait for searches.
 *
 * @param pause fulfilled when the host has looked for requests once more; never rejects
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
