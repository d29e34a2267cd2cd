import type { KnownHost } from './known-hosts.ts';

/** What an operator can do, by what is wrong. `{recipe}` stands for the files that the host at hand reads. */
const FIXES = {
  rules: 'Let the host read the rules that the build wrote: {recipe}.',
  live: 'A host of files cannot do this. Where it matters, run the live API: "npm run serve", or an adapter (PORTOLAN_API).',
  https: 'Serve the catalogue by https, and lead http there: clients call no other registry. Most hosts give a certificate for nothing.',
  open: 'Where these clients are to read it, open it to everyone with PORTOLAN_API_PUBLIC=1 (PORTOLAN_API_PUBLIC=v0.1 opens what editors read, and nothing else), or serve the built files beside it.',
  host: 'Start the live catalogue with the name that it is asked by: PORTOLAN_HOSTS=name.example.org.',
  whole: 'Publish the whole folder that "npm run build" wrote, files and folders with a leading dot or underscore too, and nothing but it.',
  login: 'Programs cannot log in on a page. Take the login off the addresses of the API, or use the live API with keys.',
  address:
    'Give clients, and this command, the address that it leads to. If that is a login: programs cannot pass it, so use the live API with keys.',
  failing: 'See the log of the host, or of the proxy in front: for what is absent it is to answer 404, and never 5xx.',
  smaller: 'Split the catalogue, or run the live API, which answers in pages: "npm run serve".',
  records: 'Run "npm run check" and build again: the published records, or a proxy on the way, changed an answer.',
  build: 'Build again with this version of the catalogue and publish the whole folder: "npm run build".',
} as const;

/** Which mend. */
export type FixId = keyof typeof FIXES;

/** A mend in words, for the host at hand. */
export function fixText(id: FixId, host: KnownHost | undefined): string {
  if (id === 'rules' && host !== undefined && !host.takesRules) return host.recipe;
  return FIXES[id].replace('{recipe}', host?.recipe ?? ANY_RECIPE);
}

const ANY_RECIPE =
  '_hosts/nginx.conf for nginx, _hosts/Caddyfile for Caddy, _headers and _redirects for Netlify and Cloudflare Pages, vercel.json for Vercel, ' +
  '_hosts/s3-sync.sh with _hosts/cloudfront-function.js for S3';
