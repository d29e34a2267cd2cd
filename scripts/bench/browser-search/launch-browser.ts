import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

/** Paths of Chromium in common systems. */
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of Chromium: `CHROME_PATH`, else the system's, else the one from npm, which is unpacked once into the temporary folder. */
export async function browserPath(): Promise<string> {
  return process.env['CHROME_PATH'] || SYSTEM_BROWSERS.find((path) => existsSync(path)) || sparticuz.executablePath();
}

/**
 * A headless Chromium.
 *
 * @param further additional arguments of its command line
 */
export async function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  // The arguments that the npm package suggests contain --single-process, with which browser contexts crash.
  return chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update', ...further],
  });
}
