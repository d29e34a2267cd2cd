import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import { serverId, successorId } from '../../catalog/values/server-id.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { DuplicateDetector, duplicate, type Duplicate, type SeenServer } from './duplicate-detector.ts';
import { hasFactsOf } from '../source-list/entry-facts.ts';
import type { SourceOutput } from '../merging/source-output.ts';
import { originAt } from '../merging/group-origin.ts';
import { mergeOutput } from '../merging/merge.ts';
import { isDifferentServer, reservation } from './name-reservation.ts';
import { nameTaken } from './names.ts';
import { readPrevious } from '../merging/previous-file.ts';
import { isMovable, renamed, underName } from '../merging/renaming.ts';
import { isGivenUp } from '../merging/state-merge.ts';
import { serverLocation } from '../memory/same-server.ts';
import { checkedOutput } from '../schema-check/checked-output.ts';
import type { CrawlState } from './crawl-state.ts';
import type { Refusal } from '../memory/refusal.ts';
import { repositoryOwner } from '../source-list/repository-location.ts';
import { hasManyServers, isNamedSource, type SourceEntry } from '../source-list/source-entry.ts';
import type { Outcome } from './source-stats.ts';

/**
 * What a server that is decided about at the end is compared with: the stored server of its name, a stored one that is the same, or another
 * new one.
 */
type Rival = 'holder' | 'stored' | 'new';

interface Deferred {
  readonly entry: SourceEntry;
  readonly found: SourceOutput;
  readonly rival: Rival;
}

/** A new server whose file this crawl has written. */
interface WrittenServer {
  readonly entry: SourceEntry;
  /** What its source gave; absent for those beyond {@link MAX_HELD}. */
  readonly found: SourceOutput | undefined;
  readonly outcome: Outcome;
}

/** Why a server is not imported, and how it is counted. */
interface Rejection {
  readonly why: Problem;
  readonly outcome: Outcome;
  readonly refusal: Refusal;
}

/** Ids that are tried for one name before one is used twice. */
const MAX_ID_ATTEMPTS = 100;

/** Servers that are deferred to the end of the crawl; further ones are decided about immediately. */
const MAX_DEFERRED: Readonly<Record<Rival, number>> = { holder: 5000, stored: 1000, new: 5000 };

