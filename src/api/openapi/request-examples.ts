import { categoriesOf } from '../../catalog/lists/categories.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { officialCatalog } from '../official/official-catalog.ts';
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
  /** Last segment of the path of a category; `undefined` if there is none. */
  readonly category: string | undefined;
  /** A removed server; `undefined` if there is none. */
  readonly removed: { readonly qualifiedName: string; readonly officialName: string } | undefined;
}

/** Takes the first server in list order whose name has an owner, and the first profile; an empty catalogue takes the example ones. */
export function requestExamples(catalog: Catalog, publication: Publication): RequestExamples {
  const source = catalog.records.length === 0 ? EXAMPLE_CATALOG : catalog;
  const { records, profiles } = source;
  const [record = records[0]] = records.filter(({ qualifiedName }) => qualifiedName.includes('/'));
  if (record === undefined) return requestExamples(EXAMPLE_CATALOG, publication);
  const official = officialCatalog(source, publication).find(record.qualifiedName);
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
