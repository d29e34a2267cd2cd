import { changeTime, newerTime } from '../content-file/change-time.ts';
import { contentTree, type ContentFile } from '../content-file/content-file.ts';
import { completeRecord } from '../record/facts.ts';
import { isSameTree } from '../parsing/same-tree.ts';
import { canonicalJson } from '../../session-config/schema/canonical-json.ts';
import { contentHash } from './content-hash.ts';

/**
 * The hash of the published data of a content file: of the RFC 8785 form of its record, without the time of its change and with sorted
 * tools, tags and profiles, so that their order does not matter.
 */
function publishedHash({ facts, icon }: ContentFile): string {
  const record = completeRecord(facts, facts.createdAt, icon?.icon);
  const tools = record.tools?.toSorted((a, b) => (canonicalJson(a) < canonicalJson(b) ? -1 : 1)) ?? null;
  return contentHash(
    canonicalJson({ ...record, updatedAt: undefined, tools, tags: record.tags.toSorted(), profiles: record.profiles.toSorted() }),
  );
}

/** Whether people edited the facts of a content file after a program wrote it. */
export function isEdited(content: ContentFile): boolean {
  return content.publishedHash !== undefined && content.publishedHash !== publishedHash(content);
}

/**
 * Sets the time at which the record of a content file changed. Pure.
 *
 * The time is `now` if the published data differs from the previous file, if people edited that file after a program last wrote it, or if
 * the server was removed before; else the time stays. A file without a time, written by an earlier version or by people, gets one when
 * anything else of it changes. The file of a removed server keeps the time of its last change.
 *
 * @param previous the previous content file, if there is one
 * @param now ISO 8601 time of the crawl or scan
 */
export function withChangeTime(content: ContentFile, previous: ContentFile | undefined, now: string): ContentFile {
  if (content.state.status === 'gone') return stamped(content, previous ?? content);
  const hash = publishedHash(content);
  if (previous === undefined) return stamped(content, { changedAt: now, publishedHash: hash });
  const last = publishedHash(previous);
  const isChanged = hash !== last || previous.state.status === 'gone' || (previous.publishedHash ?? last) !== last;
  const time = changeTime(previous);
  // A clock that was set back must not hide a change from clients that request newer changes.
  if (isChanged) return stamped(content, { changedAt: newerTime(time, now), publishedHash: hash });
  const unstated = previous.publishedHash === undefined ? stamped(content, previous) : undefined;
  if (unstated !== undefined && isSameTree(contentTree(unstated), contentTree(previous))) return unstated;
  return stamped(content, { changedAt: time, publishedHash: hash });
}

function stamped(content: ContentFile, { changedAt, publishedHash }: Pick<ContentFile, 'changedAt' | 'publishedHash'>): ContentFile {
  const copy: { -readonly [Name in keyof ContentFile]: ContentFile[Name] } = { ...content };
  delete copy.changedAt;
  delete copy.publishedHash;
  return { ...copy, ...(changedAt !== undefined && { changedAt }), ...(publishedHash !== undefined && { publishedHash }) };
}
