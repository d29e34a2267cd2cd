import { createHash } from 'node:crypto';

import type { Random } from '../../../scripts/support/seeded-random.ts';
import type { SourceEntry, SourceKind } from '../../../src/crawler/index.ts';
import { factsUnder, inventFacts, type Facts, type SupportedFacts } from './facts.ts';

/** The answer of an fake host. */
export interface Reply {
  readonly status: number;
  readonly body?: string;
  readonly etag?: string;
  readonly link?: string;
}

/** A body with an ETag of its bytes and of its next link. */
export function reply(content: object | string, more: Pick<Reply, 'link'> = {}): Reply {
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  return {
    status: 200,
    body,
    etag: `"${createHash('sha1')
      .update(`${more.link ?? ''}${body}`)
      .digest('hex')
      .slice(0, 12)}"`,
    ...more,
  };
}

/** What answers where there is nothing. */
export const MISSING: Reply = { status: 404 };

/** What goes wrong at a source during one crawl. */
export type Trouble =
  /** Every request is answered with 503. */
  | { readonly kind: 'down' }
  /** So many requests are answered, then none. */
  | { readonly kind: 'breaks'; readonly after: number }
  /** Requests for such paths are answered with 503. */
  | { readonly kind: 'part-down'; readonly path: RegExp }
  /** When the first page was given out, something happens to the list. */
  | { readonly kind: 'moves'; readonly move: () => void }
  /** The trees of repositories are cut behind their first files. */
  | { readonly kind: 'cut-tree' }
  /** Raw files are those before the last push. */
  | { readonly kind: 'lag' };

/** What every fake source is given. */
export interface SourceSetup {
  readonly kind: SourceKind;
  readonly location: string;
  /** Milliseconds since the epoch, later at every call: the clock of the source. */
  readonly tick: () => number;
}

/** A source of servers, and the host that answers for it. */
export abstract class FakeSource {
  readonly kind: SourceKind;
  readonly location: string;
  /** What `sources.yaml` adds. */
  tags: readonly string[] = [];
  verified: boolean | undefined;
  /** Whether it is in `sources.yaml`. */
  isListed = true;
  trouble: Trouble | undefined;
  /** Names that servers had which their own files call otherwise by now, with what they are called. */
  readonly renamed = new Map<string, string>();
  protected readonly tick: () => number;
  readonly #removed = new Map<string, Facts>();
  #asked = 0;

  constructor({ kind, location, tick }: SourceSetup) {
    [this.kind, this.location, this.tick] = [kind, location, tick];
  }

  abstract readonly supports: SupportedFacts;
  /** Names that it may list. */
  abstract readonly pool: readonly string[];
  /** Its facts about each of its servers, by name. */
  abstract stated(): ReadonlyMap<string, Facts>;
  /** Lists a server, or changes its facts. */
  abstract put(name: string, facts: Facts): void;
  /** Lists a server no more. */
  protected abstract take(name: string): void;
  /** Whether an origin in a content file is this source. */
  abstract isOrigin(source: string): boolean;
  /** The answer to a request for one of its addresses; `undefined` for any other address. */
  protected abstract respond(url: URL): Reply | undefined;

  /** Whether a list gives its servers, as opposed to a repository that is one server. */
  get isList(): boolean {
    return this.kind !== 'repository';
  }

  get entry(): SourceEntry {
    const { kind, location, tags, verified } = this;
    return { kind, location, tags, verified, file: 'sources.yaml', position: { line: 1, column: 1 } };
  }

  /** What was removed and may come back. */
  get removed(): ReadonlyMap<string, Facts> {
    return this.#removed;
  }

  remove(name: string): void {
    const facts = this.stated().get(name);
    if (facts === undefined) return;
    this.#removed.set(name, facts);
    this.take(name);
  }

  /** Gives a server another name. */
  rename(name: string, other: string): void {
    const facts = this.stated().get(name);
    if (facts === undefined) return;
    this.remove(name);
    this.put(other, factsUnder(name, other, facts));
  }

  /** Turns the order of its list round, where it has one. */
  reorder(): void {
    return;
  }

  invent(name: string, random: Random): Facts {
    return inventFacts(name, this.supports, random);
  }

  /** Ends a crawl, and the trouble that it had. */
  end(): void {
    this.#asked = 0;
    this.trouble = undefined;
  }

  /** Answers a request, or has the trouble of this crawl do so. */
  answer(url: URL): Reply | undefined {
    const found = this.respond(url);
    if (found === undefined) return undefined;
    const { trouble } = this;
    this.#asked += 1;
    if (trouble?.kind === 'down') return { status: 503 };
    if (trouble?.kind === 'breaks' && this.#asked > trouble.after) return { status: 503 };
    if (trouble?.kind === 'part-down' && trouble.path.test(url.pathname)) return { status: 503 };
    if (trouble?.kind === 'moves' && this.#asked === 1) trouble.move();
    return found;
  }
}
