import type { Catalog } from '../catalog/published/catalog.ts';
import { sideFiles, SITE_PICTURE } from '../catalog/published/side-files.ts';
import type { CardTexts } from './images/card.ts';
import type { ImageCache } from './images/open-graph/image-cache.ts';
import { serverCardTexts, siteCardTexts } from './images/server-texts.ts';
import type { SiteFile } from './output/site-file.ts';

/** The Open Graph images: one for the site, and one for each server of a catalogue that is not too large. */
export function* cardImageFiles(catalog: Catalog, pictures: ImageCache): Generator<SiteFile> {
  const { site, records } = catalog;
  if (!site.files.openGraph) return;
  const fileOf = (path: string, texts: CardTexts): SiteFile => ({ path, key: pictures.key(texts), make: () => pictures.draw(texts) });
  yield fileOf(SITE_PICTURE, siteCardTexts(catalog));
  const files = sideFiles(catalog);
  for (const record of records) {
    const path = files.path('picture', record.qualifiedName);
    if (path !== undefined) yield fileOf(path, serverCardTexts(record, site));
  }
}
