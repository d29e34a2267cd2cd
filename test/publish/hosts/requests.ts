import { defined } from '../../support/defined.ts';
import { REMOVED_NAMES, NAMES, PAGES, SCRIPT_NAME, type HarbourSite } from './harbour-site.ts';

/** Hosts that the table is tested with. */
export type HostName = 'nginx' | 'Caddy' | 'Netlify' | 'Cloudflare Pages' | 'Vercel' | 'CloudFront';

/** A request to a static host, and the expected response. */
export interface HostRequest {
  /** Below the base, with its query. */
  readonly path: string;
  /** The expected file, below the site's folder; missing for 404. */
  readonly file?: string;
  /** Media type without parameters. */
  readonly type: string;
  readonly cache: string;
  /** Whether pages of other origins may read it. */
  readonly isShared: boolean;
}

const SHORT = 'public, max-age=300, stale-while-revalidate=3600';
const REVALIDATE = 'public, max-age=0, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The requests to every host, with the expected responses. */
export function requestsOf(site: HarbourSite): HostRequest[] {
  const script = defined(site.files.find((file) => file.startsWith('_astro/') && file.endsWith('.js')));
  const vectors = defined(site.files.find((file) => /^search\/[^/]+\/.*\.bin$/.test(file)));
  const id = defined(site.files.find((file) => /^api\/servers\/[0-9a-f]{8}-[^/]+\.json$/.test(file)));
  return [
    page('', 'index.html'),
    page('servers/acme/Weather/', 'servers/acme/Weather/index.html'),
    page('servers/@crew/compass/', 'servers/@crew/compass/index.html'),
    { path: script, file: script, type: 'text/javascript', cache: IMMUTABLE, isShared: false },
    { path: vectors, file: vectors, type: 'application/octet-stream', cache: IMMUTABLE, isShared: false },
    { path: 'search/manifest.json', file: 'search/manifest.json', type: 'application/json', cache: REVALIDATE, isShared: false },
    { path: 'service-worker.js', file: 'service-worker.js', type: 'text/javascript', cache: 'no-cache', isShared: false },
    json('schemas/server.schema.json'),
    ...['tombstones.json', 'changes.json', 'checks/index.json'].map((path) => json(path)),
    ...['api/catalog.json', 'api/openapi.json', 'api/servers.json', 'api/servers/_page/2.json', 'api/servers/acme/Weather.json', id].map(
      (path) => json(path),
    ),
    { path: 'api/records.jsonl', file: 'api/records.jsonl', type: 'application/jsonl', cache: SHORT, isShared: true },
    ...listRequests(),
    ...serverRequests(id),
    ...officialRequests(),
    { path: 'llms.txt', file: 'llms.txt', type: 'text/plain', cache: SHORT, isShared: true },
    { path: 'checks/index.md', file: 'checks/index.md', type: 'text/markdown', cache: SHORT, isShared: true },
    { path: 'llms-full.txt', file: 'llms-full.txt', type: 'text/plain', cache: SHORT, isShared: true },
    ...['changes/feed.xml', 'feeds/new.xml', 'owners/crowd/feed.xml'].map((path): HostRequest => {
      return { path, file: path, type: 'application/atom+xml', cache: SHORT, isShared: true };
    }),
    { path: 'opensearch.xml', file: 'opensearch.xml', type: 'application/opensearchdescription+xml', cache: REVALIDATE, isShared: false },
    ...spellings('badges/', 'acme/Weather', '.svg').map((target): HostRequest => {
      return { path: target, file: 'badges/acme/Weather.svg', type: 'image/svg+xml', cache: SHORT, isShared: true };
    }),
    ...['md', 'json'].flatMap((ending) =>
      spellings('servers/', '@crew/compass', `.${ending}`).map((target): HostRequest => {
        const type = ending === 'md' ? 'text/markdown' : 'application/json';
        return { path: target, file: `servers/@crew/compass.${ending}`, type, cache: REVALIDATE, isShared: true };
      }),
    ),
    ...['index.json', 'connect/@crew/compass.json', 'profiles/harbour.json'].map((path): HostRequest => {
      return { path, file: path, type: 'application/json', cache: REVALIDATE, isShared: true };
    }),
    {
      path: '.well-known/ai-catalog.json',
      file: '.well-known/ai-catalog.json',
      type: 'application/ai-catalog+json',
      cache: 'public, max-age=3600',
      isShared: true,
    },
  ];
}

/** A request for a removed server, and the file that a host with support for 410 sends. */
export interface RemovedRequest extends HostRequest {
  readonly file: string;
}

