import { foldName } from '../../catalog/values/qualified-name.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { hasManyServers, isNamedSource, type SourceEntry } from '../source-list/source-entry.ts';

interface Claim {
  readonly entry: SourceEntry;
  /** Whether this crawl listed the server first, by a source that found its name. */
  readonly isNew: boolean;
}

/** The source that has a name. */
interface Blocker {
  readonly holder: SourceEntry;
  /** Whether it has the name for a new server, which may be displaced. */
  readonly isOfNew: boolean;
}

/** Result of a request for a name. */
interface Taken {
  /** Whether the entry holds it now. */
  readonly isTaken: boolean;
  /** The holder of the name. */
  readonly holder: SourceEntry;
  /** The later entry of the list that held it for a new server. */
  readonly displaced?: SourceEntry;
}

/**
 * The holder of each name. A name stated in the list of sources belongs to the first entry that states it, crawled or not. A name that a
 * source finds belongs to the source of the stored server; for a new server it belongs to the earliest source in the list that has it,
 * regardless of the order of the responses.
 */
export class NameRegistry {
  readonly #ranks: ReadonlyMap<SourceEntry, number>;
  readonly #claims = new Map<string, Claim>();
  readonly #requested = new Map<string, Set<SourceEntry>>();

  constructor(entries: readonly SourceEntry[]) {
    this.#ranks = new Map(entries.map((entry, rank) => [entry, rank]));
    for (const entry of entries) if (entry.name !== undefined) this.take(entry.name, entry);
  }

  /**
   * Requests a name for an entry.
   *
   * @param isNew whether the store has no such server, so that an earlier entry of the list may displace this one. Default false
   */
  take(name: string, entry: SourceEntry, { isNew = false } = {}): Taken {
    const key = foldName(name);
    const blocker = this.blockerOf(name, entry);
    if (blocker !== undefined) {
      this.#request(key, entry);
      return { isTaken: false, holder: blocker.holder };
    }
    const claim = this.#claims.get(key);
    if (claim?.entry === entry) return { isTaken: true, holder: entry };
    this.#claims.set(key, { entry, isNew });
    if (claim === undefined) return { isTaken: true, holder: entry };
    this.#request(key, claim.entry);
    return { isTaken: true, holder: entry, displaced: claim.entry };
  }

  /** The source that keeps a name from an entry; `undefined` if the entry can take it. */
  blockerOf(name: string, entry: SourceEntry): Blocker | undefined {
    const claim = this.#claims.get(foldName(name));
    if (claim === undefined || claim.entry === entry) return undefined;
    if (claim.isNew && this.comesBefore(entry, claim.entry)) return undefined;
    return { holder: claim.entry, isOfNew: claim.isNew };
  }

  /** Records that a source lists a name that another source holds, without reading the server. */
  request(name: string, entry: SourceEntry): void {
    this.#request(foldName(name), entry);
  }

  /** Sources that requested a name that no source holds. */
  requestersOf(name: string): readonly SourceEntry[] {
    return this.holderOf(name) === undefined ? [...(this.#requested.get(foldName(name)) ?? [])] : [];
  }

  /** Releases a name that was not used. */
  release(name: string, entry: SourceEntry): void {
    if (this.holderOf(name) === entry) this.#claims.delete(foldName(name));
  }

  holderOf(name: string): SourceEntry | undefined {
    return this.#claims.get(foldName(name))?.entry;
  }

  /** Whether an entry comes before another one in the list of sources. */
  comesBefore(entry: SourceEntry, other: SourceEntry): boolean {
    return (this.#ranks.get(entry) ?? 0) < (this.#ranks.get(other) ?? 0);
  }

  /** The sources other than this entry that hold a name or requested it. */
  othersOf(name: string, entry: SourceEntry): readonly SourceEntry[] {
    const users = new Set([this.holderOf(name), ...(this.#requested.get(foldName(name)) ?? [])]);
    return [...users].flatMap((user) => (user === undefined || user === entry ? [] : [user]));
  }

  #request(key: string, entry: SourceEntry): void {
    this.#requested.set(key, (this.#requested.get(key) ?? new Set()).add(entry));
  }
}

/** The problem of a name that an entry has and another source holds. */
export function nameTaken(name: string, entry: SourceEntry, holder: SourceEntry): Problem {
  const message = `The name "${name}" is taken by ${holder.location}.`;
  return { code: 'name-taken', severity: 'error', message, hint: fixOfTaken(name, entry, holder) };
}

/** Names in a list cannot be changed in `sources.yaml`. */
function fixOfTaken(name: string, entry: SourceEntry, holder: SourceEntry): string {
  if (hasManyServers(entry)) {
    const how = isNamedSource(holder)
      ? `give ${holder.location} another "name" in sources.yaml, or remove it`
      : `put this source before the other one in sources.yaml, and delete the content file of "${name}"`;
    return `If both are the same server, nothing needs to be done. To list that of ${entry.location} instead, ${how}.`;
  }
  return hasManyServers(holder)
    ? `State "name: ${name}" for this source to list it instead, or give it another "name".`
    : 'Give one of the two sources another "name" in sources.yaml, or remove it.';
}

/** The problem of a former name of a renamed server. */
export function nameHeldForRenamed(name: string, holder: string, since: string, until: string): Problem {
  const [had, free] = [since, until].map((time) => time.slice(0, 10));
  const message = `The name "${name}" is reserved until ${free} for "${holder}", which had it until ${had}.`;
  const hint = `Give the source a "name" in sources.yaml (this one is allowed), or wait until then.`;
  return { code: 'name-reserved', severity: 'error', message, hint };
}

/** The problem of a name of a removed server. */
export function nameReserved(name: string, since: string, until: string): Problem {
  const [removed, free] = [since, until].map((time) => time.slice(0, 10));
  const message = `The name "${name}" is reserved until ${free} for the server that had it, which was removed on ${removed}.`;
  const hint = 'Give the source another "name", or wait until then.';
  return { code: 'name-reserved', severity: 'error', message, hint };
}
