import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { filesBelow } from '../support/built-site.ts';
import { GONE } from './gate-content.ts';
import { browser, site, useGates } from './gate-browser.ts';

useGates();

let files: ReadonlySet<string>;

beforeAll(async () => {
  files = new Set(await filesBelow(site.folder));
}, 240_000);

/** The pages that a page links to, as files. */
async function linkedFrom(file: string): Promise<string[]> {
  const html = await readFile(path.join(site.folder, file), 'utf8');
  const links = [...html.matchAll(/<a\b[^>]*\shref="([^"#?]+)[^"]*"/g)].map(
    ([, link = '']) => new URL(link, `https://site.example/${file}`),
  );
  const own = links.filter(({ origin }) => origin === 'https://site.example').map(({ pathname }) => decodeURIComponent(pathname.slice(1)));
  return own
    .map((link) => (link === '' || link.endsWith('/') ? `${link}index.html` : link))
    .filter((link) => link.endsWith('.html') && files.has(link));
}

describe('without JavaScript', () => {
  it('every server is reachable from home within four clicks', async () => {
    const seen = new Map([['index.html', 0]]);
    for (const [file, clicks] of seen) {
      // A server's page may lead to others: it is opened like any other.
      if (clicks < 4) for (const link of await linkedFrom(file)) if (!seen.has(link)) seen.set(link, clicks + 1);
    }
    const servers = [...files].filter((file) => /^servers\/.+\/index\.html$/.test(file) && !file.includes(GONE));
    expect(servers.length).toBeGreaterThan(70);
    expect(servers.filter((file) => !seen.has(file))).toEqual([]);
  });

  it.each(['', 'servers/upstash/context7/', 'connect/acme/weather/', 'compose/', 'compare/', 'browse/'])(
    'the page "%s" states what needs a script, and shows no control without a function',
    async (page) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      try {
        const plain = await context.newPage();
        await plain.goto(`${site.origin}/${page}`);
        // A button outside a form does nothing by itself.
        const idle = plain.locator('button:not(form button):not([popovertarget]):not([commandfor])').filter({ visible: true });
        expect(await idle.evaluateAll((all) => all.map((button) => button.outerHTML.slice(0, 120)))).toEqual([]);
        expect(await plain.locator('.masthead a').count()).toBeGreaterThan(3);
        expect(await plain.locator('main h1').innerText()).not.toBe('');
      } finally {
        await context.close();
      }
    },
  );

  it('the search link in the site header leads to home, which shows no search box and says what search needs', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    try {
      const plain = await context.newPage();
      await plain.goto(`${site.origin}/browse/`);
      await plain.locator('.masthead .tools a').first().click();
      expect(new URL(plain.url()).pathname).toBe('/');
      expect(await plain.locator('main form input[name="q"]').isVisible()).toBe(false);
      expect(await plain.locator('main').innerText()).toMatch(/JavaScript/);
    } finally {
      await context.close();
    }
  });
});
