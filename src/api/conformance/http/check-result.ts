import type { FixId } from './fixes.ts';

/** Result of a check. */
export type CheckResult = Works | DoesNotWork | NotOffered | NotAsked;

/** Outcome of a check. */
export type Outcome = CheckResult['verdict'];

interface Works {
  readonly verdict: 'works';
  /** Additional information. */
  readonly note?: string;
}

interface DoesNotWork {
  readonly verdict: 'does-not-work';
  /** A clause: the fault of the catalogue. */
  readonly why: string;
  /** Replaces the usual fix of the check. */
  readonly fix?: FixId;
}

/** The catalogue does not offer the feature, and clients can handle that. */
interface NotOffered {
  readonly verdict: 'not-offered';
  readonly why: string;
  readonly fix?: FixId;
}

/** The check could not be made. */
interface NotAsked {
  readonly verdict: 'not-asked';
  readonly why: string;
  /** Whether the catalogue would answer with another key, or later. */
  readonly isRefused?: true;
  /** Whether it would answer with a key. */
  readonly needsKey?: true;
}

/** The client gets what it expects. */
export function works(note?: string): Works {
  return { verdict: 'works', ...(note !== undefined && { note }) };
}

/** The client fails or gets wrong data. */
export function doesNotWork(why: string, fix?: FixId): DoesNotWork {
  return { verdict: 'does-not-work', why, ...(fix && { fix }) };
}

/** @see NotOffered */
export function notOffered(why: string, fix?: FixId): NotOffered {
  return { verdict: 'not-offered', why, ...(fix && { fix }) };
}

/** @see NotAsked */
export function notAsked(why: string): NotAsked {
  return { verdict: 'not-asked', why };
}

/** The catalogue refused the request: another key or a later attempt may succeed. */
export function refused(why: string): NotAsked {
  return { verdict: 'not-asked', why, isRefused: true };
}

/** The check needs a valid key. This concerns much of a catalogue at the same time, so the report has one hint for it. */
export const NEEDS_KEY: NotAsked = { verdict: 'not-asked', why: 'it requires a key', isRefused: true, needsKey: true };
