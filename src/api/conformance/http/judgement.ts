import type { FixId } from './fixes.ts';

/** What came of a check. */
export type Judgement = Works | DoesNotWork | NotOffered | NotAsked;

/** The words for what came of a check. */
export type Verdict = Judgement['verdict'];

interface Works {
  readonly verdict: 'works';
  /** What is worth knowing all the same. */
  readonly note?: string;
}

interface DoesNotWork {
  readonly verdict: 'does-not-work';
  /** A clause: what the catalogue did. */
  readonly why: string;
  /** Where the usual mend of the check would not help. */
  readonly fix?: FixId;
}

/** The catalogue does without, and no client comes to harm. */
interface NotOffered {
  readonly verdict: 'not-offered';
  readonly why: string;
  readonly fix?: FixId;
}

/** It could not be found out. */
interface NotAsked {
  readonly verdict: 'not-asked';
  readonly why: string;
  /** Whether the catalogue would have answered somebody else, or later. */
  readonly isRefused?: true;
  /** Whether it would have answered somebody with a key. */
  readonly wantsKey?: true;
}

/** The client is served as it expects. */
export function works(note?: string): Works {
  return { verdict: 'works', ...(note !== undefined && { note }) };
}

/** The client fails, or is misled. */
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

/** Not asked, because the catalogue would not have it: who asks again by other means learns more. */
export function refused(why: string): NotAsked {
  return { verdict: 'not-asked', why, isRefused: true };
}

/** Not asked for want of a key that is taken. That holds for much of a catalogue at once, so the report says once how to mend it. */
export const WANTS_KEY: NotAsked = { verdict: 'not-asked', why: 'it wants a key', isRefused: true, wantsKey: true };
