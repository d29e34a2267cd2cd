import { WRITTEN_HERE, type ContentFile } from '../../catalog/content-file/content-file.ts';
import type { ContentState, StaleState } from '../../catalog/content-file/content-state.ts';
import { reservedUntil } from '../../catalog/content-file/removed-server.ts';
import { FACT_GROUP_NAMES } from '../../catalog/record/facts.ts';
import type { Failure } from './source-output.ts';
import { isWrittenHere } from './merge.ts';

/** Failed crawls in a row, and the hours from the first of them, after which a server is given up. */
export const GIVE_UP_AFTER = { runs: 3, hours: 72 } as const;

const HOUR = 3_600_000;

/**
 * Codes of failures that say nothing of the source: our own list, our own files, keys that we lack, this program, and hosts that
 * answer others. A server is stale after one of them for as long as it goes on, and never given up.
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
  'unreadable-file',
]);

/** Whether a failure with this code is the source's own, so that it counts towards giving its server up. */
export function isOfSource(code: string): boolean {
  return !NOT_THE_SOURCE.has(code);
}

/**
 * The content file after its source failed: everything that is known stays, and says since when it is no longer fresh. Failures that
 * count are counted up to those after which a server may be given up, so that a file does not change for ever; one that counts after
 * others that do not begins anew. A server that is gone stays gone.
 *
 * @param counts whether the failure counts towards giving the server up
 */
export function mergeFailure(previous: ContentFile, { code, message }: Failure, now: string, counts = isOfSource(code)): ContentFile {
  const { state } = previous;
  if (state.status === 'gone') return previous;
  const goesOn = state.status === 'stale' && (!counts || isOfSource(state.code)) ? state : undefined;
  const runs = goesOn === undefined ? 1 : Math.min(goesOn.runs + (counts ? 1 : 0), GIVE_UP_AFTER.runs);
  if (goesOn?.code === code) return goesOn.runs === runs ? previous : { ...previous, state: { ...goesOn, runs } };
  return { ...previous, state: { status: 'stale', since: goesOn?.since ?? now, code, message, runs } };
}

/** Whether a server has been stale for so long, and failed so often, that it is given up. */
export function isGivenUp(state: ContentState, now: string): state is StaleState {
  if (state.status !== 'stale' || state.runs < GIVE_UP_AFTER.runs || !isOfSource(state.code)) return false;
  return Date.parse(now) - Date.parse(state.since) >= GIVE_UP_AFTER.hours * HOUR;
}

/** The content file of a server that is given up: all that was known of it stays. One that is gone already keeps its day. */
export function mergeRemoved(previous: ContentFile, { code, message }: Failure, now: string): ContentFile {
  return previous.state.status === 'gone' ? previous : { ...previous, state: { status: 'gone', since: now, code, message } };
}

/** The content file of a server of which its source says that it is there and did not change. */
export function mergeUnchanged(previous: ContentFile): ContentFile {
  return previous.state.status === 'good' ? previous : { ...previous, state: { status: 'good' } };
}

/** Whether people wrote any of it for this catalogue: then no source can take it away. */
export function isPartlyWrittenHere(content: ContentFile): boolean {
  return FACT_GROUP_NAMES.some((group) => content.from[group]?.source === WRITTEN_HERE || isWrittenHere(content, group));
}

/** The time until which the name of a server that is gone is held; `undefined` where it is not, or no longer. */
export function nameHeldUntil({ state }: ContentFile, now: string): string | undefined {
  if (state.status !== 'gone') return undefined;
  const until = reservedUntil(state.since);
  return Date.parse(until) > Date.parse(now) ? until : undefined;
}
