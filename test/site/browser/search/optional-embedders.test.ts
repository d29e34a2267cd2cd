import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { openOptionalEmbedder } from '../../../../src/site/browser/search/optional-embedders.ts';
import { fetchUse, type FetchedUse } from '../../../../src/search/embedding/node/use-embedder.ts';
import { closeContexts, sharedBrowser } from '../../../support/shared-browser.ts';
import { serveBundled, type BundledPage } from '../../../support/bundled-page.ts';
import { hubFetch } from '../../../support/model-hub.ts';
import { hasUsePackages, NEEDS_USE_PACKAGES } from '../../../support/use-packages.ts';

const POLICY = "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'";

describe('a page of a default build', () => {
  it('has no optional embedder', () => {
    const read = (): Promise<Uint8Array> => Promise.reject(new Error('Nothing is to be read.'));
    expect(openOptionalEmbedder({ id: 'use-512-0123456789abcdef', dimensions: 512, table: {} }, read)).toBeUndefined();
  });
});

describe.skipIf(!hasUsePackages)(`the Universal Sentence Encoder in a page ${NEEDS_USE_PACKAGES}`, () => {
  let browser: Browser;
  let bundled: BundledPage;
  let use: FetchedUse;
  let files: ReadonlyMap<string, Uint8Array>;
  let stored: unknown;

  beforeAll(async () => {
    vi.stubGlobal('fetch', hubFetch());
    use = await fetchUse();
    vi.unstubAllGlobals();
    const table = await use.table();
    files = table.files;
    stored = { id: use.id, dimensions: use.dimensions, table: table.description };
    [browser, bundled] = await Promise.all([sharedBrowser(), serveBundled('test/site/browser/search/use-embedder-page.ts', POLICY)]);
  });

  afterAll(async () => {
    await bundled.close();
    await closeContexts();
  });

  async function ask(text: string, left: ReadonlyMap<string, Uint8Array>): Promise<{ answer: unknown; asked: string[]; said: string[] }> {
    const page: Page = await browser.newPage();
    const asked: string[] = [];
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.context().route('**/*', async (route) => {
      const url = new URL(route.request().url());
      asked.push(url.origin);
      const found = [...left].find(([name]) => url.pathname === `/search/${name}`);
      if (found !== undefined) return route.fulfill({ body: Buffer.from(found[1]) });
      return route.continue();
    });
    await page.goto(bundled.server.url);
    await page.waitForFunction(() => 'embed' in globalThis);
    const answer = await page.evaluate(
      (question) => {
        const { embed } = globalThis as unknown as { embed: (question: unknown) => Promise<unknown> };
        return embed(question);
      },
      { stored, text },
    );
    await page.context().close();
    return { answer, asked, said };
  }

  it('returns the same vector as Node, requests only its own site, and logs nothing', async () => {
    const [wanted] = await use.embed(['weather forecast']);
    const { answer, asked, said } = await ask('weather forecast', files);
    const vector = Array.isArray(answer) ? answer.map(Number) : [];
    expect(vector).toHaveLength(512);
    expect(Math.max(...vector.map((value, at) => Math.abs(value - (wanted?.[at] ?? 0))))).toBeLessThan(1e-6);
    expect(new Set(asked)).toEqual(new Set([bundled.server.url]));
    expect(said).toEqual([]);
  });

  it('names the missing file', async () => {
    const { answer } = await ask('rain', new Map([...files].filter(([name]) => !name.endsWith('vocab.json'))));
    expect(answer).toMatch(/HTTP 404/);
  });
});
