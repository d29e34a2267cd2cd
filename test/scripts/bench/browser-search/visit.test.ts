import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { heapBytes } from '../../../../scripts/bench/browser-search/heap.ts';
import { siteFiles } from '../../../../scripts/bench/browser-search/site-files.ts';
import { serveSite, type ServedSite } from '../../../../scripts/bench/browser-search/site-server.ts';
import { openVisit, visit } from '../../../../scripts/bench/browser-search/visit.ts';
import { launchBrowser } from '../../../../scripts/bench/browser-search/launch-browser.ts';

/** Bytes that no compression makes fewer. */
const DENSE = crypto.getRandomValues(new Uint8Array(60_000));

/** A page whose worker fetches a file and keeps it, as engines do. */
const PAGE = `
  const worker = new Worker('worker.js', { type: 'module' });
  worker.onmessage = () => {
    benchReport({ type: 'answer', stage: 'answer', at: performance.now(), names: ['one'] });
    benchReport({ type: 'done' });
  };`;
const WORKER = `self.kept = new Uint8Array(await (await fetch('index/dense.bin')).arrayBuffer()); postMessage(0);`;

describe('a visit', () => {
  let browser: Browser;
  let site: ServedSite;

  beforeAll(async () => {
    const html = (script: string): string =>
      `<!doctype html><link rel="icon" href="data:,"><script type="module" src="${script}"></script>`;
    const texts = {
      'index.html': html('page.js'),
      'page.js': PAGE,
      'worker.js': WORKER,
      'bad.html': html('bad.js'),
      'bad.js': 'throw new Error("broken")',
    };
    const contents = Object.entries(texts).map(([name, text]) => [`site/${name}`, new TextEncoder().encode(text)] as const);
    const network = { name: 'no limit', roundTrip: 0, bitsPerSecond: Infinity };
    site = await serveSite(await siteFiles(new Map([...contents, ['site/index/dense.bin', DENSE]])), network);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  it('counts what the page and its workers fetch, with an empty cache every time', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { answers, waterfall } = await visit(browser, site, 'site/?q=one');
      expect(waterfall.map(({ name }) => name)).toEqual(['index.html', 'page.js', 'worker.js', 'index/dense.bin']);
      expect(waterfall[3]!.bytes).toBe(DENSE.byteLength);
      expect(answers).toMatchObject([{ stage: 'answer', requests: 4, results: 1 }]);
      const bodies = waterfall.reduce((sum, { bytes }) => sum + bytes, 0);
      expect(answers[0]!.bytes).toBeGreaterThan(bodies);
      expect(answers[0]!.bytes).toBeLessThan(bodies + 3000);
    }
  });

  it('adds the memory of the workers to that of the page', async () => {
    const { page, context } = await openVisit(browser, site, 'site/?q=one');
    const before = await heapBytes(page);
    const [worker] = page.workers();
    await worker!.evaluate(() => void Object.assign(globalThis, { more: new Uint8Array(5e6) }));
    expect((await heapBytes(page)) - before).toBeGreaterThan(4.9e6);
    await context.close();
  });

  it('fails if the page does', async () => {
    await expect(visit(browser, site, 'site/bad.html')).rejects.toThrow('broken');
  });
});
