import { foldName } from '../../catalog/values/qualified-name.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import type { SourceEntry } from '../source-list/source-entry.ts';

interface Claim {
  readonly entry: SourceEntry;
  /** Whether the server came to be listed in this very crawl, by a source that found its name. */
  readonly isNew: boolean;
}

/** What became of the wish for a name. */
export type Taken =
  /** The entry has it; `displaced` is the one further down the list that had it before, for a server that is new. */
  { readonly isTaken: true; readonly displaced?: SourceEntry } | { readonly isTaken: false; readonly holder: SourceEntry };

/**
 * Who has which name. A name that the list of sources gives is that of the first entry that gives it, whether that one is crawled or not.
 * One that a source finds is that of the source which has it on the shelf; where none has, that of the first in the list that brings it,
 * whoever brings it first.
 */
export class NameRegistry {
  readonly #ranks: ReadonlyMap<SourceEntry, number>;
  readonly #claims = new Map<string, Claim>();
  readonly #requested = new Map<string, Set<SourceEntry>>();

  constructor(entries: readonly SourceEntry[]) {
    this.#ranks = new Map(entries.map((entry, rank) => [entry, rank]));
    for (const entry of entries) if (entry.name !== undefined) this.take(entry.name, entry, false);
  }

  /** @param isNew whether no such server is on the shelf */
  take(name: string, entry: SourceEntry, isNew: boolean): Taken {
    const key = foldName(name);
    const claim = this.#claims.get(key);
    if (claim === undefined || (claim.isNew && claim.entry !== entry && this.comesBefore(entry, claim.entry))) {
      this.#claims.set(key, { entry, isNew });
      if (claim === undefined) return { isTaken: true };
      this.#request(key, claim.entry);
      return { isTaken: true, displaced: claim.entry };
    }
    if (claim.entry === entry) return { isTaken: true };
    this.#request(key, entry);
    return { isTaken: false, holder: claim.entry };
  }

  /** Says that a source lists a name which another one has, without a reading of what it says of it. */
  request(name: string, entry: SourceEntry): void {
    this.#request(foldName(name), entry);
  }

  /** Sources that want a name while nobody took it. */
  requestersOf(name: string): readonly SourceEntry[] {
    return this.holderOf(name) === undefined ? [...(this.#requested.get(foldName(name)) ?? [])] : [];
  }

  /** Gives a name back that was taken for nothing. */
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

  /** Whether another source than this entry has a name, or wanted it. */
  isUsedByOthers(name: string, entry: SourceEntry): boolean {
    const holder = this.holderOf(name);
    const requested = this.#requested.get(foldName(name)) ?? [];
    return (holder !== undefined && holder !== entry) || [...requested].some((other) => other !== entry);
  }

  #request(key: string, entry: SourceEntry): void {
    this.#requested.set(key, (this.#requested.get(key) ?? new Set()).add(entry));
  }
}

/** What to say of a source that wants a name which another one has. */
export function nameTaken(name: string, holder: SourceEntry): Problem {
  const hint = 'Give one of the two sources another "name" in sources.yaml, or remove it.';
  return { code: 'name-taken', severity: 'error', message: `The name "${name}" is taken by ${holder.location}.`, hint };
}

/** What to say of a source that wants a name which a server had that has another by now. */
export function nameHeldForRenamed(name: string, holder: string, since: string, until: string): Problem {
  const [had, free] = [since, until].map((time) => time.slice(0, 10));
  const message = `The name "${name}" is held until ${free} for "${holder}", which had it until ${had}.`;
  const hint = `Give the source a "name" in sources.yaml, which may be this one, or wait until then.`;
  return { code: 'name-reserved', severity: 'error', message, hint };
}

/** What to say of a source that wants the name of a server which is gone. */
export function nameReserved(name: string, since: string, until: string): Problem {
  const [removed, free] = [since, until].map((time) => time.slice(0, 10));
  const message = `The name "${name}" is held until ${free} for the server that had it, which is gone since ${removed}.`;
  const hint = 'Give the source another "name", or wait until then.';
  return { code: 'name-reserved', severity: 'error', message, hint };
}
