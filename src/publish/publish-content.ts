import { newestFetch, type StoredContent } from '../catalog/store/store.ts';
import type { Catalog } from '../catalog/published/catalog.ts';
import { UNKNOWN_TIME } from '../catalog/values/timestamp.ts';
import { countedCatalog } from './counted-catalog.ts';
import { openPictures } from './pictures.ts';
import { publish, type PublishOptions } from './publish.ts';

/** The writer, and the settings of the files. */
type PageSite = Pick<PublishOptions, 'writer' | 'publication' | 'embedder'> &
  Required<Pick<PublishOptions, 'contentFolder' | 'pages'>> &
  Pick<PublishOptions, 'findings' | 'siteKey' | 'observer'> & {
    /** The catalogue of the pages; by default that of the content store. */
    readonly catalog?: Catalog;
    /** Folder of what builds keep; without it, nothing is kept. */
    readonly cache?: string | undefined;
  };

/** Writes all files of a site except its pages, which exist already. Returns the number of files. */
export async function publishContent(store: StoredContent, site: PageSite): Promise<number> {
  const catalog = site.catalog ?? (await countedCatalog(store, site.cache));
  const pictures = openPictures(catalog.site, site.cache);
  const newest = newestFetch(store);
  const asOf = newest === UNKNOWN_TIME ? undefined : newest;
  const files = await publish(catalog, { ...site, pictures, content: store.files, asOf });
  await pictures?.prune();
  return files;
}
