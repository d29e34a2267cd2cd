import type { Catalog } from '../catalog/published/catalog.ts';
import { sideFiles, SITE_PICTURE } from '../catalog/published/side-files.ts';
import type { ImageCache } from './images/open-graph/image-cache.ts';
import { serverCardTexts, siteCardTexts } from './images/server-texts.ts';
import type { PublishedFile } from '../catalog/published/published-file.ts';

/** The Open Graph images: one for the site, and one for each server of a catalogue that is not too large. */
export async function* cardImageFiles(catalog: Catalog, pictures: ImageCache): AsyncGenerator<PublishedFile> {
  const { site, records } = catalog;
  if (!site.files.openGraph) return;
  yield [SITE_PICTURE, await pictures.draw(siteCardTexts(catalog))];
  const files = sideFiles(catalog);
  for (const record of records) {
    const path = files.path('picture', record.qualifiedName);
    if (path !== undefined) yield [path, await pictures.draw(serverCardTexts(record, site))];
  }
}
