import { categoriesOf } from '../../catalog/lists/categories.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { officialCatalog } from '../official/official-catalog.ts';
import { EXAMPLE_CATALOG } from './example-catalog.ts';

/** What example requests ask for: something that the catalogue has, so that they can be tried as they stand. */
export interface RequestExamples {
  readonly q: string;
  readonly qualifiedName: string;
  /** The same server's name and version in the official dialect. */
  readonly officialName: string;
  readonly version: string;
  /** Id of a profile; `undefined` where there is none. */
  readonly profile: string | undefined;
  /** Last part of the path of a category; `undefined` where there is none. */
  readonly category: string | undefined;
  /** A server that is gone; `undefined` where none is. */
  readonly removed: { readonly qualifiedName: string; readonly officialName: string } | undefined;
}

/** Of the first server in list order whose name has an owner, and the first profile; an empty catalogue takes the invented ones. */
export function requestExamples(catalog: Catalog, publication: Publication): RequestExamples {
  const asked = catalog.records.length === 0 ? EXAMPLE_CATALOG : catalog;
  const { records, profiles } = asked;
  const [record = records[0]] = records.filter(({ qualifiedName }) => qualifiedName.includes('/'));
  if (record === undefined) return requestExamples(EXAMPLE_CATALOG, publication);
  const official = officialCatalog(asked, publication).find(record.qualifiedName);
  const [removed] = catalog.removed.length === 0 ? [] : officialCatalog(catalog, publication).deleted;
  return {
    q: 'read a web page',
    qualifiedName: record.qualifiedName,
    officialName: official?.name ?? '',
    version: official?.version ?? '',
    profile: profiles[0]?.id,
    category: categoriesOf(records).categories[0]?.slug,
    removed: removed && { qualifiedName: removed.removed.qualifiedName, officialName: removed.name },
  };
}
