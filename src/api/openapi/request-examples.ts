import { categoriesOf } from '../../catalog/lists/categories.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
import { hasRecordParts } from '../../catalog/published/record-parts.ts';
import { serverGroups } from '../../catalog/lists/server-groups.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { isInstallable } from '../../install/entries/install-entries.ts';
import { deletedServers } from '../official/official-catalog.ts';
import { officialVersion } from '../official/official-version.ts';
import { catalogNames } from '../official/registry-names.ts';
import { EXAMPLE_CATALOG } from './example-catalog.ts';

/** Values of example requests. They exist in the catalogue, so that the examples can be run unchanged. */
export interface RequestExamples {
  readonly q: string;
  readonly qualifiedName: string;
  /** The same server's name and version in the official registry API. */
  readonly officialName: string;
  readonly version: string;
  /** Id of a profile; `undefined` if there is none. */
  readonly profile: string | undefined;
  /** A server with entries for clients; `undefined` if there is none. */
  readonly installable: string | undefined;
  /** Last segment of the path of a category; `undefined` if there is none. */
  readonly category: string | undefined;
  /** Name of a file of records by category, without its ending; `undefined` if all records are in one file only. */
  readonly recordPart: string | undefined;
  /** A removed server; `undefined` if there is none. */
  readonly removed: { readonly qualifiedName: string; readonly officialName: string } | undefined;
}

/** Takes the first server in list order whose name has an owner, and the first profile; an empty catalogue takes the example ones. */
export function requestExamples(catalog: Catalog, publication: Publication): RequestExamples {
  const source = catalog.records.length === 0 ? EXAMPLE_CATALOG : catalog;
  const { records, profiles } = source;
  const [record = records[0]] = records.filter(({ qualifiedName }) => qualifiedName.includes('/'));
  if (record === undefined) return requestExamples(EXAMPLE_CATALOG, publication);
  const [removed] = deletedServers(catalog);
  return {
    q: 'read a web page',
    qualifiedName: record.qualifiedName,
    officialName: catalogNames(source).get(record) ?? '',
    version: officialVersion(record),
    profile: profiles[0]?.id,
    installable: records.find(isInstallable)?.qualifiedName,
    category: categoriesOf(records).categories[0]?.slug,
    recordPart: hasRecordParts(records) ? serverGroups(records)[0]?.slug : undefined,
    removed: removed && { qualifiedName: removed.removed.qualifiedName, officialName: removed.name },
  };
}
