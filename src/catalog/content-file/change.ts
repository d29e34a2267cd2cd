import { v5 as uuidV5 } from 'uuid';

import { jsonObject, member, textMember, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { Problem } from '../parsing/problem.ts';
import { pointerTo } from '../../session-config/schema/pointer.ts';
import { timestamp } from '../values/timestamp.ts';

/** The kinds of change of a server between two crawls. */
export const CHANGE_KINDS = [
  'tool-changed',
  'tool-added',
  'tool-removed',
  'hosts-changed',
  'owner-changed',
  'field-added',
  'package-changed',
  'package-added',
  'package-removed',
  'package-updated',
] as const;

/** One of these values. */
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Whether a kind is usual, as a new version of a package: shown with its server only, not among the changes of the catalogue. */
export function isUsual({ kind }: Pick<Change, 'kind'>): boolean {
  return kind === 'package-updated';
}

/** A change that a crawl found. */
export interface Change {
  /** ISO 8601 time of the crawl. */
  readonly at: string;
  readonly kind: ChangeKind;
  /** Name of the tool, field or package; empty for other kinds. */
  readonly subject: string;
  /** The text before and after the change, each cut to a part around the first difference. */
  readonly before?: string;
  readonly after?: string;
}

/** Maximum number of changes in a content file, newest first. */
export const MAX_CHANGES = 50;

/** The UUID v5 (RFC 9562 §5.5) of a change, made from the id of its server, its time, its kind and its subject. */
export function changeId(serverId: string, { at, kind, subject }: Pick<Change, 'at' | 'subject'> & { readonly kind: string }): string {
  return uuidV5(`https://portolan.invalid/changes/${JSON.stringify([serverId, at, kind, subject])}`, uuidV5.URL);
}

/** The changes as a tree for the content file. */
export function changesTree(changes: readonly Change[]): JsonValue[] {
  return changes.map(changeTree);
}

function changeTree({ at, kind, subject, before, after }: Change): JsonObject {
  const tree = jsonObject([
    ['at', at],
    ['kind', kind],
  ]);
  if (subject !== '') tree['subject'] = subject;
  if (before !== undefined) tree['before'] = before;
  if (after !== undefined) tree['after'] = after;
  return tree;
}

/** Reads `changes` of a content file. An unreadable change is reported as a problem and skipped. */
export function readChanges(value: JsonValue | undefined, problems: Problem[]): readonly Change[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    problems.push(bad('/changes', '"changes" must be a list.'));
    return [];
  }
  return value.flatMap((item, index) => {
    const change = readChange(item);
    if (change === undefined) problems.push(bad(pointerTo('/changes', index), 'A change needs an ISO 8601 "at" and a known "kind".'));
    return change === undefined ? [] : [change];
  });
}

function readChange(item: JsonValue): Change | undefined {
  const at = timestamp(textMember(item, 'at') ?? '');
  const kind = CHANGE_KINDS.find((known) => known === textMember(item, 'kind'));
  if (at === undefined || kind === undefined) return undefined;
  const [subject, before, after] = ['subject', 'before', 'after'].map((key) => member(item, key));
  return {
    at,
    kind,
    subject: typeof subject === 'string' ? subject : '',
    ...(typeof before === 'string' && { before }),
    ...(typeof after === 'string' && { after }),
  };
}

function bad(pointer: string, message: string): Problem {
  return { code: 'bad-change', severity: 'warning', message, hint: 'Remove it from the list.', pointer };
}
