// For CloudFront Functions, runtime cloudfront-js-2.0. Associate it with "viewer request" and "viewer response".
var BASE = "/list/";
var SHARED = /^(?:icons\/.*|api\/records\.jsonl|api\/records\/.*|api\/.*|v0\.1\/.*|v0\/.*|\.well-known\/ard\.json|ard\/.*|\.well-known\/ai-catalog\.json|ai-catalog\/.*|feeds\/.*|changes\/feed\.xml|owners\/[^\/]+\/feed\.xml|badges\/.*|llms\.txt|llms-full\.txt|llms-full\/.*|tombstones\.json|changes\.json|changes\/older\/.*|checks\/index\.json|checks\/index\.md|checks\/more\/.*|schemas\/.*|index\.json|index\.md|servers\/.*|connect\/.*|categories\/.*|profiles\/.*)$/;
var ENDING = /[.](?:bin|css|html|ico|jpg|js|json|jsonl|jws|md|mjs|png|svg|txt|webp|woff2|xml|yaml)$/;
var SECURITY = {"x-content-type-options":{"value":"nosniff"},"content-security-policy":{"value":"frame-ancestors 'none'"},"referrer-policy":{"value":"strict-origin-when-cross-origin"},"strict-transport-security":{"value":"max-age=31536000"}};
var CORS = {"access-control-allow-origin":{"value":"*"},"access-control-allow-methods":{"value":"GET, OPTIONS"},"access-control-allow-headers":{"value":"Authorization, Content-Type, If-None-Match, If-Modified-Since"},"access-control-expose-headers":{"value":"ETag"}};
var ABSENT = "{\"title\":\"Not Found\",\"status\":404,\"detail\":\"There is no such file. This host serves files only: lists have pages of 10, server names must be spelled exactly, and the search is at https://harbour.example/list/.\",\"error\":\"There is no such file. This host serves files only: lists have pages of 10, server names must be spelled exactly, and the search is at https://harbour.example/list/.\",\"code\":\"not-found\"}";
var GONE = "";

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

function pathBelowBase(uri) {
  var path = uri;
  // A name with invalid percent-encoding is used as it is, and not found.
  try { path = decodeURIComponent(uri); } catch (error) { path = uri; }
  // Version 0 of the official registry API has the responses of version 0.1.
  return path.indexOf(BASE) === 0 ? path.slice(BASE.length).replace(/^v0[/]/, 'v0.1/') : undefined;
}

function firstValues(querystring) {
  var values = {};
  for (var name in querystring) {
    // The first value of a repeated parameter is used.
    var first = querystring[name].multiValue ? querystring[name].multiValue[0] : querystring[name];
    values[name] = decodeURIComponent(first.value.replace(/[+]/g, ' '));
  }
  return values;
}

// The query as it was sent.
function queryOf(querystring) {
  var parts = [];
  for (var name in querystring) {
    (querystring[name].multiValue || [querystring[name]]).forEach(function (each) { parts.push(each.value === '' ? name : name + '=' + each.value); });
  }
  return parts.length ? '?' + parts.join('&') : '';
}

function answer(statusCode, headers, body) {
  var all = Object.assign({}, SECURITY, headers);
  return body === undefined ? { statusCode: statusCode, headers: all } : { statusCode: statusCode, headers: all, body: body };
}

// The client of the original registry reads an error only with the media type that it requested.
function problemType(request) {
  var accept = request.headers.accept;
  return { value: accept && accept.value === 'application/json' ? 'application/json' : 'application/problem+json' };
}

function absent(request) {
  return answer(404, Object.assign({ 'content-type': problemType(request), vary: { value: 'Accept' } }, CORS), ABSENT);
}

// Paths with response 410: the page of a removed server, and tombstone files.
function isGone(path) {
  var server = goneServer(path);
  return path.indexOf('api/gone/') === 0 || path.indexOf('v0.1/gone/') === 0 || Boolean(server && GONE.indexOf(' ' + server.name + ' ') >= 0);
}

function led(request) {
  var path = pathBelowBase(request.uri);
  if (path === undefined) return request;
  if (request.method === 'OPTIONS' && SHARED.test(path)) return answer(204, CORS);
  var file = path;
  if (path === 'api/servers') {
    try { file = listFile(firstValues(request.querystring)); } catch (error) { file = undefined; }
    if (file === undefined) return absent(request);
  } else if (path.indexOf('servers/') !== 0 && isGone(path)) file = goneServer(path) ? goneServer(path).file : path;
  else if (path === 'v0.1/servers') file = 'v0.1/servers.json';
  else if (path.indexOf('api/servers/') === 0) file = /[.]json$/.test(path) ? path : path + '.json';
  else if (/^v0[.]1[/].*[/]versions$/.test(path)) file = path + '/index.html';
  else if (path === '' || /[/]$/.test(path)) file = path + 'index.html';
  // Two slashes at its beginning would lead to another host.
  else if (path.indexOf('v0.1/') !== 0 && !ENDING.test(path) && !/^[/\\]/.test(path)) return answer(301, { location: { value: request.uri + '/' + queryOf(request.querystring) } });
  request.uri = BASE + file;
  return request;
}

function handler(event) {
  if (event.context.eventType !== 'viewer-response') return led(event.request);
  var path = pathBelowBase(event.request.uri);
  var shared = path !== undefined && SHARED.test(path);
  Object.assign(event.response.headers, SECURITY, shared ? CORS : {});
  if (path !== undefined && isGone(path) && event.response.statusCode === 200) {
    event.response.statusCode = 410;
    if (path.indexOf('servers/') !== 0) {
      var vary = event.response.headers.vary;
      event.response.headers.vary = { value: vary ? vary.value + ', Accept' : 'Accept' };
      event.response.headers['content-type'] = problemType(event.request);
    }
  }
  return event.response;
}
