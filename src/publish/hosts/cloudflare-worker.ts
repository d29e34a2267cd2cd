import type { PublishedFile } from '../static-api.ts';
import { ABSENT_FILE } from './absent-file.ts';
import { FILE_FAMILIES, familyHeaders } from './file-families.ts';
import { listFileScript } from './list-routes.ts';

/**
 * A script for the one address of a catalogue whose answer hangs on its parameters, which `_redirects` of Cloudflare Pages cannot see.
 * `_routes.json` keeps everything else out of it, so that files stay free of the quota for scripts.
 *
 * @see https://developers.cloudflare.com/pages/functions/advanced-mode/
 * @see https://developers.cloudflare.com/pages/functions/routing/#create-a-_routesjson-file
 */
export function* cloudflareWorker(base: string): Generator<PublishedFile> {
  yield ['_routes.json', `${JSON.stringify({ version: 1, include: [`${base}api/servers`], exclude: [] })}\n`];
  yield ['_worker.js', workerScript(base)];
}

function workerScript(base: string): string {
  const headers = FILE_FAMILIES.filter(({ name }) => name === 'api').flatMap(familyHeaders);
  return `// GET ${base}api/servers on Cloudflare Pages: the prebuilt file that answers a list, if there is one.
${listFileScript()}

var HEADERS = ${JSON.stringify(headers)};

async function fileAt(path, request, env) {
  var url = new URL(${JSON.stringify(base)} + path, request.url);
  var answer = await env.ASSETS.fetch(new Request(url, { method: 'GET', headers: request.headers }));
  return new Response(answer.body, answer);
}

function withHeaders(answer) {
  HEADERS.forEach(function (header) { answer.headers.set(header[0], header[1]); });
  return answer;
}

export default {
  async fetch(request, env) {
    if (request.method === 'OPTIONS') return withHeaders(new Response(null, { status: 204 }));
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD, OPTIONS' } });
    var asked = {};
    // Of a parameter that is repeated the first counts.
    new URL(request.url).searchParams.forEach(function (value, name) { if (!Object.hasOwn(asked, name)) asked[name] = value; });
    var path = listFile(asked);
    var answer = path === undefined ? undefined : await fileAt(path, request, env);
    if (answer !== undefined && answer.status < 400) return withHeaders(answer);
    var problem = await fileAt(${JSON.stringify(ABSENT_FILE)}, new Request(request.url), env);
    problem.headers.set('Content-Type', request.headers.get('Accept') === 'application/json' ? 'application/json' : 'application/problem+json');
    return withHeaders(new Response(problem.body, { status: 404, headers: problem.headers }));
  },
};
`;
}
