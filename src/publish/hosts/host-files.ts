import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { PublishedFile } from '../../catalog/published/published-file.ts';
import { absentFile } from './absent-file.ts';
import { caddyFile } from './caddy.ts';
import { cloudflareWorker } from './cloudflare-worker.ts';
import { cloudfrontFile } from './cloudfront.ts';
import { headersFile } from './headers-file.ts';
import { nginxFile } from './nginx.ts';
import { redirectsFile } from './redirects-file.ts';
import { s3File } from './s3.ts';
import { vercelFile } from './vercel.ts';

/**
 * What hosts of files read, each a view of the same tables. GitHub Pages drops folders that start with `_` unless `.nojekyll` is there; it
 * knows no rules, so there a catalogue answers the addresses of its files and no others, and the page of a server that is gone with 200.
 * Netlify and Vercel do that too: no rule of theirs gives another status to what a file answers. `_hosts/` holds what an operator takes along.
 */
export function* hostFiles(catalog: Pick<Catalog, 'records' | 'removed' | 'site'>, publication: Publication): Generator<PublishedFile> {
  const base = new URL(publication.url).pathname;
  yield ['.nojekyll', ''];
  yield ['_headers', headersFile(base)];
  yield ['_redirects', redirectsFile(base, catalog.site.files)];
  yield* cloudflareWorker(base, catalog.removed.length > 0);
  yield ['vercel.json', vercelFile(base, catalog.site.files)];
  yield ['_hosts/nginx.conf', nginxFile(base)];
  yield ['_hosts/Caddyfile', caddyFile(base)];
  yield ['_hosts/s3-sync.sh', s3File(base)];
  yield ['_hosts/cloudfront-function.js', cloudfrontFile(catalog, publication)];
  yield absentFile(publication);
}
