import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { canDraw } from '../../src/publish/images/open-graph/can-draw.ts';
import { harbourPages, LOGO } from '../site/pages/harbour-pages.ts';
import { listsFolder } from '../site/pages/lists-site.ts';
import { buildOutput } from '../support/built-once.ts';
import { filesBelow } from '../support/built-site.ts';
import { REMOVED_NAMES } from './hosts/harbour-site.ts';

/** Values of an attribute of the elements of a page that match. */
function values(html: string, element: RegExp, attribute: string): string[] {
  return [...html.matchAll(/<(?:link|meta)\b[^>]*>/g)]
    .filter(([tag]) => element.test(tag))
    .map(([tag]) => new RegExp(`${attribute}="([^"]*)"`).exec(tag)?.[1] ?? '');
}

describe('a site with all families of files', () => {
  let folder: string;
  let files: string[];
  const page = (file: string): Promise<string> => readFile(path.join(folder, file), 'utf8');

  beforeAll(async () => {
    folder = await harbourPages();
    files = await filesBelow(folder);
  }, 180_000);

  it('links its pages to existing alternate formats, feeds, OpenSearch description and images', async () => {
    const wanted: Readonly<Record<string, readonly string[]>> = {
      'index.html': ['index.md', 'index.json'],
      'servers/acme/rain/index.html': ['servers/acme/rain.md', 'servers/acme/rain.json'],
      'categories/sea/index.html': ['categories/sea.md', 'categories/sea.json'],
      'profiles/travel/index.html': ['profiles/travel.md', 'profiles/travel.json'],
      'owners/acme/index.html': ['owners/acme/feed.xml'],
    };
    for (const [file, more] of Object.entries(wanted)) {
      const html = await page(file);
      const linked = [...values(html, /rel="alternate"/, 'href'), ...values(html, /rel="search"/, 'href')];
      const paths = linked.map((target) => target.replace(/^\/list\//, ''));
      expect(paths, file).toEqual(expect.arrayContaining(['changes/feed.xml', 'feeds/new.xml', 'opensearch.xml', ...more]));
      expect(
        paths.filter((target) => !files.includes(target)),
        file,
      ).toEqual([]);
      const pictures = values(html, /property="og:image"/, 'content').map((target) => target.replace('http://harbour.test/list/', ''));
      expect(pictures, file).toEqual(canDraw() ? [file.startsWith('servers/') ? 'og/servers/acme/rain.png' : 'og/site.png'] : []);
      expect(
        pictures.filter((target) => !files.includes(target)),
        file,
      ).toEqual([]);
      expect(values(html, /property="og:url"/, 'content')).toEqual(values(html, /rel="canonical"/, 'href'));
    }
    expect(await page('404.html')).not.toContain('og:');
  });

  it('describes servers and lists for search engines as valid JSON-LD', async () => {
    const dataOf = async (file: string): Promise<unknown> =>
      JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(await page(file))?.[1] ?? 'null');
    expect(await dataOf('servers/acme/rain/index.html')).toMatchObject({
      '@type': 'SoftwareApplication',
      description: 'Rain & <wind>.',
    });
    expect(await dataOf('categories/sea/index.html')).toMatchObject({
      ...{ '@type': 'ItemList', url: 'http://harbour.test/list/categories/sea/', numberOfItems: 1 },
    });
    expect(await dataOf('checks/index.html')).toBeNull();
  });

  it('lists its pages in the sitemap, and every one of them exists', async () => {
    const listed = [...(await page('sitemap.xml')).matchAll(/<loc>http:\/\/harbour\.test\/list\/([^<]*)<\/loc>/g)].map(
      ([, at]) => at ?? '',
    );
    expect(listed).toEqual(expect.arrayContaining(['', 'servers/acme/rain/', 'owners/acme/', 'categories/sea/', 'profiles/travel/']));
    expect(listed.filter((at) => !files.includes(`${at}index.html`))).toEqual([]);
    // A page of a removed server is in no index.
    const removed = REMOVED_NAMES.map((name) => `servers/${name}/index.html`);
    const pages = files.filter(
      (file) => file.endsWith('/index.html') && !/^(?:v0\.1|connect|compare|compose)\//.test(file) && !removed.includes(file),
    );
    expect(pages.filter((file) => !listed.includes(file.replace(/index\.html$/, '')))).toEqual([]);
  });

  it('has the badge and the logo, and reports the number of files per family', async () => {
    expect(await page('badges/acme/rain.svg')).toContain('<title>Harbour &amp; Sons: listed</title>');
    expect(await page('logo.svg')).toBe(LOGO);
    expect(await page('index.html')).toContain('src="/list/logo.svg"');
    expect(await buildOutput(folder)).toMatch(
      new RegExp(
        `\\n${(files.length - 1).toLocaleString('en')} files: .*alternate formats.*\\n|${files.length.toLocaleString('en')} files: `,
      ),
    );
  });
});

describe('a site with every family turned off, without optional packages', () => {
  let folder: string;
  let files: string[];

  beforeAll(async () => {
    folder = await listsFolder();
    files = await filesBelow(folder);
  }, 180_000);

  it('is built, and reports the missing logo', async () => {
    expect(await buildOutput(folder)).toContain('"gone.svg"');
  });

  it('has no such file, and no link to one', async () => {
    const family = /^(?:badges|og|v0\.1)\/|^owners\/.+\.xml$|^(?:index|(?:servers|categories|profiles)\/.+)\.(?:md|json)$/;
    expect(files.filter((file) => family.test(file))).toEqual([]);
    for (const file of files.filter((one) => /\.(?:html|txt|json|xml)$/.test(one) && !one.startsWith('search/'))) {
      const text = await readFile(path.join(folder, file), 'utf8');
      if (/^(?:docs|reference)\/|^api\/openapi\.json$|^vercel\.json$/.test(file)) continue;
      expect(text, file).not.toMatch(/\/list\/(?:badges|og|v0\.1)\/|og:image|\/list\/servers\/[^"'\s]*\.(?:md|json)\b/);
    }
  });

  it('has no dead link', async () => {
    const dead: string[] = [];
    const known = new Set(files);
    for (const file of files.filter((one) => one.endsWith('.html'))) {
      const html = await readFile(path.join(folder, file), 'utf8');
      for (const [, target = ''] of html.matchAll(/<(?:a|link|script|img|form)\b[^>]*?\s(?:href|src|action)="(\/[^"#?]*)/g)) {
        const at = decodeURIComponent(target).replace(/^\/list\//, '');
        if (!known.has(at.replace(/(?:^|\/)$/, (slash) => `${slash}index.html`))) dead.push(`${file} → ${target}`);
      }
    }
    expect(dead).toEqual([]);
  });

  it('describes no such file, but describes the live official registry API', async () => {
    const { paths } = JSON.parse(await readFile(path.join(folder, 'api/openapi.json'), 'utf8')) as { paths: Record<string, unknown> };
    const names = Object.keys(paths);
    expect(names.filter((name) => /^\/(?:servers|index|categories|profiles)\b|\/v0\.1\/.*\.json$/.test(name))).toEqual([]);
    expect(names).toContain('/v0.1/servers');
    for (const file of ['_redirects', 'vercel.json'])
      expect(await readFile(path.join(folder, file), 'utf8'), file).not.toContain('v0.1/servers.json');
  });
});
