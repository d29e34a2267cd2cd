import { ASSETS_FOLDER, FILE_FAMILIES, PAGES } from '../../api/files/file-families.ts';
import type { PublishedFile } from '../../catalog/published/published-file.ts';
import type { FileFamilies } from '../../catalog/values/file-families.ts';
import { ABSENT_FILE } from './absent-file.ts';
import { familyHeaders } from './family-headers.ts';
import { removedServerScript } from './removed-routes.ts';
import { listFileScript } from './list-routes.ts';

/**
 * A script for the one path whose response depends on query parameters, which `_redirects` of Cloudflare Pages cannot read, and, if
 * servers were removed, for the paths of servers: no rule of Pages returns 410. The script also answers for missing files at paths of hashed
 * ones, because Pages would send the headers of the path. `_routes.json` excludes all other paths, so that files do not use the quota for
 * scripts; beyond the quota Pages serves files only.
 *
 * @see https://developers.cloudflare.com/pages/functions/advanced-mode/
 * @see https://developers.cloudflare.com/pages/functions/routing/#create-a-_routesjson-file
 */
export function* cloudflareWorker(base: string, { isAnyRemoved, files, hashed }: WorkerFacts): Generator<PublishedFile> {
  const official = files.official ? ['v0.1/servers/*', 'v0/servers/*'] : [];
  const servers = isAnyRemoved ? ['servers/*', 'api/servers/*', ...official] : [];
  yield ['_routes.json', `${JSON.stringify(routes(base, ['api/servers', ...servers], hashed))}\n`];
  yield ['_worker.js', workerScript(base, files)];
}

/** What the script depends on. */
interface WorkerFacts {
  /** Whether any server was removed. */
  readonly isAnyRemoved: boolean;
  readonly files: Pick<FileFamilies, 'official'>;
  /** See `hashedPaths`. */
  readonly hashed: readonly string[];
}

/** Most rules of `_routes.json`, and most characters of a rule. */
const ROUTE_LIMITS = { rules: 100, characters: 100 };

/** The paths of the script. Those of missing hashed files are among them only if a rule for each hashed file is allowed. */
function routes(base: string, own: readonly string[], hashed: readonly string[]): Readonly<Record<string, unknown>> {
  const at = (path: string): string => base + path;
  const [include, exclude] = [
    [...own, ...HASHED_FOLDERS.map((folder) => `${folder}/*`)].map(at),
    [...hashed, 'search/manifest.json'].map(at),
  ];
  const rules = [...include, ...exclude];
  const isAllowed = rules.length <= ROUTE_LIMITS.rules && rules.every((rule) => rule.length <= ROUTE_LIMITS.characters);
  return hashed.length > 0 && isAllowed ? { version: 1, include, exclude } : { version: 1, include: own.map(at), exclude: [] };
}

/** Folders with hashed files. */
const HASHED_FOLDERS = [ASSETS_FOLDER, 'search'];

/** The media type of a problem depends on the request. */
const PROBLEM = `function problem(status, file, request) {
  var type = request.headers.get('Accept') === 'application/json' ? 'application/json' : 'application/problem+json';
  file.headers.set('Content-Type', type);
  file.headers.append('Vary', 'Accept');
  return withHeaders(new Response(file.body, { status: status, headers: file.headers }));
}`;

/** The answer at a path of hashed files. */
const HASHED_FILE = `
// Pages sends the headers of a path also with the answer for a missing file, which no browser should keep.
var HASHED = /^(?:${HASHED_FOLDERS.join('|')})[/]/;

async function hashedFile(request, env) {
  var file = await env.ASSETS.fetch(request);
  var answer = new Response(file.body, file);
  if (answer.status === 404) answer.headers.set('Cache-Control', ${JSON.stringify(PAGES.cache)});
  return answer;
}
`;

function workerScript(base: string, files: Pick<FileFamilies, 'official'>): string {
  const headers = FILE_FAMILIES.filter(({ name }) => name === 'api').flatMap(familyHeaders);
  return `// GET ${base}api/servers on Cloudflare Pages: the prebuilt file of a list, if there is one; and 410 for a removed server.
${listFileScript()}

${removedServerScript(files)}

var BASE = ${JSON.stringify(base)};

var HEADERS = ${JSON.stringify(headers)};

async function fileAt(path, request, env) {
  var url = new URL(BASE + path, request.url);
  var answer = await env.ASSETS.fetch(new Request(url, { method: 'GET', headers: request.headers }));
  return new Response(answer.body, answer);
}

function pathBelowBase(request) {
  var path = new URL(request.url).pathname;
  // A name with invalid percent-encoding is used as it is, and not found.
  try { path = decodeURIComponent(path); } catch (error) { return undefined; }
  return path.indexOf(BASE) === 0 ? path.slice(BASE.length) : undefined;
}

${PROBLEM}
${HASHED_FILE}
async function serverFile(path, request, env) {
  var gone = path === undefined ? undefined : goneServer(path);
  var tombstone = gone && await fileAt(gone.file, new Request(request.url), env);
  if (!tombstone || tombstone.status !== 200) return env.ASSETS.fetch(request);
  if (path.indexOf('servers/') !== 0) return problem(410, tombstone, request);
  var page = await env.ASSETS.fetch(new Request(request.url));
  // Pages redirects the name of a file to its folder.
  return page.status === 200 ? new Response(page.body, { status: 410, headers: page.headers }) : page;
}

function withHeaders(answer) {
  HEADERS.forEach(function (header) { answer.headers.set(header[0], header[1]); });
  return answer;
}

export default {
  async fetch(request, env) {
    var below = pathBelowBase(request);
    if (below !== undefined && HASHED.test(below)) return hashedFile(request, env);
    if (below !== 'api/servers' && (request.method === 'GET' || request.method === 'HEAD')) return serverFile(below, request, env);
    if (request.method === 'OPTIONS') return withHeaders(new Response(null, { status: 204 }));
    if (request.method !== 'GET' && request.method !== 'HEAD') return withHeaders(new Response(null, { status: 405, headers: { Allow: 'GET, HEAD, OPTIONS' } }));
    var asked = {};
    // The first value of a repeated parameter is used.
    new URL(request.url).searchParams.forEach(function (value, name) { if (!Object.hasOwn(asked, name)) asked[name] = value; });
    var path = listFile(asked);
    var answer = path === undefined ? undefined : await fileAt(path, request, env);
    if (answer !== undefined && answer.status < 400) return withHeaders(answer);
    return problem(404, await fileAt(${JSON.stringify(ABSENT_FILE)}, new Request(request.url), env), request);
  },
};
`;
}
