import { foldName } from '../../../catalog/values/qualified-name.ts';

/** Maximum number of concurrent requests. */
const MAX_CONCURRENT = 6;

/** What a page knows of a server before its facts are loaded, or without them. */
interface FetchState {
  readonly kind: string;
}

/** The state of a server while it is fetched. */
interface Loading {
  readonly kind: 'loading';
}

const LOADING: Loading = { kind: 'loading' };

/** Caches the facts of servers. Each server is fetched once; a failed fetch can be retried. */
export class ServerCache<Facts extends FetchState> {
  readonly #fetchFacts: (server: string) => Promise<Facts>;
  readonly #onChange: () => void;
  readonly #facts = new Map<string, Facts | Loading>();
  readonly #waiting: string[] = [];
  #running = 0;

  /**
   * @param fetchFacts never rejects; a result of the kind `failed` can be retried
   * @param onChange called after each fetch
   */
  constructor(fetchFacts: (server: string) => Promise<Facts>, onChange: () => void) {
    this.#fetchFacts = fetchFacts;
    this.#onChange = onChange;
  }

  /** Current facts of a server; starts a fetch if there are none. */
  factsOf(server: string): Facts | Loading {
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
      void this.#fetchFacts(server).then((facts) => {
        this.#running -= 1;
        this.#facts.set(foldName(server), facts);
        this.#fetchNext();
        this.#onChange();
      });
    }
  }
}
