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

/** Why a server is not imported, and how it is counted. */
interface Rejection {
  readonly why: Problem;
  readonly outcome: Outcome;
  readonly refusal: Refusal;
}

/** Ids that are tried for one name before one is used twice. */
const MAX_ID_ATTEMPTS = 100;

/** Servers that are deferred to the end of the crawl; further ones are imported immediately. */
const MAX_DEFERRED = 5000;

/**
 * Imports the servers of sources as they arrive.
 *
 * Which source gets a name does not depend on the order of the responses. If the store has a server of that name from another source,
 * which may still list it, the new one is deferred to the end. If the server is new, the source that is earlier in the list displaces a
 * faster one and writes the file as if that one had never existed. The same applies to a server that two sources have under different
 * names.
 */
export class ServerIntake {
  readonly #crawlState: CrawlState;
  readonly #duplicates: DuplicateDetector;
  #deferred: Deferred[] = [];
  readonly #waiting = new Set<SourceEntry>();
  /** Outcomes of new servers by name, in case another source displaces them. */
  readonly #newOutcomes = new Map<string, Outcome>();
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
    const last = (await this.#crawlState.known.read(found.qualifiedName)).value;
    const mayBelongToOthers = last !== undefined && !isNamedSource(entry) && !hasFactsOf(entry, last, this.#crawlState.rawUrl);
    if (mayBelongToOthers && this.#deferred.length < MAX_DEFERRED) {
      this.#deferred.push({ entry, found });
      this.#waiting.add(entry);
    } else this.#crawlState.count(entry, await this.#reconcile(entry, found, last));
  }

  /** Whether a server of this source is deferred. */
  hasWaiting(entry: SourceEntry): boolean {
    return this.#waiting.has(entry);
  }

  /** Imports the deferred servers in the order of the list. */
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
      // An earlier source of the list may have displaced this one meanwhile.
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

  /** Displaces the server of a later source: a written one is recounted, a pending one is not written. */
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

  /** The rejection of a duplicate. Servers that the maintainers name, and those in the store, stay. */
  async #findDuplicate(entry: SourceEntry, found: SourceOutput, isNew: boolean): Promise<Rejection | undefined> {
    const { names, writer } = this.#crawlState;
    const { identity, connections } = found.groups;
    const isVerified = found.verification.kind === 'verified';
    const server = { ...serverLocation(found.qualifiedName, { ...identity?.facts, ...connections?.facts }), entry, isNew, isVerified };
    const seen = isNew ? this.#duplicates.findSeen(server) : undefined;
    // Anybody can state the URL of another server, so a verified one wins.
    const isFirst = seen !== undefined && (seen.isVerified === isVerified ? names.comesBefore(entry, seen.entry) : isVerified);
    if (seen !== undefined && !(seen.isNew && isFirst)) return asDuplicate(found.qualifiedName, seen);
    this.#duplicates.add(server);
    const inStore = isNew ? await this.#duplicates.findInStore(server) : undefined;
    if (inStore !== undefined) {
      this.#duplicates.remove(server);
      return asDuplicate(found.qualifiedName, inStore);
    }
    if (seen === undefined) return undefined;
    this.#duplicates.remove(seen);
    await writer.inTurn(seen.qualifiedName, async () => {
      if (names.holderOf(seen.qualifiedName) !== seen.entry) return;
      names.release(seen.qualifiedName, seen.entry);
      await writer.remove(seen.qualifiedName);
      this.#displace(seen.entry, seen.qualifiedName, asDuplicate(seen.qualifiedName, { ...found, by: seen.by }));
    });
    return undefined;
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
