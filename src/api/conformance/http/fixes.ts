import type { KnownHost } from './known-hosts.ts';

/** Fixes for operators, by cause. `{recipe}` is replaced by the configuration files of the detected host. */
const FIXES = {
  rules: 'Make the host read the rules that the build wrote: {recipe}.',
  live: 'A file host cannot do this. If you need it, run the live API: "npx portolan serve", or an adapter (PORTOLAN_API).',
  https:
    'Serve the catalogue over https, and redirect http to it: clients accept no other registry. Most hosts issue certificates for free.',
  open: 'If these clients need access, open the API to everyone with PORTOLAN_API_PUBLIC=1 (PORTOLAN_API_PUBLIC=v0.1 opens only what editors read), or publish the built files as well.',
  host: 'Start the live catalogue with the requested host name: PORTOLAN_HOSTS=name.example.org.',
  whole: 'Publish exactly the folder that "npx portolan build" wrote, including files and folders with a leading dot or underscore.',
  url: 'Build again with the URL of the site: "url" in content/site.yaml, or PORTOLAN_SITE.',
  login: 'Programs cannot log in on a page. Remove the login from the URLs of the API, or use the live API with keys.',
  address:
    'Use the URL to which it redirects, in clients and in this command. If that is a login: programs cannot pass it, so use the live API with keys.',
  failing: 'See the log of the host, or of the proxy in front of it. Missing files must be answered with 404, not 5xx.',
  smaller: 'Split the catalogue, or run the live API, which answers in pages: "npx portolan serve".',
  records: 'Run "npx portolan check" and build again: the published records, or a proxy in between, changed an answer.',
  packages: 'Add the packages or remote connections of the servers to their content files, and build again.',
  build: 'Build again with this version of the catalogue and publish the whole folder: "npx portolan build".',
} as const;

/** Id of a fix. */
export type FixId = keyof typeof FIXES;

/** The text of a fix, for the detected host. */
export function fixText(id: FixId, host: KnownHost | undefined): string {
  if (id === 'rules' && host !== undefined && !host.takesRules) return host.recipe;
  return FIXES[id].replace('{recipe}', host?.recipe ?? ANY_RECIPE);
}

const ANY_RECIPE =
  '_hosts/nginx.conf for nginx, _hosts/Caddyfile for Caddy, _headers and _redirects for Netlify and Cloudflare Pages, vercel.json for Vercel, ' +
  '_hosts/s3-sync.sh with _hosts/cloudfront-function.js for S3';
