import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { filesBelow } from '../../support/built-site.ts';
import { LISTED as COUNT, listsFolder } from './lists-site.ts';

let folder: string;
let files: ReadonlySet<string>;

beforeAll(async () => {
  folder = await listsFolder();
  files = new Set(await filesBelow(folder));
}, 240_000);

const page = (file: string): Promise<string> => readFile(path.join(folder, file, 'index.html'), 'utf8');
const mainOf = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\shref="\/list\/([^"#?]*)/g)].map(([, link = '']) => decodeURIComponent(link));
const serversIn = (html: string): string[] => linksIn(mainOf(html)).filter((link) => link.startsWith('servers/'));
/** Pages of a list, the first first. */
const pagesOf = (list: string): string[] =>
  [...files]
    .filter((file) => file.startsWith(list) && /^(?:\d+\/)?index\.html$/.test(file.slice(list.length)))
    .map((file) => path.dirname(file))
    .sort((a, b) => Number(a.slice(list.length)) - Number(b.slice(list.length)));

describe('the lists of a catalogue', () => {
  it('lead to every server within three clicks from home, through lists only', async () => {
    const [home, browse] = [linksIn(await page('')), linksIn(await page('browse'))];
    expect(home).toContain('browse/');
    const pages = pagesOf('browse/');
    expect(pages.length).toBe(9);
    for (const number of pages.slice(1)) expect(browse).toContain(`${number}/`);
    const found = (await Promise.all(pages.map(page))).flatMap(serversIn);
    expect(new Set(found).size).toBe(COUNT);
    expect(found.length).toBe(COUNT);
    expect(found[0]).toBe('servers/one/s0/');
  });

  it('lead to every server by its name: a letter links to the page on which it begins', async () => {
    const pages = pagesOf('browse/a-z/');
    expect(pages.length).toBe(2);
    const texts = await Promise.all(pages.map(page));
    expect(new Set(texts.flatMap(serversIn)).size).toBe(COUNT);
    const letters = [...(await page('browse')).matchAll(/href="\/list\/(browse\/a-z\/(?:\d+\/)?)#(letter-[^"]+)"/g)];
    expect(letters.map(([, , id]) => id)).toEqual(['letter-e', 'letter-m', 'letter-z', 'letter-0-9', 'letter-other']);
    for (const [, place = '', id = ''] of letters) expect(await page(place)).toContain(`id="${id}"`);
    expect(texts[0]).toMatch(/All 2 pages/);
  });

  it('state the number of servers, in total and by category, and omit none', async () => {
    expect(await page('browse')).toContain('430 servers');
    const index = mainOf(await page('categories'));
    const counts = [...index.matchAll(/class="count"[^>]*>([\d,]+)</g)].map(([, count = '']) => Number(count));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(COUNT);
    const categories = linksIn(index).filter((link) => link.startsWith('categories/'));
    expect(categories.length).toBe(counts.length);
    const found = new Set<string>();
    for (const [at, category] of categories.entries()) {
      const pages = pagesOf(category);
      const servers = (await Promise.all(pages.map(page))).flatMap(serversIn);
      expect(servers.length, category).toBe(counts[at]);
      expect(await page(category)).toContain(`${counts[at] ?? 0} servers`);
      for (const server of servers) found.add(server);
    }
    expect(found.size).toBe(COUNT);
    // Spellings that differ in case alone are one.
    expect(categories.filter((link) => link.startsWith('categories/databases'))).toEqual(['categories/databases/']);
    expect(categories.at(-1)).toBe('categories/_untagged/');
  });

  it('have several pages for an owner with many servers', async () => {
    expect(pagesOf('owners/one/').length).toBe(3);
    const [first, last] = await Promise.all([page('owners/one'), page('owners/one/3')]);
    expect(linksIn(mainOf(first))).toContain('owners/one/2/');
    expect(serversIn(last).length).toBe(4);
  });

  it('have no broken links', async () => {
    for (const list of ['browse', 'browse/9', 'browse/a-z', 'browse/a-z/2', 'categories', 'categories/_untagged', 'owners/one']) {
      const broken = linksIn(mainOf(await page(list))).filter((link) => link.endsWith('/') && !files.has(`${link}index.html`));
      expect(broken, list).toEqual([]);
    }
  });
});
