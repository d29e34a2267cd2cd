import { foldName, isQualifiedName } from '../../catalog/values/qualified-name.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { hasFactsOf } from '../source-list/entry-facts.ts';
import type { KnownRecords } from '../memory/known-records.ts';
import { readRepositoryLocation } from '../source-list/repository-location.ts';
import { comparableUrl, sameServer, serverLocation, type MatchedBy, type ServerLocation } from '../memory/same-server.ts';
import { isNamedSource, type SourceEntry } from '../source-list/source-entry.ts';

/** A server that another source has under another name. */
export interface Duplicate {
  readonly qualifiedName: string;
  readonly by: MatchedBy;
}

/** A server that was met in this crawl, or that the list of sources names. */
export interface SeenServer extends ServerLocation {
  readonly entry: SourceEntry;
  /** Whether it is new to the shelf. */
  readonly isNew: boolean;
  /** Whether someone vouches that its owner makes what is served: the maintainers, or the deployed server itself. */
  readonly isVerified: boolean;
}

/** Content files of one address that are read to find one from another source. */
const MAX_READ = 16;

/**
 * Finds the servers that two sources have under different names: among those that the list of sources names, those met in this crawl,
 * and those on the shelf.
 */
export class DuplicateDetector {
  readonly #known: KnownRecords;
  readonly #rawUrl: string;
  readonly #byUrl = new Map<string, SeenServer[]>();
  readonly #byRepository = new Map<string, SeenServer[]>();

  /** @param rawUrl URL template of a repository's file */
  constructor(known: KnownRecords, entries: readonly SourceEntry[], rawUrl: string) {
    [this.#known, this.#rawUrl] = [known, rawUrl];
    for (const entry of entries) if (isNamedSource(entry)) this.add({ ...locationOfEntry(entry), entry, isNew: false, isVerified: true });
  }

  /** Remembers a server. */
  add(met: SeenServer): void {
    for (const url of met.urls) listed(this.#byUrl, url, met);
    if (met.repository !== undefined) listed(this.#byRepository, met.repository, met);
  }

  /** Forgets a server that was not taken in after all. */
  remove(met: SeenServer): void {
    const isOther = ({ qualifiedName, entry }: SeenServer): boolean => qualifiedName !== met.qualifiedName || entry !== met.entry;
    for (const url of met.urls) this.#byUrl.set(url, (this.#byUrl.get(url) ?? []).filter(isOther));
    const key = met.repository ?? '';
    this.#byRepository.set(key, (this.#byRepository.get(key) ?? []).filter(isOther));
  }

  /** The server of another source, met before, that is this one. For one that is vouched for, others that are not and are listed already do not count. */
  findSeen(server: SeenServer): (SeenServer & Duplicate) | undefined {
    const sameUrl = server.urls.flatMap((url) => this.#byUrl.get(url) ?? []);
    const neighbours = this.#byRepository.get(server.repository ?? '') ?? [];
    const isAlone = namesOf(neighbours.filter((met) => met.entry !== server.entry)).size === 1;
    for (const met of [...sameUrl, ...neighbours]) {
      if (server.isVerified && !met.isVerified && !met.isNew) continue;
      const by = met.entry === server.entry ? undefined : sameServer(server, met, { isAlone });
      if (by !== undefined) return { ...met, by };
    }
    return undefined;
  }

  /** The server of another source, as its content file had it before, that is this one. For one that is vouched for, others that are not do not count. */
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
      if (by !== undefined) return { qualifiedName: value.facts.qualifiedName, by };
    }
    return undefined;
  }
}

/** Where the server of an entry is, as far as the list of sources says. */
function locationOfEntry({ kind, name: qualifiedName = '', location }: SourceEntry): ServerLocation {
  if (kind === 'server') return { qualifiedName, urls: [comparableUrl(location) ?? location], repository: undefined };
  const read = kind === 'repository' ? readRepositoryLocation(location) : undefined;
  if (read === undefined) return { qualifiedName, urls: [], repository: undefined };
  return { qualifiedName, urls: [], repository: `${read.owner}/${read.repo}`.toLowerCase(), folder: read.folder.toLowerCase() };
}

function listed(lists: Map<string, SeenServer[]>, key: string, met: SeenServer): void {
  const others = lists.get(key);
  if (others === undefined) lists.set(key, [met]);
  else others.push(met);
}

function namesOf(servers: readonly ServerLocation[]): ReadonlySet<string> {
  return new Set(servers.map(({ qualifiedName }) => foldName(qualifiedName)));
}

/** What to say of a server that was dropped, because another source has it. */
export function duplicate(name: string, { qualifiedName, by }: Duplicate): Problem {
  const what = by === 'address' ? 'it has the same address' : 'it comes from the same repository';
  const message = `"${name}" is "${qualifiedName}" under another name (${what}), so it is not listed twice.`;
  const hint = `To list it apart, add it to sources.yaml with "name: ${name}".`;
  return { code: 'duplicate', severity: 'warning', message, hint };
}
