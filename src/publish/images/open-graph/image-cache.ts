import { createHash, hash } from 'node:crypto';
import { existsSync, utimesSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import { hasCode } from '../../../catalog/store/error-code.ts';
import { readHashedFile, writeHashedFile } from '../../../catalog/store/hashed-file.ts';
import { shownCard, type CardTexts, type ShownCard } from '../card.ts';
import { cardDrawer, DRAWING, type CardDrawer } from './draw-card.ts';
import { fontFiles, hasGlyphIn, readFonts } from './fonts.ts';

/** Days after which an image that no build requested is deleted. */
const DAYS_KEPT = 30;

/** A cache of drawn images. */
export interface ImageCache {
  /**
   * SHA-256 (base64) over all that an image shows, its fonts and the way it is drawn: images with the same key have the same bytes.
   */
  key(texts: CardTexts): string;
  /** Whether the image of a key is kept, so that it is not drawn again. Counts as a request for it. */
  has(key: string): boolean;
  /** The PNG of a card. */
  draw(texts: CardTexts): Uint8Array;
  /** Number of drawn images, without kept ones. */
  readonly drawn: number;
  /** Deletes images that no build of the last month requested; several catalogues may share a folder. */
  prune(): Promise<void>;
}

/**
 * Opens a cache of images: each file is named by its key, so that an unchanged image is drawn only once, and begins with the hash of the PNG.
 *
 * @param folder may be missing; `undefined`: no image is kept
 * @param now milliseconds since 1970, stored as the time of the last request
 */
export function openImageCache(folder: string | undefined, now: number): ImageCache {
  const files = fontFiles();
  const fonts = readFonts(files);
  const edition = editionOf(files);
  const hasGlyph = hasGlyphIn(fonts);
  let drawer: CardDrawer | undefined;
  let drawn = 0;
  const keyOf = (shown: ShownCard): string => hash('sha256', `${edition}${JSON.stringify(shown)}`, 'base64');
  const fileOf = (key: string): string | undefined =>
    folder === undefined ? undefined : path.join(folder, `${Buffer.from(key, 'base64').toString('hex')}.png`);
  return {
    key: (texts) => keyOf(shownCard(texts, hasGlyph)),
    has(key) {
      const file = fileOf(key);
      if (file === undefined || !existsSync(file)) return false;
      utimesSync(file, now / 1000, now / 1000);
      return true;
    },
    draw(texts) {
      const shown = shownCard(texts, hasGlyph);
      const key = keyOf(shown);
      const file = fileOf(key);
      const kept = file === undefined ? undefined : readHashedFile(file, key);
      if (file !== undefined && kept !== undefined) {
        utimesSync(file, now / 1000, now / 1000);
        return kept;
      }
      drawer ??= cardDrawer(fonts);
      const png = drawer(shown);
      drawn += 1;
      if (file !== undefined && writeHashedFile(file, key, png)) utimesSync(file, now / 1000, now / 1000);
      return png;
    },
    get drawn() {
      return drawn;
    },
    prune: async () => {
      if (folder !== undefined) await prune(folder, now - DAYS_KEPT * 86_400_000);
    },
  };
}

/** The other inputs of an image. */
function editionOf(fonts: readonly Uint8Array[]): string {
  const all = createHash('sha256').update(`${DRAWING}\n`);
  for (const font of fonts) all.update(font);
  return all.digest('hex');
}

function unlessMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
  return undefined;
}

async function prune(folder: string, before: number): Promise<void> {
  if (!existsSync(folder)) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    // Another build may rename or remove a file since the folder was read.
    const found = entry.isFile() ? await stat(file).catch(unlessMissing) : undefined;
    if (found !== undefined && found.mtimeMs < before) await rm(file, { force: true });
  }
}
