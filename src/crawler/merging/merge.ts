import { newerTime } from '../../catalog/content-file/change-time.ts';
import { WRITTEN_HERE, type ContentFile, type Origin } from '../../catalog/content-file/content-file.ts';
import { FACT_GROUP_NAMES, factsOfGroup, type FactGroup, type ServerFacts } from '../../catalog/record/facts.ts';
import { serverId } from '../../catalog/values/server-id.ts';
import { UNKNOWN_TIME } from '../../catalog/values/timestamp.ts';
import { followChanges } from '../../security/scan/approval/follow-changes.ts';
import { scanContent } from '../../security/scan/scan-content.ts';
import { withScanResult } from '../../security/scan/with-scan-result.ts';
import { contentHash } from '../../catalog/store/content-hash.ts';
import { isStatedGroup, type GroupOutput, type GroupOutputs, type SourceOutput } from './source-output.ts';
import { VERIFIED_IN_SOURCES, type Verification } from './verification.ts';

type Facts = Partial<ServerFacts>;
type Origins = { [Group in FactGroup]?: Origin };

/**
 * Merges the output of a source into a content file. Pure; merging the same output again changes nothing.
 *
 * Manually written facts stay. A group that the source does not state keeps its last facts; one with the same source and hash keeps its
 * origin. The id and the time of creation never change. The result is scanned again.
 *
 * @param now ISO 8601 time of the crawl
 */
export function mergeOutput(previous: ContentFile | undefined, output: SourceOutput, now: string): ContentFile {
  const from: Origins = {};
  let facts: Facts = {};
  for (const group of FACT_GROUP_NAMES) {
    const merged =
      group === 'verified'
        ? mergeVerification(previous, output.verification, now)
        : isDropped(group, previous, output)
          ? { facts: {}, origin: undefined }
          : mergeGroup(group, previous, statedGroup(output.groups, group), now);
    facts = { ...facts, ...merged.facts };
    if (merged.origin !== undefined) from[group] = merged.origin;
  }
  const identifiers = idNameAndTime(previous, output, facts, now);
  const stated = output.groups.identity === undefined ? statedTags(previous) : (output.groups.identity.facts.tags ?? []);
  const { tags, addedTags } = taggedBy(output.tags, stated, previous);
  const whole = { ...untagged(facts), ...identifiers, ...(tags.length > 0 && { tags }) };
  const { formerNames = [], icon } = previous ?? {};
  const kept = { ...(addedTags.length > 0 && { addedTags }), ...(formerNames.length > 0 && { formerNames }) };
  const merged: ContentFile = { facts: whole, ...kept, from, ...(icon && { icon }), state: { status: 'good' } };
  return scanned(followChanges(previous, merged, now, contentHash), now);
}

/**
 * Removes a verification that `sources.yaml` stated and no longer states. This applies even if the source fails, because the statement is
 * the maintainers'.
 */
export function withoutVerification(previous: ContentFile): ContentFile {
  if (previous.from.verified?.source !== VERIFIED_IN_SOURCES) return previous;
  const facts: { -readonly [Name in keyof ContentFile['facts']]: ContentFile['facts'][Name] } = { ...previous.facts };
  const from: Origins = { ...previous.from };
  delete facts.verified;
  delete from.verified;
  return { ...previous, facts, from };
}

/**
 * Updates the tags that `sources.yaml` adds: new ones are added, those no longer stated are removed. This applies even if the source
 * fails.
 */
export function retagged(previous: ContentFile, tagsOfEntry: readonly string[]): ContentFile {
  const { tags, addedTags } = taggedBy(tagsOfEntry, statedTags(previous), previous);
  const facts = { ...untagged(previous.facts), ...(tags.length > 0 && { tags }) };
  const retagged: { -readonly [Name in keyof ContentFile]: ContentFile[Name] } = { ...previous, facts, addedTags };
  if (addedTags.length === 0) delete retagged.addedTags;
  return retagged;
}

function untagged<Some extends Facts>(facts: Some): Omit<Some, 'tags'> {
  // All members except one.
  return Object.fromEntries(Object.entries(facts).filter(([name]) => name !== 'tags')) as Omit<Some, 'tags'>;
}

/** Previous tags that the list of sources did not add. */
function statedTags(previous: ContentFile | undefined): readonly string[] {
  return (previous?.facts.tags ?? []).filter((tag) => previous?.addedTags?.includes(tag) !== true);
}

/** All tags, and those that only the list of sources adds. It adds none to a manually written group, but can remove its own. */
function taggedBy(
  ofEntry: readonly string[],
  stated: readonly string[],
  previous: ContentFile | undefined,
): { readonly tags: readonly string[]; readonly addedTags: readonly string[] } {
  const isManual = isWrittenHere(previous, 'identity');
  const kept = isManual ? statedTags(previous) : stated;
  const allowed = isManual ? (previous?.addedTags ?? []).filter((tag) => ofEntry.includes(tag)) : ofEntry;
  const addedTags = [...new Set(allowed)].filter((tag) => !kept.includes(tag));
  return { tags: [...new Set([...kept, ...addedTags])], addedTags };
}

