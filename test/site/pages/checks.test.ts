import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { RULES } from '../../../src/security/scan/rules/all-rules.ts';
import { THEME_SCRIPT } from '../../../src/site/theme/preferences.ts';
import { CHECKED_AT, harbourPages } from './harbour-pages.ts';

describe('the results of the scan', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await harbourPages();
  });

  const page = async (place: string): Promise<string> => readFile(path.join(folder, place), 'utf8');
  const html = (place: string): Promise<string> => page(`${place}index.html`);
  const textOf = (markup: string): string => markup.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ');

  it('are on the page of a server: the result of the API, and each finding with its rule, place and difference', async () => {
    const markup = await html('servers/acme/changed/');
    expect(JSON.parse(await page('api/servers/acme/changed.json'))).toMatchObject({ security: { scanPassed: false } });
    expect(markup).toContain('<span class="badge failed">Failed</span>');
    expect(markup).toContain('<a href="/list/checks/R501/">R501</a>');
    expect(textOf(markup)).toContain('tool plot › description');
    expect(textOf(markup)).toContain('tool list\\u{1b} › name');
    expect(markup).toMatch(/<del>chart<\/del><ins>map<\/ins><span>&lt;\/b&gt;<\/span><ins>\\u\{200b\}<\/ins>/);
    expect(textOf(markup)).toMatch(new RegExp(`${RULES.length} checks, [1-9]\\d* with findings\\.`));
  });

  it('are on the page of a server without findings: the number of checks, and a notice if no result is saved', async () => {
    const still = await html('servers/acme/still/');
    expect(textOf(still)).toContain(`${RULES.length} checks, no findings.`);
    expect(still).not.toContain('class="findings"');
    expect(textOf(await html('servers/acme/bare/'))).toContain('No saved result yet.');
    expect(JSON.parse(await page('api/servers/acme/bare.json'))).toMatchObject({ security: null });
  });

  it('include a notice that the saved result is outdated if this build has another', async () => {
    expect(JSON.parse(await page('api/servers/acme/overtaken.json'))).toMatchObject({ security: { scanPassed: true } });
    const markup = await html('servers/acme/overtaken/');
    expect(markup).not.toContain('badge failed');
    expect(markup).toContain('/list/checks/R501/');
    expect(textOf(markup)).toContain('is older than the checks of this page');
  });

  it('are on a page of all rules, and on one page per rule with its servers', async () => {
    const all = await html('checks/');
    for (const { id, title } of RULES) {
      expect(all, id).toContain(`href="/list/checks/${id}/"`);
      expect(textOf(await html(`checks/${id}/`)), id).toContain(textOf(title.replaceAll('&', '&amp;').replaceAll('"', '&quot;')));
    }
    for (const file of ['checks/index.md', 'checks/index.json']) expect(all).toContain(`<link rel="alternate" href="/list/${file}"`);
    const listed = JSON.parse(await page('checks/index.json')) as { rules: { rule: string; servers: string[] }[] };
    expect(listed.rules.find(({ rule }) => rule === 'R501')?.servers).toEqual(['acme/changed', 'acme/overtaken']);
    const rule = await html('checks/R501/');
    expect(rule).toContain('href="/list/servers/acme/changed/"');
    expect(rule).not.toContain('href="/list/servers/acme/still/"');
  });

  it('are on the page of changes, and in a feed that every page links', async () => {
    const changes = await html('changes/');
    expect(textOf(changes)).toContain('Tool changed plot');
    expect(changes).toMatch(/<details class="change">/);
    // A name that turns the writing direction turns nothing behind it.
    expect(changes).toMatch(/<a href="\/list\/servers\/acme\/changed\/"><bdi>[^<>]+<\/bdi><\/a>/);
    expect(changes).toContain(
      '<link rel="alternate" href="/list/changes/feed.xml" type="application/atom+xml" title="Changes · Harbour &amp; Sons">',
    );
    expect(changes).toContain('<link rel="alternate" href="/list/changes.json" type="application/json"');
    expect(await page('changes.json')).toContain('"tool-changed":["plot"]');
    const feed = await page('changes/feed.xml');
    expect(feed).toContain('<link rel="alternate" type="text/html" href="http://harbour.test/list/servers/acme/changed/"/>');
    expect(feed).toContain(`<updated>${CHECKED_AT}</updated>`);
    expect(feed.match(/Tool changed: plot<\/title>/g)).toHaveLength(2);
  });

  it('are next to the servers that were added or removed by hand, on the page of changes and in its feed, once each', async () => {
    const [changes, feed] = [await html('changes/'), await page('changes/feed.xml')];
    const listed = JSON.parse(await page('changes.json')) as { days: { added?: string[]; removed?: { server: string }[] }[] };
    const added = listed.days.flatMap((day) => day.added ?? []);
    const removed = listed.days.flatMap((day) => day.removed ?? []).map(({ server }) => server);
    expect(added).toContain('acme/rain');
    expect(removed.length).toBeGreaterThan(0);
    for (const [kind, names] of [
      ['added', added],
      ['removed', removed],
    ] as const)
      for (const name of names) {
        expect(textOf(changes).split(` ${name} Server ${kind} `), name).toHaveLength(2);
        expect(feed.split(`>${name}: Server ${kind}.`), name).toHaveLength(2);
      }
  });

  it('never use a word that promises too much, and add no script or style to the page', async () => {
    for (const place of ['checks/', 'checks/R501/', 'changes/', 'servers/acme/changed/', 'servers/acme/still/']) {
      const markup = await html(place);
      expect(textOf(markup), place).not.toMatch(/\bsafe/i);
      // The one script in the head of every page is allowed by its hash; the other contains data.
      const rest = markup.replace(`<script>${THEME_SCRIPT}</script>`, '');
      expect(rest, place).not.toMatch(/<style|<script(?! type="(?:module" src=|application\/ld\+json"))| style=| on\w+=/);
    }
  });
});
