import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import { reservedUntil } from '../../catalog/content-file/removed-server.ts';
import { foldName, ownerOf } from '../../catalog/values/qualified-name.ts';
import { serverId, successorId } from '../../catalog/values/server-id.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { DuplicateDetector, duplicate, type Duplicate } from './duplicate-detector.ts';
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

/** What a source is told whose server is not taken in, and how that counts. */
interface Rejection {
  readonly why: Problem;
  readonly outcome: Outcome;
  readonly refusal: Refusal;
}

/** Ids of one name that are tried before one is used twice. */
const MAX_ID_ATTEMPTS = 100;

/** Servers that wait for the end of the crawl; what passes this is taken in as it comes. */
const MAX_DEFERRED = 5000;

/**
 * Takes in the servers that sources bring, as they come.
 *
 * Who has a name does not hang on who answers first. Where the shelf has a server of that name from another source, which may bring it
 * still, the one that wants it waits for the end. Where it is new to the shelf, the source that comes first in the list takes it from one
 * that was quicker, and writes it as if that one had never been; so it is with a server that two sources have under different names.
 */
export class ServerIntake {
  readonly #crawlState: CrawlState;
  readonly #duplicates: DuplicateDetector;
  #deferred: Deferred[] = [];
  readonly #waiting = new Set<SourceEntry>();
  /** What became of servers that are new, by name, for the case that another source takes their place. */
  readonly #newOutcomes = new Map<string, Outcome>();
  /** Why servers that are new and not written yet are not to be written. */
  readonly #displaced = new Map<string, Rejection>();
  /** Work on servers that may go on under another name, by their former name, folded: whoever is new to that name waits for it. */
  readonly #renaming = new Map<string, Promise<unknown>>();
  /** New names of servers that go on under another, by their ids. */
  readonly #renamed = new Map<string, string>();

  constructor(crawlState: CrawlState, entries: readonly SourceEntry[]) {
    this.#crawlState = crawlState;
    this.#duplicates = new DuplicateDetector(crawlState.known, entries, crawlState.rawUrl);
  }

