import { isThisMachine } from '../../../catalog/values/this-machine.ts';
import { singleRequest, type Check, type CheckContext, type CheckRun } from './check.ts';
import { get, isAbsent, isHtml, mediaType, type ProbeAnswer } from '../http/probe.ts';
import { listOf, memberOf, readJson, refusalOf, textOf } from '../http/read-json.ts';
import { doesNotWork, notAsked, notOffered, works, type CheckResult } from '../http/check-result.ts';
import { LISTS } from './listed-servers.ts';
import { plainName } from './names.ts';

/** The start page. The doctor requests it first, to see whether the site answers at all. */
export const HOME = { method: 'GET', path: '', headers: { accept: 'text/html' } } as const;

/** Checks of the site in a browser. */
export const SITE_CHECKS: readonly Check[] = [
  {
    id: 'site-https',
    client: 'site',
    question: 'reach it over https',
    fix: 'https',
    run: singleRequest(HOME, (_, { site }) => {
      const { protocol, hostname } = new URL(site);
      if (protocol === 'https:') return works();
      if (isThisMachine(hostname)) return notAsked('it runs on this machine; deployed, it needs https');
      return doesNotWork('is served over http: others can change the answers in transit');
    }),
  },
  { id: 'site-home', client: 'site', question: 'open the start page', fix: 'whole', run: singleRequest(HOME, checkPage) },
  {
    id: 'site-server-page',
    client: 'site',
    question: 'open the page of a server',
    fix: 'whole',
    run: singleRequest((context) => {
      const name = plainName(context);
      return typeof name === 'string' ? { ...HOME, path: `servers/${name}/` } : name;
    }, checkPage),
  },
  {
    id: 'site-absent',
    client: 'site',
    question: 'recognise that a page does not exist',
    fix: 'rules',
    run: singleRequest({ ...HOME, path: 'portolan-doctor/absent/' }, (answer) => {
      if (isAbsent(answer)) return works();
      if (answer.status === 200) return doesNotWork('answers 200 for a page that does not exist: programs cannot recognise missing pages');
      return refusalOf(answer) ?? works();
    }),
  },
  {
    id: 'site-headers',
    client: 'site',
    question: 'be protected from framing and type sniffing',
    fix: 'rules',
    run: singleRequest(HOME, checkHeaders),
  },
  {
    id: 'site-links',
    client: 'site',
    question: 'follow links of the data to this site',
    fix: 'url',
    run: singleRequest(LISTS.registryFile, checkLinks),
  },
  { id: 'site-search', client: 'site', question: 'search', fix: 'whole', run: search },
  {
    id: 'site-worker',
    client: 'site',
    question: 'update the service worker',
    fix: 'rules',
    run: singleRequest(get('service-worker.js'), (answer) => {
      if (isAbsent(answer)) return notOffered('there is no service-worker.js (404)', 'build');
      const refusal = refusalOf(answer);
      if (refusal !== undefined) return refusal;
      if (!/^(?:text|application)\/(?:x-)?(?:java|ecma)script$/i.test(mediaType(answer)))
        return doesNotWork(`has the media type ${mediaType(answer) || '(none)'}, and browsers reject such a worker`);
      // Browsers check it at least once a day, whatever its caching headers are (Service Workers §4.4).
      return works();
    }),
  },
];

/** The data links the site by the URL for which it was built. */
function checkLinks(answer: ProbeAnswer, { site }: CheckContext): CheckResult {
  const read = readJson(answer, 'any type');
  if ('result' in read) return 'needsKey' in read.result ? read.result : notAsked('api/servers.json could not be read');
  const [first] = listOf(read.value, 'servers');
  const page = URL.parse(textOf(first, 'homepage'));
  if (page === null) return notAsked('api/servers.json has no link');
  if (page.href.startsWith(site)) return works();
  if (isThisMachine(page.hostname) && !isThisMachine(new URL(site).hostname))
    return doesNotWork(`its links lead to ${page.origin}, the machine of the visitor`);
  return works(`they lead to ${page.origin}, for which it was built`);
}

function checkPage(answer: ProbeAnswer, { site }: { readonly site: string }): CheckResult {
  const refusal = refusalOf(answer);
  if (refusal !== undefined) return refusal;
  const [requested, came] = [new URL(site), new URL(answer.url)];
  if (requested.hostname !== came.hostname) return doesNotWork(`redirects to ${came.origin}${came.pathname}`, 'address');
  if (!isHtml(answer)) return doesNotWork(`has the media type ${mediaType(answer) || '(none)'} instead of text/html`, 'rules');
  return works();
}

function checkHeaders(answer: ProbeAnswer): CheckResult {
  const refusal = refusalOf(answer);
  if (refusal !== undefined) return refusal;
  const lacking = [
    ...(answer.header('x-content-type-options').toLowerCase() === 'nosniff' ? [] : ['X-Content-Type-Options: nosniff']),
    ...(/frame-ancestors/i.test(answer.header('content-security-policy')) || answer.header('x-frame-options') !== ''
      ? []
      : ["Content-Security-Policy: frame-ancestors 'none'"]),
  ];
  return lacking.length === 0 ? works() : doesNotWork(`answers without ${lacking.join(' and without ')}`);
}

/** Maximum caching time of the manifest in seconds: with more, visitors search an outdated index. */
const MAX_MANIFEST_AGE = 86_400;
/** Minimum caching time of a hashed file in seconds. */
const MIN_HASHED_AGE = 86_400;

function* search(): CheckRun {
  const manifest = yield get('search/manifest.json');
  const read = readJson(manifest, 'any type');
  if ('result' in read) return read.result;
  const age = maxAge(manifest);
  if (age > MAX_MANIFEST_AGE)
    return doesNotWork(`allows caching of search/manifest.json for ${age} s: visitors would search an outdated index`, 'rules');
  const folder = textOf(read.value, 'folder');
  if (!/^[\w-]{1,64}$/.test(folder)) return doesNotWork('has a search/manifest.json without a valid folder', 'build');
  // Without servers, there are no other files.
  if (memberOf(read.value, 'count') === 0) return works();
  const file = yield get(`search/${folder}/cards-0.bin`);
  const refusal = refusalOf(file);
  if (refusal !== undefined) return refusal;
  if (isHtml(file)) return doesNotWork('returns an HTML page instead of an index file');
  // Private responses are not cached.
  const isShort = maxAge(file) < MIN_HASHED_AGE && !file.header('cache-control').includes('private');
  return works(isShort ? 'index files never change: allow long caching (Cache-Control)' : undefined);
}

/** Allowed caching time of a response in seconds; 0 if it states none, or requires revalidation. */
function maxAge(answer: ProbeAnswer): number {
  const control = answer.header('cache-control');
  return /no-store|no-cache/i.test(control) ? 0 : Number(/max-age=(\d{1,10})/i.exec(control)?.[1] ?? 0);
}
