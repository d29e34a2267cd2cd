import type { Publication } from '../../catalog/published/published.ts';
import { SITEMAP_PATH } from './sitemap.ts';

/** `robots.txt` (RFC 9309): everything may be read. Robots look for it at the root of a host, so below a base it says so to nobody. */
export function robotsTxt({ url }: Publication): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${new URL(SITEMAP_PATH, url).href}\n`;
}
