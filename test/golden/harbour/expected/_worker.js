// GET /list/api/servers on Cloudflare Pages: the prebuilt file of a list, if there is one; and 410 for a removed server.
var ROUTES = [
  [/^[|]{5}(?:10)?$/, 'api/servers.json'],
  [/^[|]{4}([1-9][0-9]{0,8})[|](?:10)?$/, 'api/servers/_page/$1.json'],
  [/^[|]{3}([a-z0-9-]{1,64})[|]1?[|]$/, 'api/profiles/$1/servers.json'],
];

function listFile(parameters) {
  var asked = ["q","sort","facets","profile","page","pageSize"].map(function (name) { return parameters[name] || ''; }).join('|');
  for (var i = 0; i < ROUTES.length; i += 1) {
    var match = ROUTES[i][0].exec(asked);
    if (match) return ROUTES[i][1].replace('$1', match[1]);
  }
  return undefined;
}

var GONE_ROUTES = [
  [/^servers\/([@\w][\w.\/-]*)\/(?:index[.]html)?$/, 'api/gone/$1.json'],
  [/^api\/servers\/([@\w][\w.\/-]*?)(?:[.]json)?$/, 'api/gone/$1.json'],
  [/^v0(?:[.]1)?\/servers\/([@\w][\w.\/-]*)\/versions(?:\/[^\/]*)?$/, 'v0.1/gone/$1.json'],
];

function goneServer(path) {
  for (var i = 0; i < GONE_ROUTES.length; i += 1) {
    var match = GONE_ROUTES[i][0].exec(path);
    if (match) return { name: match[1], file: GONE_ROUTES[i][1].replace('$1', match[1]) };
  }
  return undefined;
}

var BASE = "/list/";

var HEADERS = [["Cache-Control","public, max-age=300, stale-while-revalidate=3600"],["Access-Control-Allow-Origin","*"],["Access-Control-Allow-Methods","GET, OPTIONS"],["Access-Control-Allow-Headers","Authorization, Content-Type, If-None-Match, If-Modified-Since"],["Access-Control-Expose-Headers","ETag"]];

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

function problem(status, file, request) {
  var type = request.headers.get('Accept') === 'application/json' ? 'application/json' : 'application/problem+json';
  file.headers.set('Content-Type', type);
  file.headers.append('Vary', 'Accept');
  return withHeaders(new Response(file.body, { status: status, headers: file.headers }));
}

// Pages sends the headers of a path also with the answer for a missing file, which no browser should keep.
var HASHED = /^(?:_astro|search)[/]/;

async function hashedFile(request, env) {
  var file = await env.ASSETS.fetch(request);
  var answer = new Response(file.body, file);
  if (answer.status === 404) answer.headers.set('Cache-Control', "public, max-age=0, must-revalidate");
  return answer;
}

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
    return problem(404, await fileAt("api/404.json", new Request(request.url), env), request);
  },
};