  /** Takes a server in, or has it wait. */
  async take(entry: SourceEntry, found: SourceOutput): Promise<void> {
    const last = (await this.#crawlState.known.read(found.qualifiedName)).value;
    const mayBelongToOthers = last !== undefined && !isNamedSource(entry) && !hasFactsOf(entry, last, this.#crawlState.rawUrl);
    if (mayBelongToOthers && this.#deferred.length < MAX_DEFERRED) {
      this.#deferred.push({ entry, found });
      this.#waiting.add(entry);
    } else this.#crawlState.count(entry, await this.#reconcile(entry, found, last));
  }

  /** Whether a server of this source waits. */
  hasWaiting(entry: SourceEntry): boolean {
    return this.#waiting.has(entry);
  }

  /** Takes in those that waited, in the order of the list. */
  async finish(): Promise<void> {
    const { names, known } = this.#crawlState;
    const deferred = this.#deferred.sort((a, b) =>
      names.comesBefore(a.entry, b.entry) ? -1 : names.comesBefore(b.entry, a.entry) ? 1 : 0,
    );
    this.#deferred = [];
    for (const { entry, found } of deferred) {
      this.#crawlState.count(entry, await this.#reconcile(entry, found, (await known.read(found.qualifiedName)).value));
    }
  }

  async #reconcile(entry: SourceEntry, found: SourceOutput, last: ContentFile | undefined): Promise<Outcome> {
    const { names, report, writer } = this.#crawlState;
    const { qualifiedName } = found;
    const isNew = last === undefined && found.former === undefined && !isNamedSource(entry);
    const taken = names.take(qualifiedName, entry, isNew);
    if (!taken.isTaken) {
      report.addProblems(entry, [nameTaken(qualifiedName, taken.holder)]);
      this.#crawlState.refuse(entry, qualifiedName, NAME_TAKEN);
      return 'refused';
    }
    const obstacle = (await this.#reservation(entry, found, last)) ?? (await this.#findDuplicate(entry, found, isNew));
    if (obstacle !== undefined) {
      names.release(qualifiedName, entry);
      report.addProblems(entry, [obstacle.why]);
      this.#crawlState.refuse(entry, qualifiedName, obstacle.refusal);
      return obstacle.outcome;
    }
    this.#crawlState.addFoundName(entry, qualifiedName);
    const renaming = this.#renaming.get(foldName(qualifiedName));
    const written = writer.inTurn(qualifiedName, async () => {
      await renaming;
      if (taken.displaced !== undefined)
        this.#displace(taken.displaced, qualifiedName, { why: nameTaken(qualifiedName, entry), outcome: 'refused', refusal: NAME_TAKEN });
      // One that comes before this one may have taken its place meanwhile.
      const holder = names.holderOf(qualifiedName);
      if (holder !== entry) return this.#reject(entry, qualifiedName, holder);
      const outcome = await this.#write(entry, found, taken.displaced !== undefined);
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
    // What is stated now would not come again from a list that does not change once the file is repaired.
    else if (result === undefined) this.#crawlState.refuse(entry, found.qualifiedName, { code: 'content-unreadable' });
    // Such a file is not found again by its source.
    else if (merged === undefined || !hasFactsOf(entry, merged, this.#crawlState.rawUrl)) {
      this.#crawlState.refuse(entry, found.qualifiedName, { code: 'kept' });
    }
    if (former !== undefined && result !== undefined) await writer.remove(found.former?.qualifiedName ?? '');
    return result === undefined ? 'refused' : result === 'written' ? 'imported' : 'unchanged';
  }

  /** Has a source further down the list give up a server: one that is written is counted anew, another one is not written. */
  #displace(entry: SourceEntry, name: string, rejection: Rejection): void {
    const key = foldName(name);
    const before = this.#newOutcomes.get(key);
    this.#newOutcomes.delete(key);
    this.#displaced.set(key, rejection);
    if (before === undefined) return;
    this.#crawlState.count(entry, before, -1);
    this.#crawlState.count(entry, this.#reject(entry, name, undefined));
  }

  #reject(entry: SourceEntry, name: string, holder: SourceEntry | undefined): Outcome {
    const rejection = this.#displaced.get(foldName(name));
    this.#displaced.delete(foldName(name));
    this.#crawlState.report.addProblems(entry, [rejection?.why ?? nameTaken(name, holder ?? entry)]);
    this.#crawlState.refuse(entry, name, rejection?.refusal ?? NAME_TAKEN);
    return rejection?.outcome ?? 'refused';
  }

  /** Whether a server that wants a name is another one than the one which had it and is gone: neither its source nor its repository is the same. */
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
    // A name that was never that server's own is not held for it against its owner.
    const wasForeign = last.facts.owner !== undefined && foldName(last.facts.owner) !== foldName(ownerOf(found.qualifiedName));
    if (wasForeign && isOfOwner(entry, found.qualifiedName)) return undefined;
    return nameReserved(found.qualifiedName, last.state.since, until);
  }

  /**
   * The name that a server had before is held for it as that of one which is gone: it may have it again, and so may its source, the owner
   * in the name, and whom the maintainers give it or vouch for.
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

  /** What to say of a server that another source has under another name. What the maintainers name, and what is listed already, stays. */
  async #findDuplicate(entry: SourceEntry, found: SourceOutput, isNew: boolean): Promise<Rejection | undefined> {
    const { names, writer } = this.#crawlState;
    const { identity, connections } = found.groups;
    const isVerified = found.verification.kind === 'verified';
    const server = { ...serverLocation(found.qualifiedName, { ...identity?.facts, ...connections?.facts }), entry, isNew, isVerified };
    const met = isNew ? this.#duplicates.findSeen(server) : undefined;
    // Anybody can state the address of another server: who is vouched for comes first.
    const isFirst = met !== undefined && (met.isVerified === isVerified ? names.comesBefore(entry, met.entry) : isVerified);
    if (met !== undefined && !(met.isNew && isFirst)) return asDuplicate(found.qualifiedName, met);
    this.#duplicates.add(server);
    const inStore = isNew ? await this.#duplicates.findInStore(server) : undefined;
    if (inStore !== undefined) {
      this.#duplicates.remove(server);
      return asDuplicate(found.qualifiedName, inStore);
    }
    if (met === undefined) return undefined;
    this.#duplicates.remove(met);
    await writer.inTurn(met.qualifiedName, async () => {
      if (names.holderOf(met.qualifiedName) !== met.entry) return;
      names.release(met.qualifiedName, met.entry);
      await writer.remove(met.qualifiedName);
      this.#displace(met.entry, met.qualifiedName, asDuplicate(met.qualifiedName, { ...found, by: met.by }));
    });
    return undefined;
  }

  /** The id of a server that is new: that of its name, unless a server which had this name before goes on under another. */
  #freeId({ qualifiedName, id: stated }: Pick<SourceOutput, 'qualifiedName' | 'id'>): string {
    const { ids } = this.#crawlState.known.index();
    const isTaken = (id: string): boolean => foldName(this.#renamed.get(id) ?? ids.get(id) ?? qualifiedName) !== foldName(qualifiedName);
    let id = stated ?? serverId(qualifiedName);
    for (let turn = 0; turn < MAX_ID_ATTEMPTS && isTaken(id); turn += 1) id = successorId(qualifiedName, id);
    return id;
  }

  /** What was known of a server under its former name, under its new one; nothing, and a warning, where the old file has to stay. */
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
      this.#renamed.set(moved.facts.id, qualifiedName);
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

/** `owner/repo` in small letters, where both are stated. */
function repositoryOf({ owner, repo }: { readonly owner?: string; readonly repo?: string }): string | undefined {
  return owner !== undefined && repo !== undefined ? `${owner}/${repo}`.toLowerCase() : undefined;
}

/** The id of a server that takes over the name of one which is gone. */
function newId({ id, qualifiedName }: SourceOutput, last: ContentFile | undefined): string {
  const taken = last?.facts.id ?? '';
  return id !== undefined && id !== taken ? id : successorId(qualifiedName, taken);
}
