import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import type { OpenApiDocument } from '../../../src/api/openapi/document.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { filesBelow } from '../../support/built-site.ts';
import { mapFaults } from '../../support/llms-map.ts';
import { gateFolder } from '../gate-site.ts';
import { harbourPages } from './harbour-pages.ts';

/** A page without its tags, and what it was read from. */
async function reference(folder: string): Promise<{ html: string; text: string; document: OpenApiDocument; files: readonly string[] }> {
  const html = await readFile(path.join(folder, 'reference/index.html'), 'utf8');
  // The test of the document holds its form.
  const document = JSON.parse(await readFile(path.join(folder, 'api/openapi.json'), 'utf8')) as OpenApiDocument;
  const text = html
    .replaceAll(/<(?:script|style)[\s\S]*?<\/(?:script|style)>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  return { html, text, document, files: await filesBelow(folder) };
}

describe('the reference page', () => {
  it('is generated from the published description, names the URLs for clients, and explains how to get a key', async () => {
    const { html, text, document, files } = await reference(await harbourPages());
    for (const [template, { get }] of Object.entries(document.paths)) {
      if (get.deprecated === true) continue;
      expect(text).toContain(template);
      expect(text).toContain(get.summary);
      for (const { name, description } of get.parameters) {
        expect(html).toContain(`<code>${name}</code>`);
        expect(text).toContain(description);
      }
    }
    for (const status of Object.keys(document.paths['/api/servers']?.get.responses ?? {})) expect(text).toContain(status);
    expect(text).toContain(`curl -H "Authorization: Bearer $PORTOLAN_KEY" \\\n'http://harbour.test/list/api/servers?q=`);
    expect(text).toContain(`curl -H "Authorization: Bearer $PORTOLAN_KEY" \\\n'http://harbour.test/list/api/servers/@harbour/pilot.json'`);
    for (const address of [
      'api',
      'v0.1/servers.json',
      'v0.1/allow-list.json',
      'mcp',
      '.well-known/ai-catalog.json',
      'llms.txt',
      'api/openapi.json',
    ])
      expect(html).toContain(`<code>http://harbour.test/list/${address}</code>`);
    expect(html).toContain('<code>http://harbour.test/list</code>');
    expect(text).toContain('Ask <the> harbour master.');
    expect(html).toContain('href="https://harbour.test/keys"');

    const links = [...html.matchAll(/href="\/list\/([^"#]*)"/g)].map(([, link = '']) => link);
    expect(links).toEqual(expect.arrayContaining(['reference/', 'api/openapi.json', 'v0.1/servers.json']));
    const here = new Set(files);
    for (const link of links) expect(here.has(link.endsWith('/') || link === '' ? `${link}index.html` : link), link).toBe(true);
    const anchors = [...html.matchAll(/href="#([^"]+)"/g)].map(([, anchor = '']) => anchor);
    expect(anchors.length).toBeGreaterThan(10);
    for (const anchor of anchors) expect(html).toContain(`id="${anchor}"`);
    // What its script adds, it draws itself.
    expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).not.toContain('<button');
  });

  it('gives the general explanation of keys if the operator states none', async () => {
    const { text } = await reference(await gateFolder());
    expect(text).toMatch(/The files of this catalogue need no key/);
    expect(text).toContain('npx portolan keys add');
  });
});

describe('llms.txt of a site with all pages', () => {
  it('names only pages and files that exist, with their sizes', async () => {
    const folder = await harbourPages();
    const files = await filesBelow(folder);
    const sizes = new Map(await Promise.all(files.map(async (file) => [file, (await stat(path.join(folder, file))).size] as const)));
    const pages = files.filter((file) => file.endsWith('index.html')).map((file) => file.slice(0, -'index.html'.length));
    const lines = (await readFile(path.join(folder, 'api/records.jsonl'), 'utf8')).trimEnd().split('\n');
    const records = lines.map((line) => JSON.parse(line) as ServerRecord);
    const text = await readFile(path.join(folder, 'llms.txt'), 'utf8');
    expect(mapFaults(text, 'http://harbour.test/list/', records, { sizes, pages })).toEqual([]);
    expect(text).toContain('`http://harbour.test/list/connect/NAME/`');
    expect(text.length).toBeLessThanOrEqual(8 * 1024);
  });
});
