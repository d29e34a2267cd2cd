import { foldName } from '../../catalog/values/qualified-name.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { relatedServerFinder } from '../../catalog/lists/related.ts';
import { oncePerBuild } from '../build/build-context.ts';
import { siteData } from './site-data.ts';

/** Servers related to another one. */
interface SiteRelations {
  /** The most like it first, of other owners; see `relatedServerFinder`. */
  relatedTo(record: ServerRecord): readonly ServerRecord[];
  /** The other servers of its owner, in list order. */
  sameOwner(record: ServerRecord): readonly ServerRecord[];
}

/** The relations of the site's servers, computed once a build. */
export const siteRelations = oncePerBuild(compared);

function compared(): SiteRelations {
  const { catalog, owners } = siteData();
  const related = relatedServerFinder(catalog.records);
  const rows = new Map(catalog.records.map(({ id }, row) => [id, row]));
  return {
    relatedTo: ({ id }) => related(rows.get(id) ?? -1),
    sameOwner: ({ id, owner }) => (owners.get(foldName(owner))?.records ?? []).filter((other) => other.id !== id),
  };
}
