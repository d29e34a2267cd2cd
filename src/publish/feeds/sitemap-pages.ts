import { UNTAGGED_SLUG } from '../../catalog/lists/categories.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { serverPagePath } from '../../catalog/published/published.ts';
import { tagSlug } from '../../catalog/values/tag-slug.ts';
import { UNKNOWN_TIME } from '../../catalog/values/timestamp.ts';
import type { SitemapPage } from './sitemap.ts';

/** Pages that change with every visit or repeat the page of a server. */
const LEFT_OUT = /^(?:404|connect\/|compare\/|compose\/)/;

/** Lists of all servers. */
const LISTS_OF_ALL = /^(?:$|browse\/|changes\/$|categories\/$|profiles\/$)/;

/** The folder of a category or profile, for any of its pages. */
const LIST = /^((?:owners|categories|profiles)\/[^/]+\/)(?:\d+\/)?$/;

/**
 * The pages of a built site for search engines, each with the time of the last change of its facts.
 *
 * @param paths of all pages that were built, below the publication's root
 */
export function sitemapPages(paths: readonly string[], { records, removed }: Pick<Catalog, 'records' | 'removed'>): SitemapPage[] {
  const times = changeTimes(records, removed);
  const absent = new Set(removed.map(({ qualifiedName }) => serverPagePath(qualifiedName)));
  return paths
    .filter((path) => !LEFT_OUT.test(path) && !absent.has(path))
    .sort()
    .map((path) => ({ path, changedAt: times.get(LISTS_OF_ALL.test(path) ? '' : (LIST.exec(path)?.[1] ?? path)) }));
}

/** By the path of a page or of the first page of a list; the whole catalogue has the empty path. */
function changeTimes(records: readonly ServerRecord[], removed: Catalog['removed']): ReadonlyMap<string, string> {
  const times = new Map<string, string>();
  const lists = { owners: new Map<string, string>(), tags: new Map<string, string>(), profiles: new Map<string, string>() };
  const note = (into: Map<string, string>, name: string, time: string): void => {
    if (time > (into.get(name) ?? '')) into.set(name, time);
  };
  for (const { qualifiedName, updatedAt, owner, tags, profiles } of records) {
    if (updatedAt === UNKNOWN_TIME) continue;
    note(times, '', updatedAt);
    note(times, serverPagePath(qualifiedName), updatedAt);
    note(lists.owners, owner, updatedAt);
    for (const tag of tags) note(lists.tags, tag, updatedAt);
    if (tags.length === 0) note(times, `categories/${UNTAGGED_SLUG}/`, updatedAt);
    for (const id of profiles) note(lists.profiles, id, updatedAt);
  }
  for (const { since } of removed) note(times, '', since);
  // Several spellings share a page.
  for (const [owner, time] of lists.owners) note(times, `owners/${foldName(owner)}/`, time);
  for (const [tag, time] of lists.tags) note(times, `categories/${tagSlug(tag)}/`, time);
  for (const [id, time] of lists.profiles) note(times, `profiles/${id}/`, time);
  return times;
}