/**
 * Whether the facts of a group were written manually: the origin states it, or there is no origin. Tags that the list of sources added do
 * not count.
 */
export function isWrittenHere(previous: ContentFile | undefined, group: FactGroup): boolean {
  const origin = previous?.from[group];
  if (previous === undefined || origin !== undefined) return origin?.source === WRITTEN_HERE;
  if (group === 'identity') {
    return statedTags(previous).length > 0 || factsOfGroup(untagged(previous.facts), group) !== undefined;
  }
  // Every file has a createdAt, so it does not show who wrote the group.
  return group === 'usage' ? previous.facts.useCount !== undefined : factsOfGroup(previous.facts, group) !== undefined;
}

/**
 * Whether the last facts of a group that the source does not state are dropped: all if it replaces another source. If it states how the
 * server is reached, it has no package any more: packages come with the connections, so those of an earlier reading are none.
 */
function isDropped(group: FactGroup, previous: ContentFile | undefined, { groups, isWhole }: SourceOutput): boolean {
  if (!isStatedGroup(group) || groups[group] !== undefined || isWrittenHere(previous, group)) return false;
  return isWhole === true || (group === 'packages' && groups.connections !== undefined);
}

/** The group as the source states it; `undefined` for groups that no source may state. */
function statedGroup(groups: GroupOutputs, group: FactGroup): GroupOutput | undefined {
  return isStatedGroup(group) ? groups[group] : undefined;
}

interface MergedGroup {
  readonly facts: Facts;
  readonly origin: Origin | undefined;
}

function mergeGroup(group: FactGroup, previous: ContentFile | undefined, crawled: GroupOutput | undefined, now: string): MergedGroup {
  if (crawled === undefined || isWrittenHere(previous, group)) return unchangedGroup(group, previous);
  return replacedGroup(previous?.from[group], crawled, now);
}

function unchangedGroup(group: FactGroup, previous: ContentFile | undefined): MergedGroup {
  return { facts: previous === undefined ? {} : (factsOfGroup(previous.facts, group) ?? {}), origin: previous?.from[group] };
}

function replacedGroup(last: Origin | undefined, { facts, origin }: GroupOutput, now: string): MergedGroup {
  const unchanged = last?.source === origin.source && last.hash === origin.hash;
  return { facts, origin: unchanged ? last : { ...origin, fetchedAt: now } };
}

/** A verification that is no longer stated or proven is removed. */
function mergeVerification(previous: ContentFile | undefined, verification: Verification, now: string): MergedGroup {
  if (isWrittenHere(previous, 'verified')) return unchangedGroup('verified', previous);
  const last = previous?.from.verified;
  if (verification.kind === 'verified') {
    return replacedGroup(last, { facts: { verified: true }, origin: { source: verification.source } }, now);
  }
  const stillProven = verification.kind === 'unchecked' && last !== undefined && verification.proofs.includes(last.source);
  return stillProven ? unchangedGroup('verified', previous) : { facts: {}, origin: undefined };
}

function idNameAndTime(
  previous: ContentFile | undefined,
  output: SourceOutput,
  facts: Facts,
  now: string,
): Pick<ContentFile['facts'], 'qualifiedName' | 'id' | 'createdAt'> {
  const { qualifiedName } = output;
  return {
    qualifiedName,
    id: previous?.facts.id ?? output.id ?? serverId(qualifiedName),
    createdAt: knownTime(previous?.facts.createdAt, newestTime(previous, now)) ?? knownTime(facts.createdAt, now) ?? now,
  };
}

/** The newest time that a crawl saw: with a clock that is behind, that of an earlier one. */
function newestTime(previous: ContentFile | undefined, now: string): string {
  const { changedAt = now, from = {} } = previous ?? {};
  return [now, changedAt, ...Object.values(from).map(({ fetchedAt }) => fetchedAt)].reduce(newerTime);
}

/** Milliseconds by which the clock of a source may be ahead: a time zone that was left out, at most. */
const MAX_AHEAD = 24 * 3_600_000;

/**
 * A time of creation that can be true. A manually written file may lack it; the first crawl sets it. With a time of the future, a server
 * would stay at the top of the feed of new servers.
 */
function knownTime(time: string | undefined, now: string): string | undefined {
  const isFuture = time !== undefined && Date.parse(time) > Date.parse(now) + MAX_AHEAD;
  return time === UNKNOWN_TIME || isFuture ? undefined : time;
}

/** A manually written scan result, such as a warning, stays; each crawl states the origin of its own result. */
function scanned(content: ContentFile, now: string): ContentFile {
  return withScanResult(content, { alone: scanContent(content, contentHash) }, now);
}
