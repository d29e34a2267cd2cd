import type { Browser } from 'playwright-core';

import { launchBrowser } from '../../scripts/bench/browser-search/launch-browser.ts';

let launched: Promise<Browser> | undefined;

/** The Chromium of all test files that run in this process; it ends with the process. Each test opens contexts of its own. */
export function sharedBrowser(): Promise<Browser> {
  launched ??= launchBrowser();
  return launched;
}

/** Closes what a test file has opened in the shared browser. */
export async function closeContexts(): Promise<void> {
  const browser = await sharedBrowser();
  await Promise.all(browser.contexts().map((context) => context.close()));
}
