import { iconFileTree, readIconFile, type IconFile } from '../icons/icon-file.ts';
import { isJsonObject, jsonObject, textMember, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { Problem } from '../parsing/problem.ts';
import { timestamp } from '../values/timestamp.ts';

/**
 * The copy of a server's icon, with its origin. It is not a group of facts: a crawl requests it after the facts, from any host, so its URL
 * must not count as a source of the server.
 */
export interface ServerIconCopy {
  /** Absent if the source had no usable icon at that time. */
  readonly icon?: IconFile;
  /** URL of the icon, or `catalogue` for an icon that people added; a crawl does not replace that. */
  readonly source: string;
  /** ISO 8601 time at which exactly this icon was first fetched. */
  readonly fetchedAt: string;
  /** Validators of the response (RFC 9110 §8.8), sent with the next request. */
  readonly etag?: string;
  readonly lastModified?: string;
}

/** The copy of an icon as a tree for the content file. */
export function iconCopyTree({ icon, source, fetchedAt, etag, lastModified }: ServerIconCopy): JsonObject {
  return jsonObject([
    ...(icon === undefined ? [] : Object.entries(iconFileTree(icon))),
    ['source', source],
    ['fetchedAt', fetchedAt],
    ...(etag === undefined ? [] : [['etag', etag] as const]),
    ...(lastModified === undefined ? [] : [['lastModified', lastModified] as const]),
  ]);
}

/** Reads `icon` of a content file. An unreadable one is reported and skipped. */
export function readIconCopy(value: JsonValue | undefined, problems: Problem[]): ServerIconCopy | undefined {
  if (value === undefined) return undefined;
  const source = textMember(value, 'source');
  const fetchedAt = timestamp(textMember(value, 'fetchedAt') ?? '');
  const icon = readIconFile(value);
  const isWhole = isJsonObject(value) && (icon !== undefined || value['file'] === undefined);
  if (source !== undefined && fetchedAt !== undefined && isWhole) {
    const [etag, lastModified] = [textMember(value, 'etag'), textMember(value, 'lastModified')];
    return { ...(icon && { icon }), source, fetchedAt, ...(etag && { etag }), ...(lastModified && { lastModified }) };
  }
  problems.push({
    code: 'bad-icon-copy',
    severity: 'warning',
    message: '"icon" needs "file" (SHA-256 and extension), "width", "height", "source" and an ISO 8601 "fetchedAt"; it is skipped.',
    hint: 'Remove the key; the next crawl writes it again.',
    pointer: '/icon',
  });
  return undefined;
}
