import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { hasCode } from '../../../catalog/store/error-code.ts';
import { card, type CardTexts } from '../card.ts';
import { hasGlyphIn, readFonts } from './fonts.ts';
import { loadRenderer, type Renderer } from './renderer.ts';

/** Days after which an image that no build requested is deleted. */
const DAYS_KEPT = 30;

/** A cache of rendered images. */
export interface ImageCache {
  /** The PNG of a card. */
  draw(texts: CardTexts): Promise<Uint8Array>;
  /** Number of rendered images, without cached ones. */
  readonly drawn: number;
  /** Deletes images that no build of the last month requested; several catalogues may share a folder. */
  prune(): Promise<void>;
}

/**
 * Opens a cache of images: each file is named by a hash of its boxes, its fonts and the library's version, so that an unchanged image
 * is rendered only once.
 *
 * @param folder may be missing
 * @param now milliseconds since 1970, stored as the time of the last request
 */
export async function openImageCache(folder: string, now: number): Promise<ImageCache> {
  const fonts = readFonts();
  const edition = await editionOf(fonts.map(({ data }) => data));
  const hasGlyph = hasGlyphIn(fonts);
  let renderer: Promise<Renderer> | undefined;
  let drawn = 0;
  return {
    async draw(texts) {
      const element = card(texts, hasGlyph);
      const file = path.join(folder, `${createHash('sha256').update(edition).update(JSON.stringify(element)).digest('hex')}.png`);
      if (existsSync(file)) {
        await utimes(file, now / 1000, now / 1000);
        return readFile(file);
      }
      renderer ??= loadRenderer(fonts);
      const png = await (await renderer)(element);
      drawn += 1;
      await keep(file, png);
      await utimes(file, now / 1000, now / 1000);
      return png;
    },
    get drawn() {
      return drawn;
    },
    prune: () => prune(folder, now - DAYS_KEPT * 86_400_000),
  };
}

/** The other inputs of an image. */
async function editionOf(fonts: readonly Uint8Array[]): Promise<string> {
  const hash = createHash('sha256');
  for (const font of fonts) hash.update(font);
  for (const file of ['satori/package.json', '@resvg/resvg-wasm/index_bg.wasm'])
    hash.update(await readFile(fileURLToPath(import.meta.resolve(file))));
  return hash.digest('hex');
}

/** Written to a temporary file and renamed, so that another build never reads an incomplete image. */
async function keep(file: string, png: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, png);
  await rename(draft, file);
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
