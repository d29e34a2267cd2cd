import { changeTime, newerTime } from '../content-file/change-time.ts';
import { contentTree, type ContentFile } from '../content-file/content-file.ts';
import { completeRecord } from '../record/facts.ts';
import { isSameTree } from '../parsing/same-tree.ts';
import { canonicalJson } from '../../session-config/schema/canonical-json.ts';
import { contentHash } from './content-hash.ts';

/**
 * The hash of what is published of a content file: of the RFC 8785 form of its record, without the time of its change and with tools,
 * tags and profiles sorted, so that their order counts for nothing.
 */
export function publishedHash({ facts }: ContentFile): string {
  const record = completeRecord(facts, facts.createdAt);
  const tools = record.tools?.toSorted((a, b) => (canonicalJson(a) < canonicalJson(b) ? -1 : 1)) ?? null;
  return contentHash(
    canonicalJson({ ...record, updatedAt: undefined, tools, tags: record.tags.toSorted(), profiles: record.profiles.toSorted() }),
  );
}

/** Whether the facts of a content file are others than a program stored: people edited them. */
export function isEdited(content: ContentFile): boolean {
  return content.publishedHash !== undefined && content.publishedHash !== publishedHash(content);
}

/**
 * A content file with the time at which its record changed. Pure.
 *
 * It is `now` where what is published differs from the file before, where people edited that file since a program last wrote it, and
 * where the server was gone; else the time stays. A file that states no time, as an earlier version or people wrote it, gets one when
 * something of it is written anew. One of a server that is gone keeps the time of its last change before.
 *
 * @param previous the content file before, where there is one
 * @param now ISO 8601 time of the crawl or scan
 */
export function withChangeTime(content: ContentFile, previous: ContentFile | undefined, now: string): ContentFile {
  if (content.state.status === 'gone') return stamped(content, previous ?? content);
  const hash = publishedHash(content);
  if (previous === undefined) return stamped(content, { changedAt: now, publishedHash: hash });
  const last = publishedHash(previous);
  const isChanged = hash !== last || previous.state.status === 'gone' || (previous.publishedHash ?? last) !== last;
  const time = changeTime(previous);
  // A clock that was set back must not hide a change from whoever asks for what is newer.
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
