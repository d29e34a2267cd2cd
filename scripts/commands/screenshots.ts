import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';

import { listedCommand } from '../command-line/command-list.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { PAGE_KINDS, pagesOf } from '../screenshots/page-kinds.ts';
import { failure, print, printJson, say } from '../terminal/output.ts';

/** The default folder of the screenshots and their site. */
const FOLDER = path.join('.portolan', 'screenshots');

/** The sub-command `portolan screenshots`. */
export function screenshotsCommand(): Command {
  return listedCommand('screenshots')
    .option('--dist <folder>', 'a site that was built for the root of its host (default: build the content)')
    .option('--out <folder>', 'folder for the images', FOLDER)
    .option('--pages <kinds>', `only these kinds: ${PAGE_KINDS.join(', ')}`, parseKinds)
    .option('--full', 'full pages, not only the visible part')
    .option('--json', 'print the paths of the images as one JSON object')
    .addHelpText('after', '\nRequires the Chromium that "npm ci" installs for the tests, or one at CHROME_PATH.\n')
    .action(async (options: ScreenshotsOptions) => {
      process.exitCode = await runScreenshots(options);
    });
}

interface ScreenshotsOptions {
  readonly dist?: string;
  readonly out: string;
  readonly pages?: readonly string[];
  readonly full?: boolean;
  readonly json?: boolean;
}

function parseKinds(text: string): readonly string[] {
  const kinds = text.split(',').map((kind) => kind.trim());
  const unknown = kinds.find((kind) => !PAGE_KINDS.includes(kind));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`"${unknown}" is not a kind of page. Write one or more of ${PAGE_KINDS.join(', ')}.`);
  return kinds;
}

async function runScreenshots({ dist, out, pages: kinds, full = false, json = false }: ScreenshotsOptions): Promise<number> {
  const site = dist ?? path.join(FOLDER, 'site');
  if (dist === undefined) {
    process.env['PORTOLAN_OUT'] = site;
    process.env['PORTOLAN_SITE'] = 'http://localhost:4321';
    process.env['PORTOLAN_BASE'] = '/';
    const { runBuild } = await import('./build.ts');
    const built = await runBuild({ allowShrink: true });
    if (built !== EXIT.ok) return built;
  }
  if (!existsSync(path.join(site, 'index.html'))) {
    failure(`there is no built site in "${site}". Run "npx portolan build" first, or omit --dist.`);
    return EXIT.error;
  }
  const files = await picturesOf(site, { out, kinds, full, onPicture: (file) => json || print(file) });
  if (json) printJson({ site, files });
  say(`${files.length} screenshots in ${out}.`);
  return EXIT.ok;
}

interface Wanted {
  readonly out: string;
  readonly kinds: readonly string[] | undefined;
  readonly full: boolean;
  readonly onPicture: (file: string) => void;
}

async function picturesOf(site: string, { out, kinds, full, onPicture }: Wanted): Promise<readonly string[]> {
  // The browser is a development dependency: no other command should need it.
  const [{ launchBrowser }, { takeScreenshots }, { serveSite }] = await Promise.all([
    import('../bench/browser-search/launch-browser.ts'),
    import('../screenshots/take-screenshots.ts'),
    import('../screenshots/serve-site.ts'),
  ]);
  const files: string[] = [];
  const server = await serveSite(site);
  const browser = await launchBrowser();
  try {
    await takeScreenshots(browser, {
      origin: server.origin,
      pages: pagesOf(site, kinds),
      folder: out,
      isFull: full,
      onPicture: (file) => {
        files.push(file);
        onPicture(file);
      },
    });
  } finally {
    await browser.close();
    await server.close();
  }
  return files;
}
