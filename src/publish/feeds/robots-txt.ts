import type { Publication } from '../../catalog/published/published.ts';
import { ARD_PATH } from '../../catalog/values/discovery-formats.ts';
import { SITEMAP_PATH } from './sitemap.ts';

/** `robots.txt` (RFC 9309) that allows everything, with the manifest of Agentic Resource Discovery (ARD v0.91 §5.1). Robots request it at the root of a host, so below a base path no robot reads it. */
export function robotsTxt({ url }: Publication): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${new URL(SITEMAP_PATH, url).href}\nAgentmap: ${new URL(ARD_PATH, url).href}\n`;
}
