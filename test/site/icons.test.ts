import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { ICON_FILE, TEN_TOOLS, TWO_HUNDRED_TOOLS } from './gate-content.ts';
import { filesBelow } from '../support/built-site.ts';
import { htmlFaults } from '../support/html-faults.ts';
import { gateFolder } from './gate-site.ts';

const ADDRESS = `/icons/${ICON_FILE.slice(0, 24)}.png`;

describe('icons of servers on pages', () => {
  it('are images of fixed size from the site itself, and a letter stands for a server without one', async () => {
    const folder = await gateFolder();
    const page = (file: string): Promise<string> => readFile(path.join(folder, file), 'utf8');
    const images = (html: string): string[] => html.match(/<img\b[^>]*>/g) ?? [];
    expect((await filesBelow(folder)).filter((file) => file.startsWith('icons/'))).toEqual([ADDRESS.slice(1)]);

    const head = await page(`servers/${TEN_TOOLS}/index.html`);
    expect(images(head).filter((tag) => tag.includes(ADDRESS))).toEqual([expect.stringMatching(/ width="64" height="64" alt=""/)]);
    expect(await page(`servers/${TWO_HUNDRED_TOOLS}/index.html`)).toMatch(/<span class="monogram large"[^>]*>\s*A\s*</);

    const list = await page('owners/acme/index.html');
    expect(images(list)).toEqual([expect.stringMatching(/ width="20" height="20" alt="" loading="lazy"/)]);
    expect(list).toContain(`src="${ADDRESS}"`);
    expect(list).toContain('<span class="icon" data-initial="A" aria-hidden="true"></span>');
    for (const html of [head, list]) expect(htmlFaults(html)).toEqual([]);
  }, 240_000);

  it('are only those of the site: its policy allows no others', async () => {
    const folder = await gateFolder();
    expect(await readFile(path.join(folder, `servers/${TEN_TOOLS}/index.html`), 'utf8')).toMatch(/img-src 'self'(?:;|")/);
  }, 240_000);
});
