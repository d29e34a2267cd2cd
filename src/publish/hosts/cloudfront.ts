import type { Publication } from '../../catalog/published.ts';
import { absentProblem } from './absent-file.ts';
import { FILE_FAMILIES, pathExpression } from './file-families.ts';
import { CORS, SECURITY_HEADERS, STRICT_TRANSPORT } from './host-header.ts';
import { listFileScript } from './list-routes.ts';
import { MEDIA_TYPES } from './media-types.ts';

/**
 * `_hosts/cloudfront-function.js`: one function for CloudFront's viewer request and viewer response (JavaScript runtime 2.0). A request is
 * led to its file; an answer is given the headers that S3 cannot keep.
 *
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
export function cloudfrontFile(publication: Publication): string {
  const base = new URL(publication.url).pathname;
  const shared = FILE_FAMILIES.filter(({ isShared }) => isShared).flatMap(({ paths }) => paths.map(pathExpression));
  return `// For CloudFront Functions, runtime cloudfront-js-2.0. Associate it with "viewer request" and "viewer response".
var BASE = ${JSON.stringify(base)};
var SHARED = /^(?:${shared.join('|').replaceAll('/', '\\/')})$/;
var ENDING = /[.](?:${Object.keys(MEDIA_TYPES).join('|')})$/;
var SECURITY = ${JSON.stringify(answerHeaders([...SECURITY_HEADERS, STRICT_TRANSPORT]))};
var CORS = ${JSON.stringify(answerHeaders(CORS))};
var ABSENT = ${JSON.stringify(absentProblem(publication))};

${listFileScript()}

${RULES}`;
}

/** What the function does, over the names that stand before it. */
const RULES = `function pathBelowBase(uri) {
  var path = uri;
  // A name that is not valid percent-encoding is looked for as it is, and not found.
  try { path = decodeURIComponent(uri); } catch (error) { path = uri; }
  return path.indexOf(BASE) === 0 ? path.slice(BASE.length) : undefined;
}

function firstValues(querystring) {
  var values = {};
  for (var name in querystring) {
    // Of a parameter that is repeated the first counts.
    var first = querystring[name].multiValue ? querystring[name].multiValue[0] : querystring[name];
    values[name] = decodeURIComponent(first.value.replace(/[+]/g, ' '));
  }
  return values;
}

function answer(statusCode, headers, body) {
  var all = Object.assign({}, SECURITY, headers);
  return body === undefined ? { statusCode: statusCode, headers: all } : { statusCode: statusCode, headers: all, body: body };
}

function absent(request) {
  var accept = request.headers.accept;
  // The original's client reads an error only where it is called what the client asked for.
  var type = accept && accept.value === 'application/json' ? 'application/json' : 'application/problem+json';
  return answer(404, Object.assign({ 'content-type': { value: type } }, CORS), ABSENT);
}

function led(request) {
  var path = pathBelowBase(request.uri);
  if (path === undefined) return request;
  if (request.method === 'OPTIONS' && SHARED.test(path)) return answer(204, CORS);
  var file = path;
  if (path === 'api/servers') {
    try { file = listFile(firstValues(request.querystring)); } catch (error) { file = undefined; }
    if (file === undefined) return absent(request);
  } else if (path === 'v0.1/servers') file = 'v0.1/servers.json';
  else if (path.indexOf('api/servers/') === 0) file = /[.]json$/.test(path) ? path : path + '.json';
  else if (/^v0[.]1[/].*[/]versions$/.test(path)) file = path + '/index.html';
  else if (path === '' || /[/]$/.test(path)) file = path + 'index.html';
  else if (path.indexOf('v0.1/') !== 0 && !ENDING.test(path)) return answer(301, { location: { value: BASE + path + '/' } });
  request.uri = BASE + file;
  return request;
}

function handler(event) {
  if (event.context.eventType !== 'viewer-response') return led(event.request);
  var path = pathBelowBase(event.request.uri);
  var shared = path !== undefined && SHARED.test(path);
  Object.assign(event.response.headers, SECURITY, shared ? CORS : {});
  return event.response;
}
`;

/** Headers as CloudFront writes them in events: by lower-case name. */
function answerHeaders(headers: readonly (readonly [string, string])[]): Record<string, { value: string }> {
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), { value }]));
}
