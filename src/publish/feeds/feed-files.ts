import type { Catalog } from '../../catalog/published/catalog.ts';
import type { MadeFile } from '../../catalog/published/published-file.ts';
import { feedFiles, type FeedSource } from './feeds.ts';
import { OPEN_SEARCH_PATH, openSearch } from './open-search.ts';
import { robotsTxt } from './robots-txt.ts';
import { sitemapFiles } from './sitemap.ts';
import { sitemapPages } from './sitemap-pages.ts';

/** The input of feeds, `robots.txt`, the sitemap and OpenSearch. */
interface SyndicationSource extends FeedSource {
  readonly catalog: Catalog;
  /** Paths of all pages that were built, below the publication's root. */
  readonly pages: readonly string[];
}

/** The feeds, the sitemap, `robots.txt` and the OpenSearch description. */
export function* syndicatedFiles(source: SyndicationSource): Generator<MadeFile> {
  const { catalog, publication, pages } = source;
  yield* feedFiles(source);
  yield* sitemapFiles(sitemapPages(pages, catalog), publication.url);
  yield [OPEN_SEARCH_PATH, openSearch(catalog.site, publication)];
  yield ['robots.txt', robotsTxt(publication)];
}