/** New servers that can be deferred after they were written. */
const MAX_HELD = 5000;

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
  readonly #deferred: Deferred[] = [];
  readonly #deferrals: Record<Rival, number> = { holder: 0, stored: 0, new: 0 };
  readonly #waiting = new Set<SourceEntry>();
  /** Whether all sources were read. Then a refusal is final, because the servers of earlier sources were decided about before. */
  #isEnding = false;
  /** Number of decisions about each deferred server; none before the end of the crawl. */
  readonly #decisions = new Map<SourceOutput, number>();
  /** Folded names that the store did not have when this crawl began: a file of such a name is of this crawl. */
  readonly #newNames = new Set<string>();
  /** New servers of this crawl by folded name. */
  readonly #newServers = new Map<string, SeenServer>();
  /** Those that are written, in case another source displaces them. */
  readonly #written = new Map<string, WrittenServer>();
  /** Rejections of new servers that were displaced before they were written, by folded name. */
  readonly #displaced = new Map<string, { readonly entry: SourceEntry; readonly rejection: Rejection }>();
  /** Servers whose problems are reported: a displaced one may be written twice. */
  readonly #reported = new WeakSet<SourceOutput>();
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
    if (mayBelongToOthers && this.#defer({ entry, found, rival: 'holder' })) return;
    const outcome = await this.#reconcile(entry, found, last);
    if (outcome !== 'deferred') this.#crawlState.count(entry, outcome);
  }

  /** Defers a server, if it may still be. */
  #defer(deferred: Deferred): boolean {
    const { entry, found, rival } = deferred;
    if (this.#deferrals[rival] >= MAX_DEFERRED[rival] || (this.#decisions.get(found) ?? 0) >= MAX_DECISIONS) return false;
    this.#deferrals[rival] += 1;
    this.#deferred.push(deferred);
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

  /** Takes the deferred server of the earliest source: a decision may have displaced servers of later ones. */
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
    const mayBeDuplicate = found.former === undefined && !isNamedSource(entry);
    const isNew = last === undefined && mayBeDuplicate;
    const isReturning = last?.state.status === 'gone' && mayBeDuplicate;
    const reserved = await reservation(this.#crawlState, { entry, found, last });
    // Nothing is awaited up to where the server is added to the others, so that no other one is decided about meanwhile.
    const blocker = names.blockerOf(qualifiedName, entry);
    if (blocker !== undefined) {
      if (blocker.isOfNew && !this.#isEnding && this.#defer({ entry, found, rival: 'new' })) return 'deferred';
      names.request(qualifiedName, entry);
      return this.#refused(entry, found, nameRejection(qualifiedName, entry, blocker.holder));
    }
    // Two that return may be the same server, so they are decided about in the order of the list.
    if (isReturning && !this.#isEnding && this.#defer({ entry, found, rival: 'stored' })) {
      names.take(qualifiedName, entry);
      return 'deferred';
    }
    const seen = this.#asSeen(entry, found, isNew);
    const duplicates = this.#duplicates.findSeen(seen);
    const weaker = duplicates.filter((other) => this.#isWeaker(other, seen));
    const others = duplicates.filter((other) => !weaker.includes(other));
    // Servers that the maintainers name, and those in the store, stay.
    const stronger = isNew ? others[0] : isReturning ? others.find((other) => !other.isNew) : undefined;
    if (stronger?.isNew === true && reserved === undefined && !this.#isEnding && this.#defer({ entry, found, rival: 'new' }))
      return 'deferred';
    const obstacle = reserved === undefined ? stronger && asDuplicate(qualifiedName, stronger) : reservedRejection(reserved);
    if (obstacle !== undefined) return this.#refused(entry, found, obstacle);
    const displaced = this.#take(seen);
    const inStore = isNew || isReturning ? await this.#duplicates.findInStore(seen) : undefined;
    if (inStore !== undefined) {
      this.#duplicates.remove(seen);
      names.release(qualifiedName, entry);
      if (displaced !== undefined) this.#take(displaced);
      // Its source may still say that it has moved.
      if (!this.#isEnding && this.#defer({ entry, found, rival: 'stored' })) return 'deferred';
      return this.#refused(entry, found, asDuplicate(qualifiedName, inStore));
    }
    for (const other of weaker) await this.#displaceDuplicate(other, found);
    this.#crawlState.addFoundName(entry, qualifiedName);
    const renaming = this.#renaming.get(foldName(qualifiedName));
    const written = writer.inTurn(qualifiedName, async () => {
      await renaming;
      // Another source may have displaced this one meanwhile.
      const holder = names.holderOf(qualifiedName);
      if (holder !== entry) return this.#displacedBefore(entry, found, holder);
      const isReplacement = this.#displaceWritten(entry, qualifiedName, (displaced) => nameRejection(qualifiedName, displaced, entry));
      const outcome = await this.#write(entry, found, isReplacement);
      if (isNew) this.#noteWritten(entry, found, outcome);
      return outcome;
    });
    if (found.former !== undefined) {
      const moved = written.catch(() => undefined);
      this.#renaming.set(foldName(found.former.qualifiedName), moved);
    }
    return written;
  }

  async #write(entry: SourceEntry, found: SourceOutput, isReplacement: boolean): Promise<Outcome> {
    const { schemas, now, writer } = this.#crawlState;
    const checked = await checkedOutput(found, schemas);
    if (!this.#reported.has(found)) this.#reportChecks(entry, found, checked.problems);
    this.#reported.add(found);
    const former = await this.#contentOfFormerName(entry, found);
    let merged: ContentFile | undefined;
    const merge = (previous = former?.moved): ContentFile => {
      if (isReplacement || previous === undefined) {
        return (merged = mergeOutput(undefined, { ...checked.output, id: this.#freeId(found) }, now));
      }
      if (!isDifferentServer(this.#crawlState, { entry, found, last: previous })) {
        const isWhole = isGivenUp(previous.state, now) && !hasFactsOf(entry, previous, this.#crawlState.rawUrl);
        return (merged = mergeOutput(previous, { ...checked.output, isWhole }, now));
      }
      return (merged = mergeOutput(undefined, { ...checked.output, id: newId(found, previous) }, now));
    };
    const result = await writer.rewrite(entry, found.qualifiedName, merge, former?.stored);
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

  /** Reports problems that were found in the facts of a server, with their document, and with the server if a source has many. */
  #reportChecks(entry: SourceEntry, { qualifiedName, groups }: SourceOutput, problems: readonly Problem[]): void {
    for (const problem of problems) {
      const message = hasManyServers(entry) ? `"${qualifiedName}": ${problem.message}` : problem.message;
      this.#crawlState.report.addProblems(entry, [{ ...problem, message }], originAt(groups, problem.factPointer));
    }
  }

  #noteWritten(entry: SourceEntry, found: SourceOutput, outcome: Outcome): void {
    const key = foldName(found.qualifiedName);
    const isHeld = this.#written.has(key) || this.#written.size < MAX_HELD;
    this.#written.set(key, { entry, found: isHeld ? found : undefined, outcome });
  }

  /** Defers the written new server of another source that has a name, or else counts it again. Returns whether there is one. */
  #displaceWritten(by: SourceEntry | undefined, name: string, rejectionOf: (displaced: SourceEntry) => Rejection): boolean {
    const key = foldName(name);
    const written = this.#written.get(key);
    if (written === undefined || written.entry === by) return false;
    const { entry, found, outcome } = written;
    this.#written.delete(key);
    this.#crawlState.count(entry, outcome, -1);
    this.#crawlState.report.fileDisplaced(name);
    if (found !== undefined && this.#defer({ entry, found, rival: 'new' })) return true;
    const rejection = rejectionOf(entry);
    this.#crawlState.report.addProblems(entry, [rejection.why]);
    this.#crawlState.refuse(entry, name, rejection.refusal);
    this.#crawlState.count(entry, rejection.outcome);
    return true;
  }

  /** Defers a server that was displaced before it was written, or else refuses it. */
  #displacedBefore(entry: SourceEntry, found: SourceOutput, holder: SourceEntry | undefined): Outcome | 'deferred' {
    const key = foldName(found.qualifiedName);
    const noted = this.#displaced.get(key);
    if (noted?.entry === entry) this.#displaced.delete(key);
    if (this.#defer({ entry, found, rival: 'new' })) return 'deferred';
    const rejection = noted?.entry === entry ? noted.rejection : nameRejection(found.qualifiedName, entry, holder ?? entry);
    return this.#refused(entry, found, rejection);
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

  /** Whether a found server displaces another one that is the same: only a new one is displaced. */
  #isWeaker(other: SeenServer, { isNew, isVerified, ...seen }: SeenServer): boolean {
    if (!other.isNew) return false;
    return isNew ? this.#isFirst({ isNew, isVerified, ...seen }, other) : isVerified || !other.isVerified;
  }

  /** Takes the name of a server, if it is free, and adds it to those found. Returns the new server of a later source that had the name. */
  #take(seen: SeenServer): SeenServer | undefined {
    const { entry, qualifiedName, isNew } = seen;
    const key = foldName(qualifiedName);
    const { isTaken, displaced } = this.#crawlState.names.take(qualifiedName, entry, { isNew });
    if (!isTaken) return undefined;
    const former = displaced && this.#newServers.get(key);
    // A displaced server is no duplicate of others.
    if (former !== undefined) this.#duplicates.remove(former);
    this.#duplicates.add(seen);
    if (!isNew) return former;
    this.#newNames.add(key);
    this.#newServers.set(key, seen);
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
    await writer.inTurn(qualifiedName, async () => {
      if (names.holderOf(qualifiedName) !== entry) return;
      names.release(qualifiedName, entry);
      await writer.remove(qualifiedName);
      const rejection = asDuplicate(qualifiedName, { ...winner, by });
      const key = foldName(qualifiedName);
      // A name may have been taken from a written server by one that is not written yet.
      if (this.#written.get(key)?.entry !== entry) this.#displaced.set(key, { entry, rejection });
      this.#displaceWritten(undefined, qualifiedName, () => rejection);
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

  /** The content of the former name, and the same moved to the new name; `undefined` and a warning if the old file must stay. */
  async #contentOfFormerName(
    entry: SourceEntry,
    { qualifiedName, former }: SourceOutput,
  ): Promise<{ readonly stored: ContentFile; readonly moved: ContentFile } | undefined> {
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
      return { stored: content, moved };
    }
    report.addProblems(entry, [renamed(former.qualifiedName, qualifiedName)]);
    return undefined;
  }
}

const NAME_TAKEN = { code: 'name-taken' } as const;

function reservedRejection(why: Problem): Rejection {
  return { why, outcome: 'refused', refusal: { code: 'name-reserved' } };
}

function nameRejection(name: string, entry: SourceEntry, holder: SourceEntry): Rejection {
  return { why: nameTaken(name, entry, holder), outcome: 'refused', refusal: NAME_TAKEN };
}

function asDuplicate(name: string, found: Duplicate): Rejection {
  return { why: duplicate(name, found), outcome: 'duplicates', refusal: { code: 'duplicate', of: found.qualifiedName } };
}

/** The id of a server that gets the name of a removed one. */
function newId({ id, qualifiedName }: SourceOutput, last: ContentFile | undefined): string {
  const taken = last?.facts.id ?? '';
  return id !== undefined && id !== taken ? id : successorId(qualifiedName, taken);
}
