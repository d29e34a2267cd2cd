import { WRITTEN_HERE, type ContentFile, type Origin } from '../../catalog/content-file/content-file.ts';
import { FACT_GROUP_NAMES, factsOfGroup, type FactGroup, type ServerFacts } from '../../catalog/record/facts.ts';
import { serverId } from '../../catalog/values/server-id.ts';
import { UNKNOWN_TIME } from '../../catalog/values/timestamp.ts';
import { followChanges } from '../../security/scan/approval/follow-changes.ts';
import { scanContent } from '../../security/scan/scan-content.ts';
import { withVerdict } from '../../security/scan/with-verdict.ts';
import { contentHash } from '../../catalog/store/content-hash.ts';
import type { GroupOutput, SourceOutput, GroupOutputs } from './source-output.ts';
import { VERIFIED_IN_SOURCES, type Verification } from './verification.ts';

type Facts = Partial<ServerFacts>;
type Origins = { [Group in FactGroup]?: Origin };

/**
 * The content file after a source was read. Pure; merging the same harvest again changes nothing.
 *
 * Facts that people wrote here stay. A group that is not stated keeps its last good facts, and one whose source and hash are the
 * same keeps its origin as it is. The id and the time of creation stay for ever. The scan is done anew over what came out.
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
        : mergeGroup(group, previous, statedGroup(output.groups, group), now);
    facts = { ...facts, ...merged.facts };
    if (merged.origin !== undefined) from[group] = merged.origin;
  }
  const book = bookKeeping(previous, output, facts, now);
  const stated = output.groups.identity === undefined ? statedTags(previous) : (output.groups.identity.facts.tags ?? []);
  const { tags, addedTags } = taggedBy(output.tags, stated, previous);
  const whole = { ...untagged(facts), ...book, ...(tags.length > 0 && { tags }) };
  const { formerNames = [] } = previous ?? {};
  const kept = { ...(addedTags.length > 0 && { addedTags }), ...(formerNames.length > 0 && { formerNames }) };
  const merged: ContentFile = { facts: whole, ...kept, from, state: { status: 'good' } };
  return scanned(followChanges(previous, merged, now, contentHash), now);
}

/**
 * The content file without a vouching that stood in `sources.yaml` and stands there no longer. A source that fails says nothing of
 * it: the maintainers' word is theirs alone.
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
 * The content file with the tags that `sources.yaml` adds by now, and without those that it added and names no longer. A source that
 * fails says nothing of them, either.
 */
export function retagged(previous: ContentFile, tagsOfEntry: readonly string[]): ContentFile {
  const { tags, addedTags } = taggedBy(tagsOfEntry, statedTags(previous), previous);
  const facts = { ...untagged(previous.facts), ...(tags.length > 0 && { tags }) };
  const retagged: { -readonly [Name in keyof ContentFile]: ContentFile[Name] } = { ...previous, facts, addedTags };
  if (addedTags.length === 0) delete retagged.addedTags;
  return retagged;
}

function untagged<Some extends Facts>(facts: Some): Omit<Some, 'tags'> {
  // The same members but one.
  return Object.fromEntries(Object.entries(facts).filter(([name]) => name !== 'tags')) as Omit<Some, 'tags'>;
}

/** Tags that were there before and that the list of sources did not add. */
function statedTags(previous: ContentFile | undefined): readonly string[] {
  return (previous?.facts.tags ?? []).filter((tag) => previous?.addedTags?.includes(tag) !== true);
}

/** All tags, and those of them that only the list of sources adds. It adds none to words that people wrote here, and may take its own back. */
function taggedBy(
  ofEntry: readonly string[],
  stated: readonly string[],
  previous: ContentFile | undefined,
): { readonly tags: readonly string[]; readonly addedTags: readonly string[] } {
  const isOurs = isWrittenHere(previous, 'identity');
  const kept = isOurs ? statedTags(previous) : stated;
  const may = isOurs ? (previous?.addedTags ?? []).filter((tag) => ofEntry.includes(tag)) : ofEntry;
  const addedTags = [...new Set(may)].filter((tag) => !kept.includes(tag));
  return { tags: [...new Set([...kept, ...addedTags])], addedTags };
}

/**
 * Whether people wrote the facts of a group: they say so, or the facts stand there without any origin. Tags that the list of sources
 * added are nobody's words.
 */
export function isWrittenHere(previous: ContentFile | undefined, group: FactGroup): boolean {
  const origin = previous?.from[group];
  if (previous === undefined || origin !== undefined) return origin?.source === WRITTEN_HERE;
  if (group === 'identity') {
    return statedTags(previous).length > 0 || factsOfGroup(untagged(previous.facts), group) !== undefined;
  }
  // Every file has a createdAt, so that alone says nothing of who wrote the group.
  return group === 'usage' ? previous.facts.useCount !== undefined : factsOfGroup(previous.facts, group) !== undefined;
}

/** What a source states of a group; nothing of one that is no source's to state. */
function statedGroup(groups: GroupOutputs, group: Exclude<FactGroup, 'verified'>): GroupOutput | undefined {
  return group === 'security' ? undefined : groups[group];
}

interface MergedGroup {
  readonly facts: Facts;
  readonly origin: Origin | undefined;
}

function mergeGroup(group: FactGroup, previous: ContentFile | undefined, crawled: GroupOutput | undefined, now: string): MergedGroup {
  if (crawled === undefined || isWrittenHere(previous, group)) return asBefore(group, previous);
  return replaced(previous?.from[group], crawled, now);
}

function asBefore(group: FactGroup, previous: ContentFile | undefined): MergedGroup {
  return { facts: previous === undefined ? {} : (factsOfGroup(previous.facts, group) ?? {}), origin: previous?.from[group] };
}

function replaced(last: Origin | undefined, { facts, origin }: GroupOutput, now: string): MergedGroup {
  const unchanged = last?.source === origin.source && last.hash === origin.hash;
  return { facts, origin: unchanged ? last : { ...origin, fetchedAt: now } };
}

/** A vouching stays as long as the one who vouched does: what is no longer said, or no longer proven, goes. */
function mergeVerification(previous: ContentFile | undefined, verification: Verification, now: string): MergedGroup {
  if (isWrittenHere(previous, 'verified')) return asBefore('verified', previous);
  const last = previous?.from.verified;
  if (verification.kind === 'verified') {
    return replaced(last, { facts: { verified: true }, origin: { source: verification.source } }, now);
  }
  const stillProven = verification.kind === 'unchecked' && last !== undefined && verification.proofs.includes(last.source);
  return stillProven ? asBefore('verified', previous) : { facts: {}, origin: undefined };
}

function bookKeeping(
  previous: ContentFile | undefined,
  output: SourceOutput,
  facts: Facts,
  now: string,
): Pick<ContentFile['facts'], 'qualifiedName' | 'id' | 'createdAt'> {
  const { qualifiedName } = output;
  return {
    qualifiedName,
    id: previous?.facts.id ?? output.id ?? serverId(qualifiedName),
    createdAt: knownTime(previous?.facts.createdAt) ?? knownTime(facts.createdAt) ?? now,
  };
}

/** A file written by hand may not say since when its server is there: the first crawl that meets it does. */
function knownTime(time: string | undefined): string | undefined {
  return time === UNKNOWN_TIME ? undefined : time;
}

/** A verdict that people wrote, such as a warning, stays; every crawl names the origin of its own. */
function scanned(content: ContentFile, now: string): ContentFile {
  return withVerdict(content, { alone: scanContent(content, contentHash) }, now);
}