/** Every path of the removed servers. */
export function removedRequestsOf(site: HarbourSite): RemovedRequest[] {
  const ids = site.files.flatMap((file) => /^api\/gone\/([0-9a-f]{8}-[0-9a-f-]{27})\.json$/.exec(file)?.[1] ?? []);
  const official = site.files
    .filter((file) => file.startsWith('v0.1/gone/'))
    .map((file) => file.slice('v0.1/gone/'.length, -'.json'.length));
  const problem = { type: 'application/problem+json', cache: SHORT, isShared: true } as const;
  const registry = [...REMOVED_NAMES, ...ids].flatMap((name) =>
    [name, encodeURIComponent(name), `${name}.json`, `${encodeURIComponent(name)}.json`].map((target) => ({
      path: `api/servers/${target}`,
      file: `api/gone/${name}.json`,
      ...problem,
    })),
  );
  const versions = official.flatMap((name) =>
    ['versions', 'versions/', 'versions/latest', 'versions/2025.5.1'].flatMap((rest) =>
      [name, encodeURIComponent(name)].flatMap((target) =>
        ['v0.1', 'v0'].map((folder) => ({ path: `${folder}/servers/${target}/${rest}`, file: `v0.1/gone/${name}.json`, ...problem })),
      ),
    ),
  );
  return [
    ...REMOVED_NAMES.flatMap((name) =>
      ['', 'index.html'].map((rest) => ({ ...page(`servers/${name}/${rest}`, ''), file: `servers/${name}/index.html` })),
    ),
    ...registry,
    ...versions,
  ];
}

function listRequests(): HostRequest[] {
  return [
    json('api/servers', 'api/servers.json'),
    json('api/servers?pageSize=10', 'api/servers.json'),
    json('api/servers?page=1', 'api/servers/_page/1.json'),
    json('api/servers?page=1&pageSize=10', 'api/servers/_page/1.json'),
    json('api/servers?pageSize=10&page=2', 'api/servers/_page/2.json'),
    json(`api/servers?page=${PAGES}`, `api/servers/_page/${PAGES}.json`),
    // The page after the last, at which a client stops.
    json(`api/servers?page=${PAGES + 1}`, `api/servers/_page/${PAGES + 1}.json`),
    json('api/servers?profile=harbour', 'api/profiles/harbour/servers.json'),
    json('api/servers?profile=harbour&page=1', 'api/profiles/harbour/servers.json'),
    absent(`api/servers?page=${PAGES + 2}`),
    absent('api/servers?page=0'),
    absent('api/servers?page=two'),
    absent('api/servers?pageSize=5'),
    absent('api/servers?page=1&pageSize=100'),
    absent('api/servers?q=rain'),
    absent('api/servers?page=1&pageSize=10&q=rain'),
    absent('api/servers?profile=harbour&q=rain'),
    absent('api/servers?profile=harbour&page=2'),
    absent('api/servers?profile=harbour&pageSize=10'),
    absent('api/servers?profile=nobody'),
    // Searches, which are no files, beside files of the same names with an ending.
    ...['tools?q=rain', 'tools', 'changes', 'catalog', 'openapi', 'records', '404'].map((path) => absent(`api/${path}`)),
  ];
}

function serverRequests(id: string): HostRequest[] {
  const names = [...NAMES.slice(0, 5), SCRIPT_NAME];
  return [
    ...names.map((name) => json(`api/servers/${name}`, `api/servers/${name}.json`)),
    // As clients of the original registry encode a name.
    ...names.map((name) => json(`api/servers/${encodeURIComponent(name)}`, `api/servers/${name}.json`)),
    ...names.flatMap((name) => spellings('api/servers/', name, '.json').map((target) => json(target, `api/servers/${name}.json`))),
    json(id.replace(/\.json$/, ''), id),
    ...[
      'nobody',
      'nobody%2Fhere',
      'acme%252FWeather',
      'acme%252FWeather.json',
      'acme%5CWeather.json',
      'crowd',
      'acme/Weather/more',
      '_page',
    ].map((name) => absent(`api/servers/${name}`)),
    absent('api/servers/nobody.json'),
  ];
}

function officialRequests(): HostRequest[] {
  const official = (path: string, file: string): HostRequest => ({ path, file, type: 'application/json', cache: SHORT, isShared: true });
  const folder = 'v0.1/servers/acme/Weather/versions';
  const current = [
    official('v0.1/servers', 'v0.1/servers.json'),
    official('v0.1/servers?limit=1', 'v0.1/servers.json'),
    official('v0.1/servers?limit=50&version=latest', 'v0.1/servers.json'),
    official('v0.1/servers.json', 'v0.1/servers.json'),
    official(`${folder}/latest`, `${folder}/latest`),
    official('v0.1/servers/acme%2FWeather/versions/latest', `${folder}/latest`),
    official('v0.1/servers/acme%2FWeather/versions', `${folder}/index.html`),
    official(folder, `${folder}/index.html`),
    official('v0.1/allow-list.json', 'v0.1/allow-list.json'),
    absent('v0.1/servers/nobody%2Fhere/versions/latest'),
  ];
  // The older paths have the same responses.
  return [...current, ...current.map((request) => ({ ...request, path: request.path.replace('v0.1/', 'v0/') }))];
}

/** The paths of a server's file: unencoded, and as clients percent-encode a name. */
function spellings(folder: string, name: string, ending: string): string[] {
  return [...new Set([name, encodeURIComponent(name), name.replace('/', '%2f')])].map((written) => `${folder}${written}${ending}`);
}

function page(path: string, file: string): HostRequest {
  // The Markdown and JSON next to these pages is shared, and no pattern of a host distinguishes them.
  return { path, file, type: 'text/html', cache: REVALIDATE, isShared: path.startsWith('servers/') };
}

function json(path: string, file = path): HostRequest {
  return { path, file, type: 'application/json', cache: SHORT, isShared: true };
}

function absent(path: string): HostRequest {
  return { path, type: 'application/problem+json', cache: SHORT, isShared: true };
}
