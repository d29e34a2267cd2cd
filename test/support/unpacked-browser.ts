import { browserPath } from '../../scripts/bench/browser-search/launch-browser.ts';

/** Has the browser unpacked before any test begins: two processes that first need it at once would start a file that is still being written. */
export async function setup(): Promise<void> {
  process.env['CHROME_PATH'] = await browserPath();
}
