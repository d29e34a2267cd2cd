import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { PublishedFile } from '../../catalog/published/published-file.ts';
import { absentFile } from './absent-file.ts';
import { caddyFile } from './caddy.ts';
import { cloudflareWorker } from './cloudflare-worker.ts';
import { cloudfrontFile } from './cloudfront.ts';
import { hashedPaths } from './hashed-paths.ts';
import { headersFile } from './headers-file.ts';
import { nginxFile } from './nginx.ts';
import { redirectsFile } from './redirects-file.ts';
import { s3File } from './s3.ts';
import { vercelFile } from './vercel.ts';

/**
 * The configuration files of static hosts, generated from the same tables, for the files that the site publishes. GitHub Pages ignores
 * folders that start with `_` unless `.nojekyll` exists; it has no rules, so it serves only the paths of files, and the page of a removed
 * server with 200. Netlify and Vercel also answer 200 there: no rule of theirs changes the status of a file. `_hosts/` contains files for the
 * operator.
 *
 * @param written paths of the files that were written before; without them, rules for hashed files are by folder
 */
export function* hostFiles(
  catalog: Pick<Catalog, 'records' | 'removed' | 'site'>,
  publication: Publication,
  written: Iterable<string> = [],
): Generator<PublishedFile> {
  const hashed = hashedPaths(written);
  const base = new URL(publication.url).pathname;
  const { files } = catalog.site;
  yield ['.nojekyll', ''];
  yield ['_headers', headersFile(base, files)];
  // The scripts of a site in packs answer all that it rewrites. Cloudflare Workers reads it, too, and knows no lines for Netlify.
  if (files.packed === undefined) yield ['_redirects', redirectsFile(base, files)];
  yield ['vercel.json', vercelFile(base, files, hashed)];
  yield absentFile(publication);
  // A site in packs has scripts for hosts, and the other hosts run none.
  if (files.packed !== undefined) return;
  yield* cloudflareWorker(base, { isAnyRemoved: catalog.removed.length > 0, files, hashed });
  yield ['_hosts/nginx.conf', nginxFile(base, files)];
  yield ['_hosts/Caddyfile', caddyFile(base, files)];
  yield ['_hosts/s3-sync.sh', s3File(base, files)];
  yield ['_hosts/cloudfront-function.js', cloudfrontFile(catalog, publication)];
}
