import type { Browser } from 'playwright-core';
import { gzipSync } from 'node:zlib';

/** Bytes of a page and of everything that it loads without user interaction, each compressed with gzip. */
export interface Transfer {
  readonly html: number;
  readonly css: number;
  readonly script: number;
  /** Scripts without compression. */
  readonly rawScript: number;
  /** Images, fonts and all other files. */
  readonly other: number;
  readonly requests: number;
}

const KINDS: readonly (readonly [pattern: RegExp, kind: 'html' | 'css' | 'script'])[] = [
  [/^text\/html/, 'html'],
  [/^text\/css/, 'css'],
  [/javascript/, 'script'],
];

/** Files that a worker loads for a later visit. */
const FOR_LATER = '/service-worker.js';

/** Opens a page without interaction, and measures what it loads until the network is idle. */
export async function weighPage(browser: Browser, url: string): Promise<Transfer> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const bodies: Promise<readonly [type: string, body: Buffer]>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith(FOR_LATER)) return;
      bodies.push(
        response.body().then(
          (body) => [response.headers()['content-type'] ?? '', body] as const,
          () => ['', Buffer.alloc(0)] as const,
        ),
      );
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    return weigh(await Promise.all(bodies));
  } finally {
    await context.close();
  }
}

/** Sums the sizes of bodies by kind. */
function weigh(bodies: readonly (readonly [type: string, body: Buffer])[]): Transfer {
  const sums = { html: 0, css: 0, script: 0, rawScript: 0, other: 0, requests: bodies.length };
  for (const [type, body] of bodies) {
    const kind = KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'other';
    sums[kind] += gzipSync(body).byteLength;
    if (kind === 'script') sums.rawScript += body.byteLength;
  }
  return sums;
}
