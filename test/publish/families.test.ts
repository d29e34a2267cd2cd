import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { canDraw } from '../../src/publish/images/open-graph/can-draw.ts';
import { buildSite, filesBelow, type BuiltSite } from '../support/built-site.ts';

/** A catalogue of two servers, one of a tag and an owner, the other without. */
const CONTENT: Readonly<Record<string, string>> = {
  'servers/acme/weather.yaml':
    "qualifiedName: acme/weather\ncreatedAt: '2026-01-01'\ndescription: Rain & <wind>.\ntags: [Sea]\nconnections: [{type: http, url: https://acme.example, configSchema: {}}]\n",
  'servers/_/solo.yaml': "qualifiedName: solo\ncreatedAt: '2026-01-02'\n",
  'profiles/travel.yaml': 'name: Travel\nservers: [acme/weather]\n',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
};

async function built(site: string, environment: Readonly<Record<string, string>>): Promise<BuiltSite> {
  const content = await mkdtemp(path.join(tmpdir(), 'portolan-content-'));
  for (const [file, text] of Object.entries({ ...CONTENT, 'site.yaml': site })) {
    await cp(path.join('content', 'site.yaml'), path.join(content, file));
    await writeFile(path.join(content, file), text);
  }
  const result = await buildSite(content, { PORTOLAN_SITE: 'https://harbour.test', PORTOLAN_BASE: '/list', ...environment });
  await rm(content, { recursive: true });
  return result;
}

/** Values of an attribute of the elements of a page that match. */
function values(html: string, element: RegExp, attribute: string): string[] {
  return [...html.matchAll(/<(?:link|meta)\b[^>]*>/g)]
    .filter(([tag]) => element.test(tag))
    .map(([tag]) => new RegExp(`${attribute}="([^"]*)"`).exec(tag)?.[1] ?? '');
}

describe('a site with all families of files', () => {
  let site: BuiltSite;
  let files: string[];
  const page = (file: string): Promise<string> => readFile(path.join(site.folder, file), 'utf8');

  beforeAll(async () => {
    site = await built('name: Harbour\nlogo: logo.svg\n', {});
    files = await filesBelow(site.folder);
  }, 180_000);

  it('leads from its pages to twins, feeds, the search for browsers and pictures that are there', async () => {
    expect(site.finished.code, site.finished.stderr).toBe(0);
    const wanted: Readonly<Record<string, readonly string[]>> = {
      'index.html': ['index.md', 'index.json'],
      'servers/acme/weather/index.html': ['servers/acme/weather.md', 'servers/acme/weather.json'],
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
      const pictures = values(html, /property="og:image"/, 'content').map((target) => target.replace('https://harbour.test/list/', ''));
      expect(pictures, file).toEqual(canDraw() ? [file.startsWith('servers/') ? 'og/servers/acme/weather.png' : 'og/site.png'] : []);
      expect(
        pictures.filter((target) => !files.includes(target)),
        file,
      ).toEqual([]);
      expect(values(html, /property="og:url"/, 'content')).toEqual(values(html, /rel="canonical"/, 'href'));
    }
    expect(await page('404.html')).not.toContain('og:');
  });

  it('tells search engines what a server and a list are, as JSON that is read as it stands', async () => {
    const dataOf = async (file: string): Promise<unknown> =>
      JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(await page(file))?.[1] ?? 'null');
    expect(await dataOf('servers/acme/weather/index.html')).toMatchObject({
      '@type': 'SoftwareApplication',
      description: 'Rain & <wind>.',
    });
    expect(await dataOf('categories/sea/index.html')).toMatchObject({
      ...{ '@type': 'ItemList', url: 'https://harbour.test/list/categories/sea/', numberOfItems: 1 },
    });
    expect(await dataOf('checks/index.html')).toBeNull();
  });

  it('lists its pages in the sitemap, and every one of them is there', async () => {
    const listed = [...(await page('sitemap.xml')).matchAll(/<loc>https:\/\/harbour\.test\/list\/([^<]*)<\/loc>/g)].map(
      ([, at]) => at ?? '',
    );
    expect(listed).toEqual(expect.arrayContaining(['', 'servers/acme/weather/', 'owners/acme/', 'categories/sea/', 'profiles/travel/']));
    expect(listed.filter((at) => !files.includes(`${at}index.html`))).toEqual([]);
    const pages = files.filter((file) => file.endsWith('/index.html') && !/^(?:v0\.1|connect|compose)\//.test(file));
    expect(pages.filter((file) => !listed.includes(file.replace(/index\.html$/, '')))).toEqual([]);
  });

  it('has the badge, the logo, and says how many files it has of each family', async () => {
    expect(await page('badges/acme/weather.svg')).toContain('<title>Harbour: listed</title>');
    expect(await page('logo.svg')).toBe(CONTENT['logo.svg']);
    expect(await page('index.html')).toContain('src="/list/logo.svg"');
    expect(site.finished.stderr).toMatch(
      new RegExp(`\\n${(files.length - 1).toLocaleString('en')} files: .*twins.*\\n|${files.length.toLocaleString('en')} files: `),
    );
  });
});

