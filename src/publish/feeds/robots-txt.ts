import type { Publication } from '../../catalog/published/published.ts';
import { SITEMAP_PATH } from './sitemap.ts';

/** `robots.txt` (RFC 9309) that allows everything. Robots request it at the root of a host, so below a base path no robot reads it. */
export function robotsTxt({ url }: Publication): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${new URL(SITEMAP_PATH, url).href}\n`;
}
