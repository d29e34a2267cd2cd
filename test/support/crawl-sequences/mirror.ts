import type { Published } from './published.ts';

/** An entry of the official list, as far as a follower looks at it. */
interface Entry {
  readonly server: { readonly name: string };
  readonly _meta: { readonly 'io.modelcontextprotocol.registry/official': { readonly status: string } };
}

/** The requested page size. */
const LIMIT = 4;

/** Somebody who keeps a copy of the catalogue by asking for what changed since the last time. */
export class Mirror {
  #copy = new Map<string, string>();
  #since: string | undefined;

  /** Forgets the copy: what follows is read whole. */
  reset(): void {
    this.#since = undefined;
  }

  /**
   * Asks for what changed and holds the copy against the whole list.
   *
   * @param now ISO 8601 time of the crawl that was just published
   * @returns what differs
   */
  async follow(published: Published, now: string): Promise<readonly string[]> {
    const whole = new Map((await entriesOf(published)).map((entry) => [entry.server.name, JSON.stringify(entry)]));
    if (this.#since === undefined) this.#copy = new Map(whole);
    else await this.#apply(published, this.#since);
    this.#since = now;
    const names = new Set([...whole.keys(), ...this.#copy.keys()]);
    const wrong = [...names].filter((name) => whole.get(name) !== this.#copy.get(name));
    // From here on only what comes next is held against it.
    this.#copy = whole;
    return wrong.map((name) => `${name}: a client of v0.1 that requests what changed since the last crawl ${missed(name, whole)}`);
  }

  async #apply(published: Published, since: string): Promise<void> {
    for (const entry of await entriesOf(published, since)) {
      const isDeleted = entry._meta['io.modelcontextprotocol.registry/official'].status === 'deleted';
      if (isDeleted) this.#copy.delete(entry.server.name);
      else this.#copy.set(entry.server.name, JSON.stringify(entry));
    }
  }
}

function missed(name: string, whole: ReadonlyMap<string, string>): string {
  return whole.has(name) ? 'misses what it is now' : 'misses that it is listed no more';
}

/** The list, page by page. */
async function entriesOf({ routes }: Published, since?: string): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  let cursor: string | undefined;
  do {
    const query = new URLSearchParams({
      limit: String(LIMIT),
      ...(since !== undefined && { updated_since: since }),
      ...(cursor && { cursor }),
    });
    const request = { method: 'GET', path: '/v0.1/servers', query: query.toString(), header: () => undefined, hasBody: false, address: '' };
    const answer = await routes.answer(request);
    // The shape of the list is held against its schema in tests of its own.
    const page = JSON.parse(answer?.body ?? '{}') as {
      readonly servers: readonly Entry[];
      readonly metadata: { readonly nextCursor?: string };
    };
    entries.push(...page.servers);
    cursor = page.metadata.nextCursor;
  } while (cursor !== undefined);
  return entries;
}
