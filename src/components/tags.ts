import type { ServerRecord } from '../catalog/record.ts';

/** A subject and the number of servers filed under it. */
export interface TagCount {
  readonly tag: string;
  readonly count: number;
}

/** The subjects that most servers are filed under, in alphabetical order. */
export function commonTags(records: readonly Pick<ServerRecord, 'tags'>[], most: number): TagCount[] {
  const counts = new Map<string, number>();
  for (const { tags } of records) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const ranked = [...counts].map(([tag, count]) => ({ tag, count })).sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
  return ranked.slice(0, most).sort((a, b) => (a.tag.toLowerCase() < b.tag.toLowerCase() ? -1 : 1));
}
