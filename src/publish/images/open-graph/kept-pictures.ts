import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { card, type CardTexts } from '../card.ts';
import { hasGlyphIn, readFonts } from './fonts.ts';
import { loadRenderer, type Renderer } from './renderer.ts';

/** Days after which a picture that no build asked for is thrown away. */
const DAYS_KEPT = 30;

/** Pictures that are drawn once and kept. */
export interface KeptPictures {
  /** The PNG of a card. */
  draw(texts: CardTexts): Promise<Uint8Array>;
  /** How many were drawn, and not found. */
  readonly drawn: number;
  /** Throws away what no build of the last month asked for; several catalogues may share a folder. */
  prune(): Promise<void>;
}

/**
 * Pictures by what they show: each is kept in a folder under a hash of its boxes, its fonts and the library, so that one that is unchanged
 * is never drawn again.
 *
 * @param folder need not be there
 * @param now milliseconds since 1970: when pictures were last asked for
 */
export async function keptPictures(folder: string, now: number): Promise<KeptPictures> {
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

/** What a picture depends on beside its boxes. */
async function editionOf(fonts: readonly Uint8Array[]): Promise<string> {
  const hash = createHash('sha256');
  for (const font of fonts) hash.update(font);
  for (const file of ['satori/package.json', '@resvg/resvg-wasm/index_bg.wasm'])
    hash.update(await readFile(fileURLToPath(import.meta.resolve(file))));
  return hash.digest('hex');
}

/** Written beside and moved: another build never reads half a picture. */
async function keep(file: string, png: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, png);
  await rename(draft, file);
}

async function prune(folder: string, before: number): Promise<void> {
  if (!existsSync(folder)) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isFile() && (await stat(file)).mtimeMs < before) await rm(file, { force: true });
  }
}
