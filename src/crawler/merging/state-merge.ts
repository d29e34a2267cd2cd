import { WRITTEN_HERE, type ContentFile } from '../../catalog/content-file/content-file.ts';
import type { ContentState, StaleState } from '../../catalog/content-file/content-state.ts';
import { reservedUntil } from '../../catalog/content-file/removed-server.ts';
import { FACT_GROUP_NAMES } from '../../catalog/record/facts.ts';
import type { Failure } from './source-output.ts';
import { isWrittenHere } from './merge.ts';

/** Consecutive failed crawls, and hours since the first of them, after which a server is removed. */
const GIVE_UP_AFTER = { runs: 3, hours: 72 } as const;

const HOUR = 3_600_000;

/**
 * Codes of failures that the source did not cause: our own list, files and missing keys, this program, and hosts that limit or refuse this
 * crawler. A server becomes stale after one of them, but is never removed.
 */
const NOT_THE_SOURCE: ReadonlySet<string> = new Set([
  'aborted',
  'bad-location',
  'bad-source-kind',
  'https-required',
  'internal',
  'missing-key',
  'missing-location',
  'missing-name',
  'missing-token',
  'outside-folder',
  'rate-limited',
  'refused-header',
  'refused-url',
  'retry-later',
  'robots-disallowed',
  'skipped-host',
  'unauthorized',
  'unreadable-content',
  'unreadable-file',
]);

/** Whether the source caused a failure with this code, so that it counts towards removing the server. */
export function isOfSource(code: string): boolean {
  return !NOT_THE_SOURCE.has(code);
}

/**
 * The content file after its source failed: all facts stay, and the state becomes stale. Failures that count are counted up to the limit
 * for a removal, so that the file stops changing; the count restarts after failures that do not count. A removed server stays removed.
 *
 * @param counts whether the failure counts towards removing the server
 */
export function mergeFailure(previous: ContentFile, { code, message }: Failure, now: string, counts = isOfSource(code)): ContentFile {
  const { state } = previous;
  if (state.status === 'gone') return previous;
  const ongoing = state.status === 'stale' && (!counts || isOfSource(state.code)) ? state : undefined;
  const runs = ongoing === undefined ? 1 : Math.min(ongoing.runs + (counts ? 1 : 0), GIVE_UP_AFTER.runs);
  if (ongoing?.code === code) return ongoing.runs === runs ? previous : { ...previous, state: { ...ongoing, runs } };
  return { ...previous, state: { status: 'stale', since: ongoing?.since ?? now, code, message, runs } };
}

/** Whether a server has been stale for long enough and failed often enough to be removed. */
export function isGivenUp(state: ContentState, now: string): state is StaleState {
  if (state.status !== 'stale' || state.runs < GIVE_UP_AFTER.runs || !isOfSource(state.code)) return false;
  return Date.parse(now) - Date.parse(state.since) >= GIVE_UP_AFTER.hours * HOUR;
}

/** The content file of a removed server: all its facts stay. One that was removed before keeps its date. */
export function mergeRemoved(previous: ContentFile, { code, message }: Failure, now: string): ContentFile {
  return previous.state.status === 'gone' ? previous : { ...previous, state: { status: 'gone', since: now, code, message } };
}

/** The content file of a server that its source reports as unchanged. */
export function mergeUnchanged(previous: ContentFile): ContentFile {
  return previous.state.status === 'good' ? previous : { ...previous, state: { status: 'good' } };
}

/** Whether any of it was written manually. If so, no source can remove it. */
export function isPartlyWrittenHere(content: ContentFile): boolean {
  return FACT_GROUP_NAMES.some((group) => content.from[group]?.source === WRITTEN_HERE || isWrittenHere(content, group));
}

/** The time until which the name of a removed server is reserved; `undefined` if it is not. */
export function nameHeldUntil({ state }: ContentFile, now: string): string | undefined {
  if (state.status !== 'gone') return undefined;
  const until = reservedUntil(state.since);
  return Date.parse(until) > Date.parse(now) ? until : undefined;
}
