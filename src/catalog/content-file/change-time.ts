import type { ContentFile } from './content-file.ts';

/**
 * When the record of a content file last changed: the time that the file states, else that of its newest origin, because a group of facts
 * keeps its time until the facts change. All lists of changes use this time. ISO 8601.
 */
export function changeTime({ facts, from, changedAt }: ContentFile): string {
  return changedAt ?? [facts.createdAt, ...Object.values(from).map(({ fetchedAt }) => fetchedAt)].reduce(newerTime);
}

/** The newer of two ISO 8601 times in UTC. */
export function newerTime(a: string, b: string): string {
  return b > a ? b : a;
}
