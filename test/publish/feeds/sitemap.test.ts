import { describe, expect, it } from 'vitest';

import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { openSearch } from '../../../src/publish/feeds/open-search.ts';
import { robotsTxt } from '../../../src/publish/feeds/robots-txt.ts';
import { sitemapFiles } from '../../../src/publish/feeds/sitemap.ts';
import { sitemapPages } from '../../../src/publish/feeds/sitemap-pages.ts';
import { DEFAULT_SITE_SETTINGS } from '../../../src/catalog/published/site-settings.ts';
import { removedRecord, record } from '../../support/records.ts';
import { childrenOf, parseXml, textsOf } from '../../support/xml.ts';

const URL_ = 'https://site.example/list/';
const OLD = '2026-01-01T00:00:00.000Z';
const NEW = '2026-05-01T00:00:00.000Z';
const REMOVED = '2026-05-01T06:00:00.000Z';
const CATALOG = createCatalog({
  records: [
    record('acme/weather', { updatedAt: NEW, tags: ['Sea'] }),
    record('acme/mail', { updatedAt: OLD, createdAt: OLD }),
    record('bolt/x', { updatedAt: '1970-01-01T00:00:00.000Z', createdAt: '1970-01-01T00:00:00.000Z' }),
  ],
  profiles: [{ id: 'travel', name: 'Travel', description: '', servers: ['acme/mail'] }],
  removed: [removedRecord('acme/sunk', REMOVED)],
});
const PAGES = [
  ...['', '404/', 'browse/', 'browse/2/', 'servers/acme/weather/', 'servers/acme/mail/', 'servers/bolt/x/', 'servers/acme/sunk/'],
  ...[
    'connect/acme/mail/',
    'compare/',
    'compose/',
    'owners/acme/',
    'owners/acme/2/',
    'owners/bolt/',
    'categories/sea/',
    'categories/_untagged/',
  ],
  ...['profiles/travel/', 'docs/start/'],
];

function timesOf(text: string): [string, string | undefined][] {
  return childrenOf(parseXml(text), 'url').map((url) => [textsOf(url, 'loc')[0]?.slice(URL_.length) ?? '', textsOf(url, 'lastmod')[0]]);
}

describe('the sitemap', () => {
  it('lists every page except those without a URL of their own, with the time of the last change of its facts; a removal changes the lists of all', () => {
    const [[path, text] = ['', '']] = [...sitemapFiles(sitemapPages(PAGES, CATALOG), URL_)];
    expect(path).toBe('sitemap.xml');
    expect(Object.fromEntries(timesOf(text))).toEqual({
      '': REMOVED,
      'browse/': REMOVED,
      'browse/2/': REMOVED,
      'categories/_untagged/': OLD,
      'categories/sea/': NEW,
      'docs/start/': undefined,
      'owners/acme/': NEW,
      'owners/acme/2/': NEW,
      'owners/bolt/': undefined,
      'profiles/travel/': OLD,
      'servers/acme/mail/': OLD,
      'servers/acme/weather/': NEW,
      'servers/bolt/x/': undefined,
    });
  });

  it('is the same for pages in any order', () => {
    const reversed = [...PAGES].reverse();
    expect([...sitemapFiles(sitemapPages(reversed, CATALOG), URL_)]).toEqual([...sitemapFiles(sitemapPages(PAGES, CATALOG), URL_)]);
  });

  it('is an index of several sitemaps if one exceeds the limit, with each page in one of them', () => {
    const pages = sitemapPages(PAGES, CATALOG);
    const [[path, index] = ['', ''], ...parts] = [...sitemapFiles(pages, URL_, 5)];
    const root = parseXml(index);
    expect([path, root.name]).toEqual(['sitemap.xml', 'sitemapindex']);
    expect(childrenOf(root, 'sitemap').flatMap((part) => textsOf(part, 'loc'))).toEqual(parts.map(([name]) => `${URL_}${name}`));
    expect(childrenOf(root, 'sitemap').flatMap((part) => textsOf(part, 'lastmod'))).toEqual([REMOVED, NEW, NEW]);
    expect(parts.map(([, text]) => timesOf(text).length)).toEqual([5, 5, pages.length - 10]);
    expect(parts.flatMap(([, text]) => timesOf(text).map(([page]) => page))).toEqual(pages.map((page) => page.path));
  });

  it('is listed in robots.txt', () => {
    expect(robotsTxt({ url: URL_ })).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://site.example/list/sitemap.xml\nAgentmap: https://site.example/list/.well-known/ard.json\n',
    );
  });
});

describe('the OpenSearch description', () => {
  it('is valid, has a URL template for the query, and respects the limits of texts', () => {
    const site = { ...DEFAULT_SITE_SETTINGS, name: 'Ports & harbours of the <whole> world' };
    const root = parseXml(openSearch(site, { url: URL_ }));
    expect([root.name, root.attributes['xmlns']]).toEqual(['OpenSearchDescription', 'http://a9.com/-/spec/opensearch/1.1/']);
    const [short = '', long = ''] = [...textsOf(root, 'ShortName'), ...textsOf(root, 'LongName')];
    expect([short.length <= 16, short.startsWith('Ports'), long.length <= 48]).toEqual([true, true, true]);
    const template = childrenOf(root, 'Url').find(({ attributes }) => attributes['type'] === 'text/html')?.attributes['template'] ?? '';
    expect(new URL(template.replace('{searchTerms}', encodeURIComponent('a & b'))).searchParams.get('q')).toBe('a & b');
  });
});
