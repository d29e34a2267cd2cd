import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { openSearch, site } from './gate-browser.ts';
import { CHANGED, GONE, HOSTILE_NAMES, TEN_TOOLS } from './gate-content.ts';

/** A kind of page, or of what a page can show. */
export interface PageType {
  /** Below the site's root. */
  readonly path: string;
  /** Brings the page into the state that is meant. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Every type of page, and every state of one that has elements of its own. */
export const PAGE_TYPES: Readonly<Record<string, PageType>> = {
  home: { path: '' },
  'home with results': { path: '?q=read+a+web+page', prepare: openFacets },
  'home without a result': { path: '?q=owner%3Anobody+zzzqqq', prepare: openSearch },
  browse: { path: 'browse/' },
  'second page of browse': { path: 'browse/2/' },
  'browse by name': { path: 'browse/a-z/' },
  categories: { path: 'categories/' },
  category: { path: 'categories/documentation/' },
  owner: { path: 'owners/modelcontextprotocol/' },
  'owner of long and foreign names': { path: 'owners/acme/' },
  profiles: { path: 'profiles/' },
  profile: { path: 'profiles/web-research/' },
  compare: { path: 'compare/' },
  'compare servers': {
    path: `compare/?s=upstash/context7&s=${TEN_TOOLS}&s=nobody/nothing&s=microsoft/playwright-mcp`,
    prepare: openComparison,
  },
  compose: { path: 'compose/' },
  'compose with servers': { path: `compose/?servers=upstash/context7,${TEN_TOOLS},nobody/nothing` },
  server: { path: 'servers/upstash/context7/' },
  'server with many tools': { path: 'servers/microsoft/playwright-mcp/' },
  'server with tools': { path: `servers/${TEN_TOOLS}/` },
  'server with findings': { path: 'servers/wonderwhy-er/DesktopCommanderMCP/' },
  'server that changed': { path: `servers/${CHANGED}/` },
  'server of which nothing is known': { path: 'servers/acme/bare/' },
  'server with a foreign name': { path: 'servers/acme/rtl/' },
  'removed server': { path: `servers/${GONE}/` },
  'server with a payload': { path: `servers/${HOSTILE_NAMES[0] ?? 'acme/bare'}/` },
  connect: { path: 'connect/acme/weather/' },
  'connect with everything': { path: 'connect/acme/rich/' },
  'connect on this machine': { path: 'connect/acme/local/' },
  checks: { path: 'checks/' },
  check: { path: 'checks/S204/' },
  changes: { path: 'changes/' },
  reference: { path: 'reference/' },
  docs: { path: 'docs/' },
  'page of the documentation': { path: 'docs/settings/' },
  'not found': { path: '404.html' },
};

/** Waits for results, and opens what they can be narrowed down by. */
async function openFacets(page: Page): Promise<void> {
  await page.locator('#results-list .row').first().waitFor();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.locator('#results-choices a').first().waitFor();
}

/** Waits for the facts of the compared servers. */
async function openComparison(page: Page): Promise<void> {
  await page.locator('#compare-table td code').first().waitFor();
}

/** Opens the command palette of a page. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open] [role="combobox"]').waitFor();
}

/** Opens the preferences of a page. */
export async function openPreferences(page: Page): Promise<void> {
  const masthead = page.locator('.masthead');
  await masthead.getByRole('button', { name: 'Preferences' }).or(masthead.locator('summary')).first().click();
  await page.getByRole('radio', { name: /dark/i }).waitFor();
}

/** Opens a page that must be there. */
export async function open(page: Page, path: string): Promise<void> {
  const answer = await page.goto(`${site.origin}/${path}`);
  expect([path, answer?.status()]).toEqual([path, 200]);
}
