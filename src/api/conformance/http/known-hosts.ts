import type { ProbeAnswer } from './probe.ts';

/** A kind of host that serves a built site. */
export interface KnownHost {
  readonly name: string;
  /** The configuration files of the build for this host, or what to do where it reads none. */
  readonly recipe: string;
  /** Whether media types, headers and redirects can be configured. */
  readonly takesRules: boolean;
  /** A header that identifies it, and the pattern of the value. */
  readonly sign: readonly [header: string, value: RegExp];
}

/** Hosts that identify themselves. The first match counts, because many hosts run behind others. */
const KNOWN_HOSTS: readonly KnownHost[] = [
  {
    name: 'GitHub Pages',
    recipe:
      'GitHub Pages takes no rules. Publish the same folder on a host that does (Cloudflare Pages and Netlify cost nothing), or run it live.',
    takesRules: false,
    sign: ['server', /^github\.com/i],
  },
  {
    name: 'Netlify',
    recipe: '_headers and _redirects at the top of the published folder',
    takesRules: true,
    sign: ['server', /^netlify/i],
  },
  { name: 'Vercel', recipe: 'vercel.json at the top of the published folder', takesRules: true, sign: ['server', /^vercel/i] },
  {
    name: 'S3',
    recipe: '_hosts/s3-sync.sh uploads with types, _hosts/cloudfront-function.js rewrites',
    takesRules: true,
    sign: ['server', /^amazons3|^cloudfront/i],
  },
  {
    name: 'Cloudflare',
    recipe:
      '_headers, _redirects, _routes.json and _worker.js at the top of the published folder (Cloudflare Pages), or the files for the host behind it',
    takesRules: true,
    sign: ['server', /^cloudflare/i],
  },
  { name: 'Caddy', recipe: '_hosts/Caddyfile', takesRules: true, sign: ['server', /^caddy/i] },
  { name: 'nginx', recipe: '_hosts/nginx.conf', takesRules: true, sign: ['server', /^(?:nginx|openresty)/i] },
];

/** The host of a response, where it identifies itself. */
export function hostOf(answer: ProbeAnswer): KnownHost | undefined {
  return KNOWN_HOSTS.find(({ sign: [header, value] }) => value.test(answer.header(header)));
}
