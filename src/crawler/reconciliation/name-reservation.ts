import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import { reservedUntil } from '../../catalog/content-file/removed-server.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { foldName, ownerOf } from '../../catalog/values/qualified-name.ts';
import type { SourceOutput } from '../merging/source-output.ts';
import { nameHeldUntil } from '../merging/state-merge.ts';
import { hasFactsOf } from '../source-list/entry-facts.ts';
import { repositoryOwner } from '../source-list/repository-location.ts';
import { isNamedSource, type SourceEntry } from '../source-list/source-entry.ts';
import type { CrawlState } from './crawl-state.ts';
import { nameHeldForRenamed, nameReserved } from './names.ts';

type Places = Pick<CrawlState, 'known' | 'now' | 'rawUrl'>;

/** A server that a source gave. */
interface FoundServer {
  readonly entry: SourceEntry;
  readonly found: SourceOutput;
  /** The content file of its name from before this crawl. */
  readonly last: ContentFile | undefined;
}

/** The problem of a name that is reserved for a removed or renamed server; `undefined` if the found server may have it. */
export async function reservation(places: Places, server: FoundServer): Promise<Problem | undefined> {
  const { last } = server;
  return last === undefined ? formerReservation(places, server) : removedServerReservation(places, { ...server, last });
}

/** Whether a server differs from the removed one that had its name: neither the source nor the repository is the same. */
export function isDifferentServer({ rawUrl }: Pick<Places, 'rawUrl'>, { entry, found, last }: FoundServer): boolean {
  if (last?.state.status !== 'gone' || hasFactsOf(entry, last, rawUrl)) return false;
  const repository = repositoryOf(found.groups.identity?.facts ?? {});
  return repository === undefined || repository !== repositoryOf(last.facts);
}

function removedServerReservation(places: Places, server: FoundServer & { readonly last: ContentFile }): Problem | undefined {
  const { entry, found, last } = server;
  const until = nameHeldUntil(last, places.now);
  if (until === undefined || last.state.status !== 'gone' || !isDifferentServer(places, server)) return undefined;
  // If the name belonged to another owner, it is not reserved against that owner.
  const wasForeign = last.facts.owner !== undefined && foldName(last.facts.owner) !== foldName(ownerOf(found.qualifiedName));
  if (wasForeign && isOfOwner(entry, found.qualifiedName)) return undefined;
  return nameReserved(found.qualifiedName, last.state.since, until);
}

/**
 * The former name of a renamed server is reserved like that of a removed one. Exceptions: the server itself, its source, the owner in the
 * name, and entries that the maintainers name or verify.
 */
async function formerReservation(
  { known, now, rawUrl }: Places,
  { entry, found: { qualifiedName, former } }: FoundServer,
): Promise<Problem | undefined> {
  const held = known.index().formerNames.get(foldName(qualifiedName));
  if (held === undefined || entry.verified === true || isNamedSource(entry) || isOfOwner(entry, qualifiedName)) return undefined;
  const until = reservedUntil(held.since);
  if (Date.parse(until) <= Date.parse(now) || (former && foldName(former.qualifiedName) === foldName(held.name))) return undefined;
  const { value: holder } = await known.read(held.name);
  if (holder === undefined || hasFactsOf(entry, holder, rawUrl)) return undefined;
  return nameHeldForRenamed(qualifiedName, held.name, held.since, until);
}

/** Whether a source reads repositories of the owner in a name. */
function isOfOwner(entry: SourceEntry, qualifiedName: string): boolean {
  const owner = repositoryOwner(entry);
  return owner !== undefined && foldName(owner) === foldName(ownerOf(qualifiedName));
}

/** `owner/repo` in lower case, if both are stated. */
function repositoryOf({ owner, repo }: { readonly owner?: string; readonly repo?: string }): string | undefined {
  return owner !== undefined && repo !== undefined ? `${owner}/${repo}`.toLowerCase() : undefined;
}
