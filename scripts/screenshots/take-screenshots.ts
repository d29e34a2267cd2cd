import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';

import type { PageKind } from './page-kinds.ts';

/** Colour schemes in which each page is taken. */
export const SCHEMES = ['light', 'dark'] as const;
/** Sizes of the window in CSS pixels: a telephone and a laptop. */
export const WINDOWS = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
] as const;

/** What is taken, and where to. */
export interface ScreenshotOptions {
  /** Address of the site, without a slash at the end. */
  readonly origin: string;
  readonly pages: readonly PageKind[];
  /** Folder of the pictures. */
  readonly folder: string;
  /** Whether each page is taken whole, and not only what a window shows. */
  readonly isFull: boolean;
  /** Told of each picture. */
  readonly onPicture: (file: string) => void;
}

/** Milliseconds for what moves when a page opens. */
const REST = 400;

/** Takes every page in both schemes and both widths. */
export async function takeScreenshots(browser: Browser, { origin, pages, folder, isFull, onPicture }: ScreenshotOptions): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const colorScheme of SCHEMES)
    for (const viewport of WINDOWS) {
      const context = await browser.newContext({ viewport, colorScheme, serviceWorkers: 'block' });
      const page = await context.newPage();
      for (const { name, path: at, keys } of pages) {
        await page.goto(origin + at, { waitUntil: 'networkidle' });
        if (keys !== undefined) await page.keyboard.press(keys);
        await page.waitForTimeout(REST);
        const file = path.join(folder, `${name}-${colorScheme}-${viewport.width}.png`);
        await page.screenshot({ path: file, fullPage: isFull });
        onPicture(file);
      }
      await context.close();
    }
}
