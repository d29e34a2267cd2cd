import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import { reservedUntil } from '../../catalog/content-file/removed-server.ts';
import { foldName, ownerOf } from '../../catalog/values/qualified-name.ts';
import { serverId, successorId } from '../../catalog/values/server-id.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { DuplicateDetector, duplicate, type Duplicate, type SeenServer } from './duplicate-detector.ts';
import { hasFactsOf } from '../source-list/entry-facts.ts';
import type { SourceOutput } from '../merging/source-output.ts';
import { mergeOutput } from '../merging/merge.ts';
import { nameHeldForRenamed, nameReserved, nameTaken } from './names.ts';
import { readPrevious } from '../merging/previous-file.ts';
import { isMovable, renamed, underName } from '../merging/renaming.ts';
import { serverLocation } from '../memory/same-server.ts';
import { checkedOutput } from '../schema-check/checked-output.ts';
import type { CrawlState } from './crawl-state.ts';
import type { Refusal } from '../memory/refusal.ts';
import { repositoryOwner } from '../source-list/repository-location.ts';
import { isNamedSource, type SourceEntry } from '../source-list/source-entry.ts';
import { nameHeldUntil } from '../merging/state-merge.ts';
import type { Outcome } from './source-stats.ts';

interface Deferred {
  readonly entry: SourceEntry;
  readonly found: SourceOutput;
}

/** A new server of this crawl. */
interface NewServer {
  /** As the detector of duplicates knows it. */
  readonly seen: SeenServer;
  /** What its source gave; absent for those beyond {@link MAX_DEFERRED}. */
  readonly found: SourceOutput | undefined;
}

/** Why a server is not imported, and how it is counted. */
interface Rejection {
  readonly why: Problem;
  readonly outcome: Outcome;
  readonly refusal: Refusal;
}

/** Why a new server is displaced, and what its source gave, if that is known. */
interface Displacement {
  readonly rejection: Rejection;
  readonly found: SourceOutput | undefined;
}

/** Ids that are tried for one name before one is used twice. */
const MAX_ID_ATTEMPTS = 100;

/** Servers that are deferred to the end of the crawl, and new ones that can be; further ones are decided about immediately. */
const MAX_DEFERRED = 5000;

/** Decisions about one deferred server: another one may displace it meanwhile. */
const MAX_DECISIONS = 3;

/**
 * Imports the servers of sources as they arrive.
 *
 * Which source gets a name does not depend on the order of the responses. If the store has a server of that name from another source,
 * which may still list it, the new one is deferred to the end. If the server is new, the source that is earlier in the list displaces a
 * faster one and writes the file as if that one had never existed. The same applies to a server that two sources have under different
 * names. Displaced servers, and those refused because of a new server, are deferred, too: that one may be displaced itself. At the end they
 * are decided about in the order of the list.
 */
export class ServerIntake {
  readonly #crawlState: CrawlState;
  readonly #duplicates: DuplicateDetector;
  #deferred: Deferred[] = [];
  readonly #waiting = new Set<SourceEntry>();
  /** Whether all sources were read. Then a refusal is final, because the servers of earlier sources were decided about before. */
  #isEnding = false;
  /** Number of decisions about each deferred server; none before the end of the crawl. */
  readonly #decisions = new Map<SourceOutput, number>();
  /** Folded names that the store did not have when this crawl began: a file of such a name is of this crawl. */
  readonly #newNames = new Set<string>();
  /** Outcomes of new servers by name, in case another source displaces them. */
  readonly #newOutcomes = new Map<string, Outcome>();
  /** New servers by folded name. */
  readonly #newServers = new Map<string, NewServer>();
  /** Rejections of new servers that were displaced before they were written. */
  readonly #displaced = new Map<string, Rejection>();
  /** Pending renames by former name, folded. A new server of that name waits for it. */
  readonly #renaming = new Map<string, Promise<unknown>>();
  /** Names of the new and renamed servers of this crawl by id. */
  readonly #given = new Map<string, string>();

