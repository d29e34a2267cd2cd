import { WRITTEN_HERE, type ContentFile, type Origin } from '../catalog/content-file.ts';
import { FACT_GROUP_NAMES, factsOfGroup, type FactGroup, type ServerFacts } from '../catalog/facts.ts';
import { serverId } from '../catalog/server-id.ts';
import { scan, scanPassed } from '../scan/scan.ts';
import type { Failure, GroupHarvest, Harvest } from './harvest.ts';

/** `source` of what this project's own scan says. */
export const SCANNED_HERE = 'scan';

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
    const merged = mergeGroup(group, previous, harvest.groups[group], now);
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

/** Whether people wrote the facts of a group: they say so, or the facts stand there without any origin. */
function isWrittenHere(previous: ContentFile | undefined, group: FactGroup): boolean {
  const origin = previous?.from[group];
  if (previous === undefined || origin !== undefined) return origin?.source === WRITTEN_HERE;
  if (group === 'security') return false;
  // Every file has a createdAt, so that alone says nothing of who wrote the group.
  return group === 'usage' ? previous.facts.useCount !== undefined : factsOfGroup(previous.facts, group) !== undefined;
}

interface MergedGroup {
  readonly facts: Facts;
  readonly origin: Origin | undefined;
}

function mergeGroup(group: FactGroup, previous: ContentFile | undefined, harvested: GroupHarvest | undefined, now: string): MergedGroup {
  const last = previous?.from[group];
  if (harvested === undefined || isWrittenHere(previous, group)) {
    return { facts: previous === undefined ? {} : (factsOfGroup(previous.facts, group) ?? {}), origin: last };
  }
  const { source, hash } = harvested.origin;
  const unchanged = last?.source === source && last.hash === hash;
  return { facts: harvested.facts, origin: unchanged ? last : { ...harvested.origin, fetchedAt: now } };
}

function bookKeeping(
  previous: ContentFile | undefined,
  harvest: Harvest,
  facts: Facts,
  now: string,
): Pick<ContentFile['facts'], 'qualifiedName' | 'id' | 'createdAt' | 'verified'> {
  const { qualifiedName } = harvest;
  const vouched = isWrittenHere(previous, 'identity') && previous?.facts.verified === true;
  const verified = vouched || (harvest.verified ?? previous?.facts.verified ?? false);
  return {
    qualifiedName,
    id: previous?.facts.id ?? harvest.id ?? serverId(qualifiedName),
    createdAt: previous?.facts.createdAt ?? facts.createdAt ?? now,
    ...(verified && { verified }),
  };
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
