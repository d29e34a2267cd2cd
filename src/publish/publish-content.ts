import path from 'node:path';

import { catalogOf, newestFetch, type StoredContent } from '../catalog/store/store.ts';
import { UNKNOWN_TIME } from '../catalog/values/timestamp.ts';
import { canDraw } from './images/open-graph/can-draw.ts';
import { keptPictures } from './images/open-graph/kept-pictures.ts';
import { publish, type PublishOptions } from './publish.ts';

/** Where pictures are kept from build to build. */
const PICTURES = path.resolve(import.meta.dirname, '../../.portolan/og');

/** Where the pages lie, and what is published beside them. */
export type PageSite = Pick<PublishOptions, 'folder' | 'publication' | 'embedder'> &
  Required<Pick<PublishOptions, 'contentFolder' | 'pages'>> &
  Pick<PublishOptions, 'findings'>;

/** Writes everything that a site has beside its pages, which are there already. Gives the number of files. */
export async function publishContent(store: StoredContent, site: PageSite): Promise<number> {
  const catalog = catalogOf(store);
  const pictures = catalog.site.files.openGraph && canDraw() ? await keptPictures(PICTURES, Date.now()) : undefined;
  const newest = newestFetch(store);
  const asOf = newest === UNKNOWN_TIME ? undefined : newest;
  const files = await publish(catalog, { ...site, pictures, content: store.files, asOf });
  await pictures?.prune();
  return files;
}
