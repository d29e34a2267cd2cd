import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';

import type { PageKind } from './page-kinds.ts';

/** Colour schemes of the screenshots. */
const SCHEMES = ['light', 'dark'] as const;
/** Window sizes in CSS pixels: a phone and a laptop. */
const WINDOWS = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
] as const;

/** The pages to capture, and the output folder. */
interface ScreenshotOptions {
  /** URL of the site, without a trailing slash. */
  readonly origin: string;
  readonly pages: readonly PageKind[];
  /** Folder of the screenshots. */
  readonly folder: string;
  /** Whether to capture whole pages instead of the window. */
  readonly isFull: boolean;
  /** Called for each screenshot. */
  readonly onPicture: (file: string) => void;
}

/** Milliseconds to wait for animations when a page opens. */
const REST = 400;

/** Captures every page in both colour schemes and both widths. */
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
