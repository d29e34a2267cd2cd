import type { APIRoute } from 'astro';

import { changeFeed } from '../../components/change-feed.ts';
import { href, serverHref } from '../../components/links.ts';
import { siteChanges } from '../../components/site-changes.ts';
import { siteData } from '../../components/site-data.ts';

/** The latest changes of the catalogue as an Atom feed. */
export const GET: APIRoute = ({ site, url }) => {
  const { catalog, asOf } = siteData();
  const absolute = (path: string): string => new URL(path, site ?? url).href;
  const feed = changeFeed(siteChanges(), {
    name: catalog.site.name,
    self: absolute(href('changes/feed.xml')),
    page: absolute(href('changes/')),
    asOf,
    serverUrl: (qualifiedName) => absolute(serverHref(qualifiedName)),
  });
  return new Response(feed, { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } });
};