  constructor(crawlState: CrawlState, entries: readonly SourceEntry[]) {
    this.#crawlState = crawlState;
    this.#duplicates = new DuplicateDetector(crawlState.known, entries, crawlState.rawUrl);
  }

  /** Imports a server, or defers it. */
  async take(entry: SourceEntry, found: SourceOutput): Promise<void> {
    const last = await this.#stored(found.qualifiedName);
    const mayBelongToOthers = last !== undefined && !isNamedSource(entry) && !hasFactsOf(entry, last, this.#crawlState.rawUrl);
    if (mayBelongToOthers && this.#defer(entry, found)) return;
    const outcome = await this.#reconcile(entry, found, last);
    if (outcome !== 'deferred') this.#crawlState.count(entry, outcome);
  }

  /** Defers a server, if it may still be. */
  #defer(entry: SourceEntry, found: SourceOutput | undefined): boolean {
    if (found === undefined || this.#deferred.length >= MAX_DEFERRED) return false;
    if ((this.#decisions.get(found) ?? 0) >= MAX_DECISIONS) return false;
    this.#deferred.push({ entry, found });
    this.#waiting.add(entry);
    return true;
  }

  /** Whether a server of this source is deferred. */
  hasWaiting(entry: SourceEntry): boolean {
    return this.#waiting.has(entry);
  }

  /** Imports the deferred servers in the order of the list. */
  async finish(): Promise<void> {
    this.#isEnding = true;
    for (;;) {
      const next = this.#nextDeferred();
      if (next === undefined) return;
      const { entry, found } = next;
      this.#decisions.set(found, (this.#decisions.get(found) ?? 0) + 1);
      const outcome = await this.#reconcile(entry, found, await this.#stored(found.qualifiedName));
      if (outcome !== 'deferred') this.#crawlState.count(entry, outcome);
    }
  }

  /** Takes the deferred server of the earliest source. */
  #nextDeferred(): Deferred | undefined {
    const { names } = this.#crawlState;
    let first = 0;
    for (let at = 1; at < this.#deferred.length; at += 1) {
      const [one, other] = [this.#deferred[at], this.#deferred[first]];
      if (one !== undefined && other !== undefined && names.comesBefore(one.entry, other.entry)) first = at;
    }
    return this.#deferred.splice(first, 1)[0];
  }

  /** The content file of a name from before this crawl. */
  async #stored(qualifiedName: string): Promise<ContentFile | undefined> {
    return this.#newNames.has(foldName(qualifiedName)) ? undefined : (await this.#crawlState.known.read(qualifiedName)).value;
  }

  async #reconcile(entry: SourceEntry, found: SourceOutput, last: ContentFile | undefined): Promise<Outcome | 'deferred'> {
    const { names, writer } = this.#crawlState;
    const { qualifiedName } = found;
    const isNew = last === undefined && found.former === undefined && !isNamedSource(entry);
    const reservation = await this.#reservation(entry, found, last);
    // Nothing is awaited up to where the server is added to the others, so that no other one is decided about meanwhile.
    const blocker = names.blockerOf(qualifiedName, entry);
    if (blocker !== undefined) {
      if (blocker.isOfNew && !this.#isEnding && this.#defer(entry, found)) return 'deferred';
      names.request(qualifiedName, entry);
      return this.#refused(entry, found, { why: nameTaken(qualifiedName, blocker.holder), outcome: 'refused', refusal: NAME_TAKEN });
    }
    const seen = this.#asSeen(entry, found, isNew);
    const duplicates = isNew ? this.#duplicates.findSeen(seen) : [];
    const stronger = duplicates.find((other) => !(other.isNew && this.#isFirst(seen, other)));
    if (stronger?.isNew === true && reservation === undefined && !this.#isEnding && this.#defer(entry, found)) return 'deferred';
    const obstacle = reservation ?? (stronger && asDuplicate(qualifiedName, stronger));
    if (obstacle !== undefined) return this.#refused(entry, found, obstacle);
    const displaced = this.#take(seen, found);
    const inStore = isNew ? await this.#duplicates.findInStore(seen) : undefined;
    if (inStore !== undefined) {
      this.#duplicates.remove(seen);
      names.release(qualifiedName, entry);
      if (displaced !== undefined) this.#take(displaced.seen, displaced.found);
      return this.#refused(entry, found, asDuplicate(qualifiedName, inStore));
    }
    for (const weaker of duplicates) await this.#displaceDuplicate(weaker, found);
    this.#crawlState.addFoundName(entry, qualifiedName);
    const renaming = this.#renaming.get(foldName(qualifiedName));
    const written = writer.inTurn(qualifiedName, async () => {
      await renaming;
      if (displaced !== undefined) {
        const rejection = { why: nameTaken(qualifiedName, entry), outcome: 'refused', refusal: NAME_TAKEN } as const;
        this.#displace(displaced.seen.entry, qualifiedName, { rejection, found: displaced.found });
      }
      // An earlier source of the list may have displaced this one meanwhile.
      const holder = names.holderOf(qualifiedName);
      if (holder !== entry) return this.#defer(entry, found) ? 'deferred' : this.#reject(entry, qualifiedName, holder);
      const outcome = await this.#write(entry, found, displaced !== undefined);
      if (isNew) this.#newOutcomes.set(foldName(qualifiedName), outcome);
      return outcome;
    });
    if (found.former !== undefined) {
      const moved = written.catch(() => undefined);
      this.#renaming.set(foldName(found.former.qualifiedName), moved);
    }
    return written;
  }

  async #write(entry: SourceEntry, found: SourceOutput, isReplacement: boolean): Promise<Outcome> {
    const { report, schemas, now, writer } = this.#crawlState;
    const checked = await checkedOutput(found, schemas);
    report.addProblems(entry, checked.problems);
    const former = await this.#contentOfFormerName(entry, found);
    let merged: ContentFile | undefined;
    const result = await writer.rewrite(entry, found.qualifiedName, (previous = former) => {
      if (isReplacement || previous === undefined) {
        return (merged = mergeOutput(undefined, { ...checked.output, id: this.#freeId(found) }, now));
      }
      if (!this.#isDifferentServer(entry, found, previous)) return (merged = mergeOutput(previous, checked.output, now));
      return (merged = mergeOutput(undefined, { ...checked.output, id: newId(found, previous) }, now));
    });
    if (writer.isUnwritable(found.qualifiedName)) this.#crawlState.refuse(entry, found.qualifiedName, { code: 'unwritable-content' });
    // Remembered, because an unchanged list would not return this server again once the file is repaired.
    else if (result === undefined) this.#crawlState.refuse(entry, found.qualifiedName, { code: 'content-unreadable' });
    // Such a file cannot be found by its source.
    else if (merged === undefined || !hasFactsOf(entry, merged, this.#crawlState.rawUrl)) {
      this.#crawlState.refuse(entry, found.qualifiedName, { code: 'kept' });
    }
    if (result !== undefined) this.#crawlState.serversRead.set(found.qualifiedName, entry);
    if (former !== undefined && result !== undefined) await writer.remove(found.former?.qualifiedName ?? '');
    return result === undefined ? 'refused' : result === 'written' ? 'imported' : 'unchanged';
  }

  /** Displaces the server of a later source: a written one is deferred, or else recounted; a pending one is not written. */
  #displace(entry: SourceEntry, name: string, { rejection, found }: Displacement): void {
    const key = foldName(name);
    const before = this.#newOutcomes.get(key);
    this.#newOutcomes.delete(key);
    if (before === undefined) {
      this.#displaced.set(key, rejection);
      return;
    }
    this.#crawlState.count(entry, before, -1);
    if (this.#defer(entry, found)) return;
    this.#displaced.set(key, rejection);
    this.#crawlState.count(entry, this.#reject(entry, name, undefined));
  }

  #reject(entry: SourceEntry, name: string, holder: SourceEntry | undefined): Outcome {
    const rejection = this.#displaced.get(foldName(name));
    this.#displaced.delete(foldName(name));
    this.#crawlState.report.addProblems(entry, [rejection?.why ?? nameTaken(name, holder ?? entry)]);
    this.#crawlState.refuse(entry, name, rejection?.refusal ?? NAME_TAKEN);
    return rejection?.outcome ?? 'refused';
  }

  /** Whether a server differs from the removed one that had its name: neither the source nor the repository is the same. */
  #isDifferentServer(entry: SourceEntry, { groups }: SourceOutput, last: ContentFile | undefined): boolean {
    if (last?.state.status !== 'gone' || hasFactsOf(entry, last, this.#crawlState.rawUrl)) return false;
    const repository = repositoryOf(groups.identity?.facts ?? {});
    return repository === undefined || repository !== repositoryOf(last.facts);
  }

  async #reservation(entry: SourceEntry, found: SourceOutput, last: ContentFile | undefined): Promise<Rejection | undefined> {
    const why = last === undefined ? await this.#formerReservation(entry, found) : this.#removedServerReservation(entry, found, last);
    return why && { why, outcome: 'refused', refusal: { code: 'name-reserved' } };
  }

  #removedServerReservation(entry: SourceEntry, found: SourceOutput, last: ContentFile): Problem | undefined {
    const until = nameHeldUntil(last, this.#crawlState.now);
    if (until === undefined || last.state.status !== 'gone' || !this.#isDifferentServer(entry, found, last)) return undefined;
    // If the name belonged to another owner, it is not reserved against that owner.
    const wasForeign = last.facts.owner !== undefined && foldName(last.facts.owner) !== foldName(ownerOf(found.qualifiedName));
    if (wasForeign && isOfOwner(entry, found.qualifiedName)) return undefined;
    return nameReserved(found.qualifiedName, last.state.since, until);
  }

  /**
   * The former name of a renamed server is reserved like that of a removed one. Exceptions: the server itself, its source, the owner in the
   * name, and entries that the maintainers name or verify.
   */
  async #formerReservation(entry: SourceEntry, { qualifiedName, former }: SourceOutput): Promise<Problem | undefined> {
    const { known, now, rawUrl } = this.#crawlState;
    const held = known.index().formerNames.get(foldName(qualifiedName));
    if (held === undefined || entry.verified === true || isNamedSource(entry) || isOfOwner(entry, qualifiedName)) return undefined;
    const until = reservedUntil(held.since);
    if (Date.parse(until) <= Date.parse(now) || (former && foldName(former.qualifiedName) === foldName(held.name))) return undefined;
    const { value: holder } = await known.read(held.name);
    if (holder === undefined || hasFactsOf(entry, holder, rawUrl)) return undefined;
    return nameHeldForRenamed(qualifiedName, held.name, held.since, until);
  }

  /** A found server as the detector of duplicates knows it. */
  #asSeen(entry: SourceEntry, { qualifiedName, groups, verification }: SourceOutput, isNew: boolean): SeenServer {
    const { identity, connections } = groups;
    const location = serverLocation(qualifiedName, { ...identity?.facts, ...connections?.facts });
    return { ...location, entry, isNew, isVerified: verification.kind === 'verified' };
  }

  /** Whether a new server comes before another new one that is the same. Anybody can state the URL of another server, so a verified one wins. */
  #isFirst({ entry, isVerified }: SeenServer, other: SeenServer): boolean {
    return other.isVerified === isVerified ? this.#crawlState.names.comesBefore(entry, other.entry) : isVerified;
  }

  /** Takes the name of a server, and adds it to those found. Returns the new server of a later source that had the name. */
  #take(seen: SeenServer, found: SourceOutput | undefined): NewServer | undefined {
    const { entry, qualifiedName, isNew } = seen;
    const key = foldName(qualifiedName);
    const { displaced } = this.#crawlState.names.take(qualifiedName, entry, isNew);
    const former = displaced && this.#newServers.get(key);
    // A displaced server is no duplicate of others.
    if (former !== undefined) this.#duplicates.remove(former.seen);
    this.#duplicates.add(seen);
    if (!isNew) return former;
    this.#newNames.add(key);
    this.#newServers.set(key, { seen, found: this.#newServers.size < MAX_DEFERRED ? found : undefined });
    return former;
  }

  /** Reports why a server is not imported. */
  #refused(entry: SourceEntry, { qualifiedName }: SourceOutput, { why, outcome, refusal }: Rejection): Outcome {
    this.#crawlState.report.addProblems(entry, [why]);
    this.#crawlState.refuse(entry, qualifiedName, refusal);
    return outcome;
  }

  async #displaceDuplicate({ entry, qualifiedName, by, ...seen }: SeenServer & Duplicate, winner: SourceOutput): Promise<void> {
    const { names, writer } = this.#crawlState;
    this.#duplicates.remove({ entry, qualifiedName, ...seen });
    const displaced = this.#newServers.get(foldName(qualifiedName));
    await writer.inTurn(qualifiedName, async () => {
      if (names.holderOf(qualifiedName) !== entry) return;
      names.release(qualifiedName, entry);
      await writer.remove(qualifiedName);
      const rejection = asDuplicate(qualifiedName, { ...winner, by });
      this.#displace(entry, qualifiedName, { rejection, found: displaced?.seen.entry === entry ? displaced.found : undefined });
    });
  }

  /** The id of a new server: stated or derived from its name, unless another server has it, such as a renamed one with this former name. */
  #freeId({ qualifiedName, id: stated }: Pick<SourceOutput, 'qualifiedName' | 'id'>): string {
    const { ids } = this.#crawlState.known.index();
    const isTaken = (id: string): boolean => foldName(this.#given.get(id) ?? ids.get(id) ?? qualifiedName) !== foldName(qualifiedName);
    let id = stated ?? serverId(qualifiedName);
    for (let turn = 0; turn < MAX_ID_ATTEMPTS && isTaken(id); turn += 1) id = successorId(qualifiedName, id);
    this.#given.set(id, qualifiedName);
    return id;
  }

  /** The content of the former name, moved to the new name; `undefined` and a warning if the old file must stay. */
  async #contentOfFormerName(entry: SourceEntry, { qualifiedName, former }: SourceOutput): Promise<ContentFile | undefined> {
    const { contentDir, report, names } = this.#crawlState;
    if (former === undefined || names.holderOf(former.qualifiedName) !== undefined) return undefined;
    const { content, mistake } = await readPrevious(contentDir, former.qualifiedName);
    if (content === undefined) return undefined;
    const atNewName = await readPrevious(contentDir, qualifiedName);
    const isFree = atNewName.content === undefined && atNewName.mistake === undefined;
    if (isFree && mistake === undefined && isMovable(content, former)) {
      const freeId = (): string => this.#freeId({ qualifiedName });
      const moved = underName(content, { qualifiedName, now: this.#crawlState.now, owner: repositoryOwner(entry), freeId });
      this.#given.set(moved.facts.id, qualifiedName);
      return moved;
    }
    report.addProblems(entry, [renamed(former.qualifiedName, qualifiedName)]);
    return undefined;
  }
}

const NAME_TAKEN = { code: 'name-taken' } as const;

function asDuplicate(name: string, found: Duplicate): Rejection {
  return { why: duplicate(name, found), outcome: 'duplicates', refusal: { code: 'duplicate', of: found.qualifiedName } };
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

/** The id of a server that gets the name of a removed one. */
function newId({ id, qualifiedName }: SourceOutput, last: ContentFile | undefined): string {
  const taken = last?.facts.id ?? '';
  return id !== undefined && id !== taken ? id : successorId(qualifiedName, taken);
}