describe('a site with every family switched off, where no optional package is installed', () => {
  let site: BuiltSite;
  let files: string[];

  beforeAll(async () => {
    const off = 'name: Harbour\nlanguage: de\nlogo: gone.svg\nfiles: {badges: false, twins: false, ownerFeeds: false, official: false}\n';
    site = await built(off, { NODE_OPTIONS: `--import=${path.resolve('test/support/without-optional-packages.ts')}` });
    files = await filesBelow(site.folder);
  }, 180_000);

  it('is built, and says that it has no pictures, and that the logo is missing', () => {
    expect(site.finished.code, site.finished.stderr).toBe(0);
    expect(site.finished.stderr).toContain('No pictures for shared links');
    expect(site.finished.stderr).toContain('"gone.svg"');
  });

  it('has no file of them, and nothing that leads to one', async () => {
    const family = /^(?:badges|og|v0\.1)\/|^owners\/.+\.xml$|^(?:index|(?:servers|categories|profiles)\/.+)\.(?:md|json)$/;
    expect(files.filter((file) => family.test(file))).toEqual([]);
    for (const file of files.filter((one) => /\.(?:html|txt|json|xml)$/.test(one) && !one.startsWith('search/'))) {
      const text = await readFile(path.join(site.folder, file), 'utf8');
      if (/^(?:docs|reference)\/|^api\/openapi\.json$|^vercel\.json$/.test(file)) continue;
      expect(text, file).not.toMatch(/\/list\/(?:badges|og|v0\.1)\/|og:image|\/list\/servers\/[^"'\s]*\.(?:md|json)\b/);
    }
  });

  it('has no link that leads nowhere', async () => {
    const dead: string[] = [];
    for (const file of files.filter((one) => one.endsWith('.html'))) {
      const html = await readFile(path.join(site.folder, file), 'utf8');
      for (const [, target = ''] of html.matchAll(/<(?:a|link|script|img|form)\b[^>]*?\s(?:href|src|action)="(\/[^"#?]*)/g)) {
        const at = decodeURIComponent(target).replace(/^\/list\//, '');
        if (!files.includes(at.replace(/(?:^|\/)$/, (slash) => `${slash}index.html`))) dead.push(`${file} → ${target}`);
      }
    }
    expect(dead).toEqual([]);
  });

  it('describes no file of them, and the live API of the official registry as before', async () => {
    const { paths } = JSON.parse(await readFile(path.join(site.folder, 'api/openapi.json'), 'utf8')) as { paths: Record<string, unknown> };
    const names = Object.keys(paths);
    expect(names.filter((name) => /^\/(?:servers|index|categories|profiles)\b|\/v0\.1\/.*\.json$/.test(name))).toEqual([]);
    expect(names).toContain('/v0.1/servers');
    for (const file of ['_redirects', 'vercel.json'])
      expect(await readFile(path.join(site.folder, file), 'utf8'), file).not.toContain('v0.1/servers.json');
  });

  it('has feeds in its language', async () => {
    expect(await readFile(path.join(site.folder, 'feeds/new.xml'), 'utf8')).toContain('<title>Neue Server · Harbour</title>');
    expect(await readFile(path.join(site.folder, 'index.html'), 'utf8')).toContain('title="Neue Server · Harbour"');
  });
});
