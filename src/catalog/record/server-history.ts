import { isJsonObject, textMember, type JsonValue } from '../parsing/json-tree.ts';
import { timestamp } from '../values/timestamp.ts';

/** A change of a listed server. */
export interface ListedChange {
  /** ISO 8601 time at which the catalogue learned of it. */
  readonly at: string;
  /** A group of facts, such as `tools`, or the kind of a change that a crawl found, such as `tool-changed`. */
  readonly what: string;
  /** Name of the tool, setting or package; absent for other changes. */
  readonly subject?: string;
}

/** What the catalogue knows about the changes of a server. */
export interface ServerHistory {
  /** ISO 8601 time at which the catalogue first read it. */
  readonly addedAt: string;
  /** Newest first, at most {@link MAX_LISTED_CHANGES}. */
  readonly changes: readonly ListedChange[];
}

/** Maximum changes of one server in published lists. */
export const MAX_LISTED_CHANGES = 100;

/** Maximum UTF-16 units of the subject of a change in published lists. */
export const MAX_CHANGE_SUBJECT = 200;

/** Reads the history of a published record; `undefined` without a time. An unreadable change is skipped. */
export function readServerHistory(value: JsonValue | undefined): ServerHistory | undefined {
  if (!isJsonObject(value)) return undefined;
  const addedAt = timestamp(textMember(value, 'addedAt') ?? '');
  const { changes } = value;
  if (addedAt === undefined || !Array.isArray(changes)) return undefined;
  return { addedAt, changes: changes.slice(0, MAX_LISTED_CHANGES).flatMap((item) => readListedChange(item) ?? []) };
}

function readListedChange(item: JsonValue): ListedChange | undefined {
  const at = timestamp(textMember(item, 'at') ?? '');
  const [what = '', subject = ''] = [textMember(item, 'what'), textMember(item, 'subject')];
  if (at === undefined || !/^[a-z-]{1,40}$/.test(what)) return undefined;
  return { at, what, ...(subject !== '' && { subject: subject.slice(0, MAX_CHANGE_SUBJECT) }) };
}
