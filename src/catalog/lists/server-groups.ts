import type { ServerRecord } from '../record/record.ts';
import { categoriesOf, type Category } from './categories.ts';

/** Most categories that are a group of their own: the largest. */
const MAX_CATEGORIES = 100;

/** `slug` of the servers in none of these categories; no tag has it. */
const OTHERS = '_other';

/** Servers that share a file of a long list. */
type ServerGroup = Pick<Category, 'slug' | 'records'>;

/**
 * Groups of servers for lists that are too long for one file: one for each of the largest categories, and one for all servers in none of
 * them. A server with several tags is in several groups.
 */
export function serverGroups(records: readonly ServerRecord[]): readonly ServerGroup[] {
  const { categories } = categoriesOf(records);
  const largest = categories.toSorted((a, b) => b.records.length - a.records.length || (a.slug < b.slug ? -1 : 1)).slice(0, MAX_CATEGORIES);
  const filed = new Set(largest.flatMap(({ records: own }) => own));
  const others = records.filter((record) => !filed.has(record));
  return [...largest, ...(others.length === 0 ? [] : [{ slug: OTHERS, records: others }])];
}

/** Name of the file of a group, without its ending: `web`, and `web.2` for the second file of a group that one file cannot hold. */
export function groupFileName({ slug }: Pick<ServerGroup, 'slug'>, part: number): string {
  return part === 0 ? slug : `${slug}.${part + 1}`;
}
