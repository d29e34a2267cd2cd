import { publishedUrl } from '../../catalog/published/published.ts';
import { xml, XML_HEAD } from './xml.ts';

/** Path of the sitemap, below the publication's root. */
export const SITEMAP_PATH = 'sitemap.xml';

/** Maximum URLs of one file (https://www.sitemaps.org/protocol.html). */
const MAX_ADDRESSES = 50_000;

/** A page of the site. */
export interface SitemapPage {
  /** Below the publication's root. */
  readonly path: string;
  /** ISO 8601 time of the last change of its content; `undefined` if unknown. */
  readonly changedAt: string | undefined;
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The pages as a sitemap, or as several with an index if they exceed the maximum of one. */
export function* sitemapFiles(
  pages: readonly SitemapPage[],
  url: string,
  most = MAX_ADDRESSES,
): Generator<readonly [path: string, text: string]> {
  const parts = Array.from({ length: Math.max(1, Math.ceil(pages.length / most)) }, (_, at) => pages.slice(at * most, (at + 1) * most));
  if (parts.length === 1) {
    yield [SITEMAP_PATH, pagesText(pages, url)];
    return;
  }
  yield [SITEMAP_PATH, indexText(parts, url)];
  for (const [at, part] of parts.entries()) yield [partPath(at), pagesText(part, url)];
}

function partPath(at: number): string {
  return `sitemap-${at + 1}.xml`;
}

function pagesText(pages: readonly SitemapPage[], url: string): string {
  const lines = pages.map(({ path, changedAt }) => `<url>${placeAndTime(publishedUrl(path, { url }), changedAt)}</url>`);
  return [XML_HEAD, `<urlset ${NAMESPACE}>`, ...lines, '</urlset>', ''].join('\n');
}

function indexText(parts: readonly (readonly SitemapPage[])[], url: string): string {
  const lines = parts.map((pages, at) => `<sitemap>${placeAndTime(new URL(partPath(at), url).href, newestOf(pages))}</sitemap>`);
  return [XML_HEAD, `<sitemapindex ${NAMESPACE}>`, ...lines, '</sitemapindex>', ''].join('\n');
}

function newestOf(pages: readonly SitemapPage[]): string | undefined {
  return pages.reduce<string | undefined>(
    (newest, { changedAt }) => (newest === undefined || (changedAt ?? '') > newest ? changedAt : newest),
    undefined,
  );
}

function placeAndTime(address: string, changedAt: string | undefined): string {
  return `<loc>${xml(address)}</loc>${changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`}`;
}
