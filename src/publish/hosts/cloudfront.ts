import { pathExpression } from '../../api/files/file-families.ts';
import { deletedServers } from '../../api/official/official-catalog.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { FileFamilies } from '../../catalog/values/file-families.ts';
import { absentProblem } from './absent-file.ts';
import { publishedFamilies } from './published-families.ts';
import { removedServerScript } from './removed-routes.ts';
import { CORS, SECURITY_HEADERS, STRICT_TRANSPORT } from './host-header.ts';
import { listFileScript } from './list-routes.ts';
import { MEDIA_TYPES } from './media-types.ts';

/**
 * `_hosts/cloudfront-function.js`: one function for CloudFront's viewer request and viewer response (JavaScript runtime 2.0). It maps a
 * request to its file, and adds the response headers that S3 cannot store. It cannot check whether a file exists, so it contains the names
 * of removed servers, the newest first, as many as fit. The others get the response of their files: a page with 200, and 404 at the API.
 * A tombstone file itself gets 410, because a viewer response knows only the file.
 *
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
export function cloudfrontFile(catalog: Pick<Catalog, 'records' | 'removed' | 'site'>, publication: Publication): string {
  const { files } = catalog.site;
  const without = script(publication, files, '');
  const room = MAX_BYTES - UTF8.encode(without).length;
  return script(publication, files, removedNames(catalog, room));
}

/** Maximum size of a CloudFront function, in bytes. */
const MAX_BYTES = 10_240;

const UTF8 = new TextEncoder();

/** Names and ids of removed servers, separated by spaces. Both are ASCII. */
function removedNames(catalog: Pick<Catalog, 'records' | 'removed' | 'site'>, room: number): string {
  let names = ' ';
  const newestFirst = [...deletedServers(catalog)].sort((a, b) => (a.removed.since > b.removed.since ? -1 : 1));
  for (const { name, removed } of newestFirst) {
    const more = `${[...new Set([removed.qualifiedName, removed.id, ...(catalog.site.files.official ? [name] : [])])].join(' ')} `;
    if (names.length + more.length > room) break;
    names += more;
  }
  return names.trim() === '' ? '' : names;
}

function script(publication: Publication, files: FileFamilies, removed: string): string {
  const base = new URL(publication.url).pathname;
  const shared = publishedFamilies(files)
    .filter(({ isShared }) => isShared)
    .flatMap(({ paths }) => paths.map(pathExpression));
  return `// For CloudFront Functions, runtime cloudfront-js-2.0. Associate it with "viewer request" and "viewer response".
var BASE = ${JSON.stringify(base)};
var SHARED = /^(?:${shared.join('|').replaceAll('/', '\\/')})$/;
var ENDING = /[.](?:${Object.keys(MEDIA_TYPES).join('|')})$/;
var SECURITY = ${JSON.stringify(answerHeaders([...SECURITY_HEADERS, STRICT_TRANSPORT]))};
var CORS = ${JSON.stringify(answerHeaders(CORS))};
var ABSENT = ${JSON.stringify(absentProblem(publication))};
var GONE = ${JSON.stringify(removed)};

${listFileScript()}

${removedServerScript(files)}

${files.official ? RULES : withoutOfficial(RULES)}`;
}

/** The body of the function; the names are declared before it. */
const RULES = `function pathBelowBase(uri) {
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
  else if (path.indexOf('v0.1/') !== 0 && !ENDING.test(path) && !/^[/\\\\]/.test(path)) return answer(301, { location: { value: request.uri + '/' + queryOf(request.querystring) } });
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
`;

/** The body of the function without the lines and conditions of the official registry API. */
function withoutOfficial(rules: string): string {
  return OFFICIAL_PARTS.reduce((text, part) => text.replace(part, ''), rules);
}

/** The parts of the body for the official registry API. Each occurs once. */
const OFFICIAL_PARTS: readonly string[] = [
  '  // Version 0 of the official registry API has the responses of version 0.1.\n',
  ".replace(/^v0[/]/, 'v0.1/')",
  " || path.indexOf('v0.1/gone/') === 0",
  "  else if (path === 'v0.1/servers') file = 'v0.1/servers.json';\n",
  "  else if (/^v0[.]1[/].*[/]versions$/.test(path)) file = path + '/index.html';\n",
  "path.indexOf('v0.1/') !== 0 && ",
];

/** Headers as CloudFront writes them in events: by lower-case name. */
function answerHeaders(headers: readonly (readonly [string, string])[]): Record<string, { value: string }> {
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), { value }]));
}
