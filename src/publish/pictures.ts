import path from 'node:path';

import { sideFiles } from '../catalog/published/side-files.ts';
import { catalogOf, type StoredContent } from '../catalog/store/store.ts';
import type { CardTexts } from './images/card.ts';
import { canDraw } from './images/open-graph/can-draw.ts';
import { openImageCache, type ImageCache } from './images/open-graph/image-cache.ts';
import { serverCardTexts } from './images/server-texts.ts';

/**
 * When preview images of servers are drawn: with the site, which publishes all of them; after it, so that a site is published with those
 * that are kept from earlier builds, and the next build publishes the others; or not at all.
 */
export const PICTURE_TIMES = ['now', 'later', 'off'] as const;

/** One of {@link PICTURE_TIMES}. */
export type PictureTime = (typeof PICTURE_TIMES)[number];

/** The images of a cache folder; `undefined` if the site has none, or the packages with their fonts are not installed. */
export function openPictures(site: StoredContent['site'], cache: string | undefined): ImageCache | undefined {
  if (!site.files.openGraph || !canDraw()) return undefined;
  return openImageCache(cache === undefined ? undefined : path.join(cache, 'og'), Date.now());
}

/** Content to build, and the images to draw after the build. */
interface PicturePlan {
  /** It names only images that its build publishes. */
  readonly store: StoredContent;
  /** Draws the images that are left and keeps them. Returns their number. */
  readonly drawMissing: () => number;
}

/**
 * Decides which images a build publishes.
 *
 * @param cache folder of what builds keep; without it, all images are drawn with the site, because none could be kept
 */
export function planPictures(store: StoredContent, time: PictureTime, cache: string | undefined): PicturePlan {
  const { site } = store;
  if (time === 'off') return { store: { ...store, site: { ...site, files: { ...site.files, openGraph: false } } }, drawMissing: () => 0 };
  const pictures = time === 'later' && cache !== undefined ? openPictures(site, cache) : undefined;
  if (pictures === undefined) return { store, drawMissing: () => 0 };
  const missing = missingTexts(store, pictures);
  return {
    store: { ...store, missingPictures: new Set(missing.keys()) },
    drawMissing() {
      for (const texts of missing.values()) pictures.draw(texts);
      return missing.size;
    },
  };
}

/** The texts of the images that are not kept, by the qualified name of their server. */
function missingTexts(store: StoredContent, pictures: ImageCache): ReadonlyMap<string, CardTexts> {
  const catalog = catalogOf(store);
  const files = sideFiles(catalog);
  const missing = new Map<string, CardTexts>();
  for (const record of catalog.records) {
    if (files.path('picture', record.qualifiedName) === undefined) continue;
    const texts = serverCardTexts(record, catalog.site);
    if (!pictures.has(pictures.key(texts))) missing.set(record.qualifiedName, texts);
  }
  return missing;
}
