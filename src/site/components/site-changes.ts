import { serverHistory } from '../../catalog/content-file/server-history.ts';
import { catalogueChanges, type CatalogueChange } from '../../publish/feeds/catalogue-changes.ts';
import { siteData } from './site-data.ts';

/** The latest changes of the catalogue, as its feed has them. */
export function siteChanges(): readonly CatalogueChange[] {
  const { catalog, contentOf } = siteData();
  const records = catalog.records.map((record) => {
    const file = contentOf(record);
    return file === undefined ? record : { ...record, history: serverHistory(file) };
  });
  return catalogueChanges({ records, removed: catalog.removed }, (record) => contentOf(record)?.changes ?? []);
}
