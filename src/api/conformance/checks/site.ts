import { asking, type Check, type Examination } from './check.ts';
import { get, isAbsent, isHtml, mediaType, type ProbeAnswer } from '../http/probe.ts';
import { readJson, refusalOf, textOf } from '../http/read-json.ts';
import { doesNotWork, notAsked, notOffered, works, type Judgement } from '../http/judgement.ts';
import { plainName } from './names.ts';

/** The start page, by which the doctor also finds out whether there is anybody. */
export const HOME = { method: 'GET', path: '', headers: { accept: 'text/html' } } as const;

/** What a browser does with the site. */
export const SITE_CHECKS: readonly Check[] = [
  {
    id: 'site-https',
    client: 'site',
    question: 'reach it by https',
    fix: 'https',
    examine: asking(HOME, (_, { site }) => {
      const { protocol, hostname } = new URL(site);
      if (protocol === 'https:') return works();
      if (/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return notAsked('it runs on this machine; deployed, it needs https');
      return doesNotWork('speaks http: what is read can be changed on its way');
    }),
  },
  { id: 'site-home', client: 'site', question: 'open the start page', fix: 'whole', examine: asking(HOME, judgePage) },
  {
    id: 'site-server-page',
    client: 'site',
    question: 'open the page of a server',
    fix: 'whole',
    examine: asking((visit) => {
      const name = plainName(visit);
      return typeof name === 'string' ? { ...HOME, path: `servers/${name}/` } : name;
    }, judgePage),
  },
  {
    id: 'site-absent',
    client: 'site',
    question: 'be told that a page is not there',
    fix: 'rules',
    examine: asking({ ...HOME, path: 'portolan-doctor/absent/' }, (answer) => {
      if (isAbsent(answer)) return works();
      if (answer.status === 200) return doesNotWork('answers 200 for a page that is not there: programs cannot tell what exists');
      return refusalOf(answer) ?? works();
    }),
  },
  {
    id: 'site-headers',
    client: 'site',
    question: 'be safe from frames and guessed types',
    fix: 'rules',
    examine: asking(HOME, judgeHeaders),
  },
  { id: 'site-search', client: 'site', question: 'search', fix: 'whole', examine: searching },
  {
    id: 'site-worker',
    client: 'site',
    question: 'take a new version of the service worker',
    fix: 'rules',
    examine: asking(get('service-worker.js'), (answer) => {
      if (isAbsent(answer)) return notOffered('there is no service-worker.js (404)', 'build');
      const refusal = refusalOf(answer);
      if (refusal !== undefined) return refusal;
      if (!/^(?:text|application)\/(?:x-)?(?:java|ecma)script$/i.test(mediaType(answer)))
        return doesNotWork(`gives it the type ${mediaType(answer) || 'of nothing'}, and browsers run no such worker`);
      // Browsers look at it at least once a day, whatever its headers say (Service Workers §4.4).
      return works();
    }),
  },
];

function judgePage(answer: ProbeAnswer, { site }: { readonly site: string }): Judgement {
  const refusal = refusalOf(answer);
  if (refusal !== undefined) return refusal;
  const [asked, came] = [new URL(site), new URL(answer.url)];
  if (asked.hostname !== came.hostname) return doesNotWork(`leads to ${came.origin}${came.pathname}`, 'address');
  if (!isHtml(answer)) return doesNotWork(`gives the type ${mediaType(answer) || 'of nothing'} in place of text/html`, 'rules');
  return works();
}

function judgeHeaders(answer: ProbeAnswer): Judgement {
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

/** Seconds for which the manifest may be kept: longer, and visitors search what is gone. */
const MAX_MANIFEST_AGE = 86_400;
/** Seconds for which a hashed file should be kept at least. */
const LEAST_HASHED_AGE = 86_400;

function* searching(): Examination {
  const manifest = yield get('search/manifest.json');
  const read = readJson(manifest, 'any type');
  if ('judgement' in read) return read.judgement;
  const age = maxAge(manifest);
  if (age > MAX_MANIFEST_AGE)
    return doesNotWork(`lets search/manifest.json be kept for ${age} s: visitors would search what is gone`, 'rules');
  const folder = textOf(read.value, 'folder');
  if (!/^[\w-]{1,64}$/.test(folder)) return doesNotWork('has a search/manifest.json that names no folder', 'build');
  const file = yield get(`search/${folder}/cards-0.bin`);
  const refusal = refusalOf(file);
  if (refusal !== undefined) return refusal;
  if (isHtml(file)) return doesNotWork('answers a page of HTML in place of a file of the index');
  // Behind a key nothing is kept.
  const isShort = maxAge(file) < LEAST_HASHED_AGE && !file.header('cache-control').includes('private');
  return works(isShort ? 'files of the index never change: visitors would gain by keeping them (Cache-Control)' : undefined);
}

/** Seconds that an answer may be kept; 0 where it says nothing, or is to be asked after. */
function maxAge(answer: ProbeAnswer): number {
  const control = answer.header('cache-control');
  return /no-store|no-cache/i.test(control) ? 0 : Number(/max-age=(\d{1,10})/i.exec(control)?.[1] ?? 0);
}
