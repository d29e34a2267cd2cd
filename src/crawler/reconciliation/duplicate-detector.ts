import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import { foldName, isQualifiedName } from '../../catalog/values/qualified-name.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { hasFactsOf } from '../source-list/entry-facts.ts';
import type { KnownRecords } from '../memory/known-records.ts';
import { readRepositoryLocation } from '../source-list/repository-location.ts';
import { comparableUrl, sameServer, serverLocation, type MatchedBy, type ServerLocation } from '../memory/same-server.ts';
import { isPartlyWrittenHere } from '../merging/state-merge.ts';
import { isListSource, isNamedSource, type SourceEntry } from '../source-list/source-entry.ts';

/** A server that another source has under another name. */
export interface Duplicate {
  readonly qualifiedName: string;
  readonly by: MatchedBy;
  /** Whether no entry of the list of sources has it any more; known only for a source with one server. */
  readonly isLeft?: boolean;
}

/** A server that this crawl found, or that the list of sources names. */
export interface SeenServer extends ServerLocation {
  readonly entry: SourceEntry;
  /** Whether the store does not have it. */
  readonly isNew: boolean;
  /** Whether its owner is verified, by the maintainers or by the deployed server itself. */
  readonly isVerified: boolean;
}

/** Content files with the same URL that are read to find one from another source. */
const MAX_READ = 16;

/**
 * Finds servers that two sources list under different names: among those that the list of sources names, those found in this crawl, and
 * those in the store.
 */
export class DuplicateDetector {
  readonly #known: KnownRecords;
  readonly #rawUrl: string;
  readonly #entries: readonly SourceEntry[];
  readonly #byUrl = new Map<string, SeenServer[]>();
  readonly #byRepository = new Map<string, SeenServer[]>();

  /** @param rawUrl URL template of a repository's file */
  constructor(known: KnownRecords, entries: readonly SourceEntry[], rawUrl: string) {
    [this.#known, this.#entries, this.#rawUrl] = [known, entries, rawUrl];
    for (const entry of entries) if (isNamedSource(entry)) this.add({ ...locationOfEntry(entry), entry, isNew: false, isVerified: true });
  }

  /** Remembers a server. */
  add(seen: SeenServer): void {
    for (const url of seen.urls) listed(this.#byUrl, url, seen);
    if (seen.repository !== undefined) listed(this.#byRepository, seen.repository, seen);
  }

  /** Forgets a server that was not imported. */
  remove(seen: SeenServer): void {
    const isOther = ({ qualifiedName, entry }: SeenServer): boolean => qualifiedName !== seen.qualifiedName || entry !== seen.entry;
    for (const url of seen.urls) this.#byUrl.set(url, (this.#byUrl.get(url) ?? []).filter(isOther));
    const key = seen.repository ?? '';
    this.#byRepository.set(key, (this.#byRepository.get(key) ?? []).filter(isOther));
  }

  /** The duplicates that other sources listed earlier in this crawl. A verified server ignores unverified ones that the store has. */
  findSeen(server: SeenServer): readonly (SeenServer & Duplicate)[] {
    const sameUrl = server.urls.flatMap((url) => this.#byUrl.get(url) ?? []);
    const neighbours = this.#byRepository.get(server.repository ?? '') ?? [];
    const isAlone = namesOf(neighbours.filter((seen) => seen.entry !== server.entry)).size === 1;
    return [...new Set([...sameUrl, ...neighbours])].flatMap((seen) => {
      if (server.isVerified && !seen.isVerified && !seen.isNew) return [];
      const by = seen.entry === server.entry ? undefined : sameServer(server, seen, { isAlone });
      return by === undefined ? [] : [{ ...seen, by }];
    });
  }

  /** The duplicate from another source in the store. A verified server ignores unverified ones. */
  async findInStore({ entry, isVerified, ...server }: SeenServer): Promise<Duplicate | undefined> {
    const { byUrl, byRepository } = this.#known.index();
    const neighbours = byRepository.get(server.repository ?? '') ?? [];
    const isAlone = neighbours.length === 1;
    const claims = (qualifiedName: string): boolean =>
      sameServer(server, { qualifiedName, urls: [], repository: server.repository }, { isAlone }) !== undefined;
    const sameUrl = server.urls.flatMap((url) => byUrl.get(url) ?? []);
    const candidates = new Set([...sameUrl.slice(0, MAX_READ), ...neighbours.filter(claims).slice(0, MAX_READ)]);
    for (const name of candidates) {
      const { value } = isQualifiedName(name) ? await this.#known.read(name) : { value: undefined };
      if (value === undefined || value.state.status === 'gone' || hasFactsOf(entry, value, this.#rawUrl)) continue;
      if (isVerified && value.facts.verified !== true) continue;
      const by = sameServer(server, serverLocation(value.facts.qualifiedName, value.facts), { isAlone });
      if (by !== undefined) return { qualifiedName: value.facts.qualifiedName, by, isLeft: !isListSource(entry) && this.#isLeft(value) };
    }
    return undefined;
  }

  /** Whether a stored server came from sources that are in the list no more. */
  #isLeft(stored: ContentFile): boolean {
    const name = foldName(stored.facts.qualifiedName);
    const isOf = (entry: SourceEntry): boolean => foldName(entry.name ?? '') === name || hasFactsOf(entry, stored, this.#rawUrl);
    return !isPartlyWrittenHere(stored) && !this.#entries.some(isOf);
  }
}

/** The location of an entry's server, as far as the list of sources states it. */
function locationOfEntry({ kind, name: qualifiedName = '', location }: SourceEntry): ServerLocation {
  if (kind === 'server') return { qualifiedName, urls: [comparableUrl(location) ?? location], repository: undefined };
  const read = kind === 'repository' ? readRepositoryLocation(location) : undefined;
  if (read === undefined) return { qualifiedName, urls: [], repository: undefined };
  return { qualifiedName, urls: [], repository: `${read.owner}/${read.repo}`.toLowerCase(), folder: read.folder.toLowerCase() };
}

function listed(lists: Map<string, SeenServer[]>, key: string, seen: SeenServer): void {
  const others = lists.get(key);
  if (others === undefined) lists.set(key, [seen]);
  else others.push(seen);
}

function namesOf(servers: readonly ServerLocation[]): ReadonlySet<string> {
  return new Set(servers.map(({ qualifiedName }) => foldName(qualifiedName)));
}

/** The problem of a server that another source has. */
export function duplicate(name: string, { qualifiedName, by, isLeft }: Duplicate): Problem {
  const what = by === 'url' ? 'it has the same URL' : 'it comes from the same repository';
  const message = `"${name}" is "${qualifiedName}" under another name (${what}), so it is not listed twice.`;
  const hint = isLeft
    ? `No source has "${qualifiedName}" any more. State "name: ${qualifiedName}" for this source to go on with it, or delete its content file.`
    : `To list it separately, add it to sources.yaml with "name: ${name}".`;
  return { code: 'duplicate', severity: 'warning', message, hint };
}
