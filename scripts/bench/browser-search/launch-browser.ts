import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

/** Places where systems keep a Chromium. */
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where a Chromium is: `CHROME_PATH`, else the system's, else the one from npm, which unpacks itself once into the temporary folder. */
export async function browserPath(): Promise<string> {
  return process.env['CHROME_PATH'] || SYSTEM_BROWSERS.find((path) => existsSync(path)) || sparticuz.executablePath();
}

/**
 * A headless Chromium.
 *
 * @param further arguments of its command line, beside those that every use needs
 */
export async function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  // The arguments that the npm package suggests hold --single-process, under which browser contexts crash.
  return chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update', ...further],
  });
}
