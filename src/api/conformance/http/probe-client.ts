import { fetchFailure } from './fetch-failure.ts';
import { readBody } from './read-body.ts';
import { answerCache } from './answer-cache.ts';
import type { ProbeAnswer, ProbeFailure, ProbeRequest } from './probe.ts';

/** Sends one request and follows no redirect. It must have a timeout, and reject with a `TimeoutError`. */
export type SingleFetch = (url: string, init: SingleFetchInit) => Promise<Response>;

/** Options of {@link SingleFetch}. */
interface SingleFetchInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Options of {@link ProbeClient}. */
export interface ProbeClientOptions {
  /** URL of the site, with a slash at its end. */
  readonly site: string;
  /** Sent only to the origin of the site. */
  readonly key: string | undefined;
  readonly fetch: SingleFetch;
  /** Limit for the decoded bytes of one response. Default: the limit of the request, else 8 MiB. */
  readonly maxBytes?: number;
}

/** Sends requests to a catalogue. It caches responses, so the same request is sent once, as long as the cache has room. */
export interface ProbeClient {
  /** Never throws. A refused key is not sent again: that request is repeated without it, and all later ones are sent without it. */
  send(request: ProbeRequest): Promise<ProbeAnswer | ProbeFailure>;
  /** Number of requests sent, without redirects. */
  sent(): number;
  /** Whether the given key was refused. */
  isKeyRefused(): boolean;
}

/** Maximum decoded bytes that are read of one response. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Maximum characters of all cached responses: the lists of a catalogue of 20,000 servers have half of that. */
const MAX_CACHED = 48 * 1024 * 1024;

/** Maximum number of redirects. Clients follow twenty; more than five are a configuration error. */
const MAX_REDIRECTS = 5;

/** Consecutive requests without a response, after which no more are sent. */
const MAX_UNANSWERED = 3;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** @see ProbeClient */
export function createProbeClient(options: ProbeClientOptions): ProbeClient {
  const answers = answerCache(MAX_CACHED);
  let sent = 0;
  let { key } = options;
  let unanswered = 0;
  let last: ProbeFailure | undefined;

  return {
    sent: () => sent,
    isKeyRefused: () => key !== options.key,
    async send(request) {
      const { method, path, headers, body, withoutKey = false } = request;
      const name = JSON.stringify([method, path, headers, body, key !== undefined && !withoutKey]);
      const known = answers.get(name);
      if (known !== undefined) return known;
      if (unanswered >= MAX_UNANSWERED && last !== undefined) return last;
      const outcome = await follow(request, { ...options, key });
      sent += 1;
      answers.set(name, outcome);
      if (refusesKey(outcome)) {
        key = undefined;
        return this.send(request);
      }
      const isUnanswered = 'code' in outcome && outcome.code !== 'too-many-redirects';
      unanswered = isUnanswered ? unanswered + 1 : 0;
      last = isUnanswered ? outcome : undefined;
      return outcome;
    },
  };
}

/**
 * Whether the catalogue refused the key. A catalogue rate-limits clients that send invalid keys, so the key must not be sent again. A
 * challenge of another scheme does not concern the key.
 */
function refusesKey(outcome: ProbeAnswer | ProbeFailure): boolean {
  if ('code' in outcome || outcome.status !== 401 || !outcome.keySent) return false;
  const challenge = outcome.header('www-authenticate');
  return challenge === '' || /\bbearer\b/i.test(challenge);
}

async function follow(
  request: ProbeRequest,
  { site, key, fetch, maxBytes = request.maxBytes ?? MAX_BYTES }: ProbeClientOptions,
): Promise<ProbeAnswer | ProbeFailure> {
  const { origin } = new URL(site);
  const redirects: string[] = [];
  // Normalised, because server names are untrusted text and the URL is printed on terminals.
  let url = new URL(site + request.path).href;
  try {
    for (;;) {
      const keySent = key !== undefined && request.withoutKey !== true && new URL(url).origin === origin;
      const headers = { ...request.headers, ...(keySent && { authorization: `Bearer ${key}` }) };
      const response = await fetch(url, { method: request.method, headers, ...(request.body !== undefined && { body: request.body }) });
      const next = request.method === 'GET' ? redirectTarget(response, url) : undefined;
      if (next === undefined) return await answered(request, { response, url, keySent, redirects, maxBytes });
      await response.body?.cancel();
      redirects.push(url);
      if (redirects.length > MAX_REDIRECTS) return { code: 'too-many-redirects', why: `it redirects more than ${MAX_REDIRECTS} times` };
      url = next;
    }
  } catch (error) {
    return fetchFailure(error);
  }
}

/** The http or https URL to which a redirect leads. */
function redirectTarget({ status, headers }: Response, from: string): string | undefined {
  const location = headers.get('location');
  if (!REDIRECTS.has(status) || location === null || !URL.canParse(location, from)) return undefined;
  const next = new URL(location, from);
  return /^https?:$/.test(next.protocol) ? next.href : undefined;
}

interface Arrived {
  readonly response: Response;
  readonly url: string;
  readonly keySent: boolean;
  readonly redirects: readonly string[];
  readonly maxBytes: number;
}

async function answered(request: ProbeRequest, { response, maxBytes, ...rest }: Arrived): Promise<ProbeAnswer> {
  const body = await readBody(response, maxBytes, request.isEnough);
  return { request, ...rest, ...body, status: response.status, header: (name) => response.headers.get(name) ?? '' };
}
