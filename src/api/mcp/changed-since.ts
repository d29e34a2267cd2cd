import { z } from 'zod';

import type { ServerRecord } from '../../catalog/record/record.ts';
import { timestamp } from '../../catalog/values/timestamp.ts';
import { eventsSince } from '../changes/change-events.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { plainLine } from '../text/plain-line.ts';
import { UnusableCall } from './unusable-call.ts';

/** The argument `changed_since`. */
export const ChangedSince = z
  .string()
  .max(40)
  .optional()
  .describe('ISO 8601 date or time: finds only servers added or changed since, and lists removed ones.');

/** What changed of a server, in an answer with `changed_since`: added, a group of facts such as tools, or a kind of change with its subject. */
export const Changed = z.array(z.string()).optional();

/** Servers that were removed or renamed, in an answer with `changed_since`. */
export const Removed = z.array(z.object({ server: z.string(), since: z.string(), renamedTo: z.string().optional() })).optional();

/** Maximum changes of a server, removed servers, and characters of a subject. */
const MAX = { changes: 8, removed: 20, subject: 80 } as const;

/**
 * Reads the argument. Returns an ISO 8601 time in UTC; `undefined` if it is absent.
 *
 * @throws UnusableCall for a text that is not a date or a time
 */
export function readChangedSince(text = ''): string | undefined {
  if (text.trim() === '') return undefined;
  const since = timestamp(text.trim());
  if (since === undefined)
    throw new UnusableCall('"changed_since" is not a date or a time. Write it like 2026-01-31 or 2026-01-31T12:00:00Z.');
  return since;
}

/** What changed of a server since a time, newest first; empty without a time. */
export function changedSince(record: ServerRecord, since: string | undefined): { readonly changed?: string[] } {
  if (since === undefined) return {};
  const changed = eventsSince(record, since).flatMap(({ kind, what = [], subjects = {} }) =>
    kind === 'changed' ? what.flatMap((one) => named(one, subjects[one])) : [kind],
  );
  return { changed: changed.slice(0, MAX.changes) };
}

function named(what: string, subjects: readonly string[] = []): string[] {
  return subjects.length === 0 ? [what] : subjects.map((subject) => `${what}: ${plainLine(subject, MAX.subject)}`);
}

/** The servers that were removed since a time, the newest first. */
export async function removedSince(
  { reader }: Pick<AnswerSource, 'reader'>,
  since: string | undefined,
): Promise<{ readonly removed?: object[] }> {
  if (since === undefined) return {};
  const newest = await reader.removedSince(since, MAX.removed);
  return {
    removed: newest.map(({ qualifiedName: server, since: at, renamedTo }) => {
      return { server, since: at, ...(renamedTo !== undefined && { renamedTo }) };
    }),
  };
}
