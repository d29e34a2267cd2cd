import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { within } from '../../../../scripts/bench/browser-search/engine-site.ts';
import { bundlePage } from '../../../../scripts/bench/browser-search/page-bundle.ts';
import { siteFiles } from '../../../../scripts/bench/browser-search/site-files.ts';
import { serveSite, type ServedSite } from '../../../../scripts/bench/browser-search/site-server.ts';
import { openVisit, visit } from '../../../../scripts/bench/browser-search/visit.ts';
import { pageLatency, workerLatency } from '../../../../scripts/bench/browser-search/warm.ts';
import { EMBEDDER } from '../../../support/embedder.ts';
import { buildIndex } from '../../../../src/search/indexing/build-index.ts';
import { launchBrowser } from '../../../../scripts/bench/browser-search/launch-browser.ts';
import { HARBOUR } from '../../../support/records.ts';

const PAGES = path.resolve('scripts/bench/browser-search/pages');

describe('the page that measures our search', () => {
  let browser: Browser;
  let site: ServedSite;

  beforeAll(async () => {
    const pages = [await bundlePage(`${PAGES}/own-page.ts`, 'index'), await bundlePage(`${PAGES}/own-warm-page.ts`, 'warm')];
    const index = within('search', await buildIndex(HARBOUR, EMBEDDER));
    const files = within('site', new Map([...pages.flatMap((page) => [...page]), ...index]));
    site = await serveSite(await siteFiles(files), { name: 'no limit', roundTrip: 0, bitsPerSecond: Infinity });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  it('reports a result by words, and one by vectors if requested', async () => {
    const byWords = await visit(browser, site, 'site/?q=postgres+database&mode=text');
    expect(byWords.answers.at(-1)).toMatchObject({ stage: 'words', results: 1 });
    const both = await visit(browser, site, 'site/?q=postgres+database&mode=hybrid');
    expect(both.answers.at(-1)).toMatchObject({ stage: 'meaning' });
  });

  it('fetches vectors only for vector search', async () => {
    const fetched = async (mode: string): Promise<boolean> => {
      const { waterfall } = await visit(browser, site, `site/?q=postgres&mode=${mode}`);
      return waterfall.some(({ name }) => name.endsWith('/vectors.bin'));
    };
    expect({ text: await fetched('text'), hybrid: await fetched('hybrid') }).toEqual({ text: false, hybrid: true });
  });

  it('measures warm queries, on the page and in a worker', async () => {
    const queries = ['postgres', 'read files'];
    const used = await openVisit(browser, site, 'site/?q=mail&mode=hybrid');
    const roundTrip = await pageLatency(used.page, queries);
    await used.context.close();
    const warm = await openVisit(browser, site, 'site/warm.html');
    const inside = await workerLatency(warm.page, queries, 'hybrid');
    await warm.context.close();
    for (const { p50, p99 } of [roundTrip, inside]) expect(p99).toBeGreaterThanOrEqual(p50);
    expect(roundTrip.p50).toBeGreaterThan(0);
  });
});
