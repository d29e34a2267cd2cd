import { foldName } from '../../../catalog/values/qualified-name.ts';
import { fetchFacts, type FetchServer, type ServerFacts } from './server-facts.ts';

/** Maximum number of concurrent requests. */
const MAX_CONCURRENT = 6;

const LOADING: ServerFacts = { kind: 'loading' };

/** Caches the facts of servers. Each server is fetched once; a failed fetch can be retried. */
export class ServerCache {
  readonly #base: string;
  readonly #fetch: FetchServer;
  readonly #onChange: () => void;
  readonly #facts = new Map<string, ServerFacts>();
  readonly #waiting: string[] = [];
  #running = 0;

  /**
   * @param base path of the site, with slashes at both ends
   * @param onChange called after each fetch
   */
  constructor(base: string, fetchServer: FetchServer, onChange: () => void) {
    this.#base = base;
    this.#fetch = fetchServer;
    this.#onChange = onChange;
  }

  /** Current facts of a server; starts a fetch if there are none. */
  factsOf(server: string): ServerFacts {
    const known = this.#facts.get(foldName(server));
    if (known !== undefined) return known;
    this.#facts.set(foldName(server), LOADING);
    this.#waiting.push(server);
    this.#fetchNext();
    return LOADING;
  }

  /** Drops failed fetches, so that the servers are fetched again. */
  retry(): void {
    for (const [server, { kind }] of [...this.#facts]) if (kind === 'failed') this.#facts.delete(server);
    this.#onChange();
  }

  #fetchNext(): void {
    while (this.#running < MAX_CONCURRENT) {
      const server = this.#waiting.shift();
      if (server === undefined) return;
      this.#running += 1;
      void fetchFacts(server, this.#base, this.#fetch).then((facts) => {
        this.#running -= 1;
        this.#facts.set(foldName(server), facts);
        this.#fetchNext();
        this.#onChange();
      });
    }
  }
}
