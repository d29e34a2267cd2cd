import type { Catalog } from '../catalog/published/catalog.ts';
import { sideFiles, SITE_PICTURE } from '../catalog/published/side-files.ts';
import type { KeptPictures } from './images/open-graph/kept-pictures.ts';
import { serverCardTexts, siteCardTexts } from './images/server-texts.ts';
import type { PublishedFile } from '../catalog/published/published-file.ts';

/** The pictures that stand for pages where links to them are shared: the site's, and one for each server of a catalogue that is not too large. */
export async function* pictureFiles(catalog: Catalog, pictures: KeptPictures): AsyncGenerator<PublishedFile> {
  const { site, records } = catalog;
  if (!site.files.openGraph) return;
  yield [SITE_PICTURE, await pictures.draw(siteCardTexts(catalog))];
  const files = sideFiles(catalog);
  for (const record of records) {
    const path = files.path('picture', record.qualifiedName);
    if (path !== undefined) yield [path, await pictures.draw(serverCardTexts(record, site))];
  }
}
