import path from 'node:path';

import { catalogOf, newestFetch, type StoredContent } from '../catalog/store/store.ts';
import { UNKNOWN_TIME } from '../catalog/values/timestamp.ts';
import { canDraw } from './images/open-graph/can-draw.ts';
import { openImageCache } from './images/open-graph/image-cache.ts';
import { publish, type PublishOptions } from './publish.ts';

/** Folder of the image cache. */
const PICTURES = path.resolve(import.meta.dirname, '../../.portolan/og');

/** The folder of the pages, and the settings of the other files. */
type PageSite = Pick<PublishOptions, 'folder' | 'publication' | 'embedder'> &
  Required<Pick<PublishOptions, 'contentFolder' | 'pages'>> &
  Pick<PublishOptions, 'findings'>;

/** Writes all files of a site except its pages, which exist already. Returns the number of files. */
export async function publishContent(store: StoredContent, site: PageSite): Promise<number> {
  const catalog = catalogOf(store);
  const pictures = catalog.site.files.openGraph && canDraw() ? await openImageCache(PICTURES, Date.now()) : undefined;
  const newest = newestFetch(store);
  const asOf = newest === UNKNOWN_TIME ? undefined : newest;
  const files = await publish(catalog, { ...site, pictures, content: store.files, asOf });
  await pictures?.prune();
  return files;
}
