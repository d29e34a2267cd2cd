import type { PublishedFile } from './static-api.ts';

/** What static hosts read: GitHub Pages drops folders that start with `_` unless `.nojekyll` is there; Netlify and Cloudflare take `_headers`. */
export function* hostFiles(base: string): Generator<PublishedFile> {
  yield ['.nojekyll', ''];
  yield ['_headers', headersFile(base)];
}

function headersFile(base: string): string {
  const rules: readonly (readonly [string, readonly string[]])[] = [
    [
      '*',
      [
        'X-Content-Type-Options: nosniff',
        "Content-Security-Policy: frame-ancestors 'none'",
        'Referrer-Policy: strict-origin-when-cross-origin',
      ],
    ],
    ['api/*', ['Access-Control-Allow-Origin: *', 'Cache-Control: public, max-age=300, stale-while-revalidate=3600']],
    // Every folder of the index is named by what is in it; the manifest beside them is the one file that changes.
    ['search/:folder/*', ['Cache-Control: public, max-age=31536000, immutable']],
    ['_astro/*', ['Cache-Control: public, max-age=31536000, immutable']],
  ];
  return rules.map(([path, headers]) => [`${base}${path}`, ...headers.map((header) => `  ${header}`)].join('\n')).join('\n\n') + '\n';
}
