import { foldName } from '../../../catalog/values/qualified-name.ts';
import { fetchFacts, type FetchServer, type ServerFacts } from './server-facts.ts';

/** Requests that are under way at once. */
const AT_ONCE = 6;

const LOADING: ServerFacts = { kind: 'loading' };

/** What is known of the servers of a list. Each is asked for once; what failed is asked for again when a person wants it. */
export class ServerCache {
  readonly #base: string;
  readonly #fetch: FetchServer;
  readonly #onNews: () => void;
  readonly #facts = new Map<string, ServerFacts>();
  readonly #waiting: string[] = [];
  #running = 0;

  /**
   * @param base path of the site, with slashes at both ends
   * @param onNews told whenever more is known
   */
  constructor(base: string, fetchServer: FetchServer, onNews: () => void) {
    this.#base = base;
    this.#fetch = fetchServer;
    this.#onNews = onNews;
  }

  /** What is known of a server by now; it is asked for where nothing is. */
  factsOf(server: string): ServerFacts {
    const known = this.#facts.get(foldName(server));
    if (known !== undefined) return known;
    this.#facts.set(foldName(server), LOADING);
    this.#waiting.push(server);
    this.#work();
    return LOADING;
  }

  /** Forgets what failed, so that it is asked for again. */
  retry(): void {
    for (const [server, { kind }] of [...this.#facts]) if (kind === 'failed') this.#facts.delete(server);
    this.#onNews();
  }

  #work(): void {
    while (this.#running < AT_ONCE) {
      const server = this.#waiting.shift();
      if (server === undefined) return;
      this.#running += 1;
      void fetchFacts(server, this.#base, this.#fetch).then((facts) => {
        this.#running -= 1;
        this.#facts.set(foldName(server), facts);
        this.#work();
        this.#onNews();
      });
    }
  }
}
