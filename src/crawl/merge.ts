import { SCANNED_HERE, WRITTEN_HERE, type ContentFile, type Origin } from '../catalog/content-file.ts';
import { FACT_GROUP_NAMES, factsOfGroup, type FactGroup, type ServerFacts } from '../catalog/facts.ts';
import { serverId } from '../catalog/server-id.ts';
import { UNKNOWN_TIME } from '../catalog/timestamp.ts';
import { scan, scanPassed } from '../scan/scan.ts';
import type { Failure, GroupHarvest, Harvest, HarvestedGroups } from './harvest.ts';
import { VOUCHED_IN_SOURCES, type Verdict } from './verdict.ts';

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
export function mergeHarvest(previous: ContentFile | undefined, harvest: Harvest, now: string): ContentFile {
  const from: Origins = {};
  let facts: Facts = {};
  for (const group of FACT_GROUP_NAMES) {
    const merged =
      group === 'verified'
        ? mergeVerdict(previous, harvest.verdict, now)
        : mergeGroup(group, previous, statedGroup(harvest.groups, group), now);
    facts = { ...facts, ...merged.facts };
    if (merged.origin !== undefined) from[group] = merged.origin;
  }
  const book = bookKeeping(previous, harvest, facts, now);
  const tags = withTags(facts.tags, isWrittenHere(previous, 'identity') ? [] : harvest.tags);
  const whole = { ...facts, ...book, ...(tags.length > 0 && { tags }) };
  return { ...scanned(whole, from, now), state: { status: 'good' } };
}

/** The content file after its source failed: everything that is known stays, and says since when it is no longer fresh. */
export function mergeFailure(previous: ContentFile, { code, message }: Failure, now: string): ContentFile {
  const { state } = previous;
  // The words of a failure that goes on may vary with the day; the file does not.
  if (state.status === 'stale' && state.code === code) return previous;
  const since = state.status === 'stale' ? state.since : now;
  return { ...previous, state: { status: 'stale', since, code, message } };
}

/**
 * The content file without a vouching that stood in `sources.yaml` and stands there no longer. A source that fails says nothing of
 * it: the maintainers' word is theirs alone.
 */
export function withoutVouching(previous: ContentFile): ContentFile {
  if (previous.from.verified?.source !== VOUCHED_IN_SOURCES) return previous;
  const facts: { -readonly [Name in keyof ContentFile['facts']]: ContentFile['facts'][Name] } = { ...previous.facts };
  const from: Origins = { ...previous.from };
  delete facts.verified;
  delete from.verified;
  return { ...previous, facts, from };
}

/** Whether people wrote the facts of a group: they say so, or the facts stand there without any origin. */
function isWrittenHere(previous: ContentFile | undefined, group: FactGroup): boolean {
  const origin = previous?.from[group];
  if (previous === undefined || origin !== undefined) return origin?.source === WRITTEN_HERE;
  if (group === 'security') return false;
  // Every file has a createdAt, so that alone says nothing of who wrote the group.
  return group === 'usage' ? previous.facts.useCount !== undefined : factsOfGroup(previous.facts, group) !== undefined;
}

/** What a source states of a group; nothing of one that is no source's to state. */
function statedGroup(groups: HarvestedGroups, group: Exclude<FactGroup, 'verified'>): GroupHarvest | undefined {
  return group === 'security' ? undefined : groups[group];
}

interface MergedGroup {
  readonly facts: Facts;
  readonly origin: Origin | undefined;
}

function mergeGroup(group: FactGroup, previous: ContentFile | undefined, harvested: GroupHarvest | undefined, now: string): MergedGroup {
  if (harvested === undefined || isWrittenHere(previous, group)) return asBefore(group, previous);
  return replaced(previous?.from[group], harvested, now);
}

function asBefore(group: FactGroup, previous: ContentFile | undefined): MergedGroup {
  return { facts: previous === undefined ? {} : (factsOfGroup(previous.facts, group) ?? {}), origin: previous?.from[group] };
}

function replaced(last: Origin | undefined, { facts, origin }: GroupHarvest, now: string): MergedGroup {
  const unchanged = last?.source === origin.source && last.hash === origin.hash;
  return { facts, origin: unchanged ? last : { ...origin, fetchedAt: now } };
}

/** A vouching stays as long as the one who vouched does: what is no longer said, or no longer proven, goes. */
function mergeVerdict(previous: ContentFile | undefined, verdict: Verdict, now: string): MergedGroup {
  const last = previous?.from.verified;
  if (verdict.kind === 'vouched') {
    if (isWrittenHere(previous, 'verified') && !isOfEarlierCrawl(previous)) return asBefore('verified', previous);
    return replaced(last, { facts: { verified: true }, origin: { source: verdict.source } }, now);
  }
  if (isWrittenHere(previous, 'verified')) return asBefore('verified', previous);
  const stillProven = verdict.kind === 'not-judged' && last !== undefined && verdict.proofs.includes(last.source);
  return stillProven ? asBefore('verified', previous) : { facts: {}, origin: undefined };
}

/** Whether a vouching without an origin stands in a file that a crawl wrote: crawls of earlier versions named no origin for it. */
function isOfEarlierCrawl(previous: ContentFile | undefined): boolean {
  const identity = previous?.from.identity;
  const unnamed = previous?.from.verified === undefined && previous?.facts.verified === true;
  return unnamed && identity !== undefined && identity.source !== WRITTEN_HERE;
}

function bookKeeping(
  previous: ContentFile | undefined,
  harvest: Harvest,
  facts: Facts,
  now: string,
): Pick<ContentFile['facts'], 'qualifiedName' | 'id' | 'createdAt'> {
  const { qualifiedName } = harvest;
  return {
    qualifiedName,
    id: previous?.facts.id ?? harvest.id ?? serverId(qualifiedName),
    createdAt: knownTime(previous?.facts.createdAt) ?? knownTime(facts.createdAt) ?? now,
  };
}

/** A file written by hand may not say since when its server is there: the first crawl that meets it does. */
function knownTime(time: string | undefined): string | undefined {
  return time === UNKNOWN_TIME ? undefined : time;
}

function withTags(stated: readonly string[] = [], added: readonly string[]): readonly string[] {
  return [...new Set([...stated, ...added])];
}

function scanned(facts: ContentFile['facts'], from: Origins, now: string): Pick<ContentFile, 'facts' | 'from'> {
  const last = from.security;
  if (last?.source === WRITTEN_HERE) return { facts, from };
  const security = { scanPassed: scanPassed(scan(facts)) };
  const unchanged = last?.source === SCANNED_HERE && facts.security?.scanPassed === security.scanPassed;
  return { facts: { ...facts, security }, from: { ...from, security: unchanged ? last : { source: SCANNED_HERE, fetchedAt: now } } };
}
