import { fetchFailure } from './fetch-failure.ts';
import { readBody } from './read-body.ts';
import { keptAnswers } from './kept-answers.ts';
import type { ProbeAnswer, ProbeFailure, ProbeRequest } from './probe.ts';

/** Sends one request and follows nothing. It ends by itself: a `TimeoutError` is told apart from other failures. */
export type OneFetch = (url: string, init: OneFetchInit) => Promise<Response>;

/** What {@link OneFetch} is given. */
export interface OneFetchInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How a catalogue is asked. */
export interface AskerOptions {
  /** Address of the site, with a slash at its end. */
  readonly site: string;
  /** Sent to the origin of the site alone. */
  readonly key: string | undefined;
  readonly fetch: OneFetch;
  /** Decoded bytes of one answer. Default 8 MiB, and what a request says of itself. */
  readonly mostBytes?: number;
}

/** Asks a catalogue. The same request is sent once, whoever asks, as long as not too much was answered to keep it all. */
export interface Asker {
  /** Never throws. A key that was refused once is not sent again: what is asked with it is asked without, from that request on. */
  ask(request: ProbeRequest): Promise<ProbeAnswer | ProbeFailure>;
  /** Requests sent, redirects not counted. */
  sent(): number;
  /** Whether the key that was given was refused. */
  isKeyRefused(): boolean;
}

/** Decoded bytes of one answer that are read. */
export const MAX_BYTES = 8 * 1024 * 1024;

/** Characters of all answers that are kept for whoever asks again: a catalogue of 20,000 servers has lists of half of that. */
const MAX_KEPT = 48 * 1024 * 1024;

/** Redirects that are followed. Clients follow twenty; nobody means more than these. */
const MAX_REDIRECTS = 5;

/** Requests in a row without any answer, after which a catalogue is not asked again. */
const MAX_SILENCE = 3;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** @see Asker */
export function createAsker(options: AskerOptions): Asker {
  const answers = keptAnswers(MAX_KEPT);
  let sent = 0;
  let { key } = options;
  let silence = 0;
  let last: ProbeFailure | undefined;

  return {
    sent: () => sent,
    isKeyRefused: () => key !== options.key,
    async ask(request) {
      const { method, path, headers, body, withoutKey = false } = request;
      const name = JSON.stringify([method, path, headers, body, key !== undefined && !withoutKey]);
      const known = answers.get(name);
      if (known !== undefined) return known;
      if (silence >= MAX_SILENCE && last !== undefined) return last;
      const outcome = await follow(request, { ...options, key });
      sent += 1;
      answers.set(name, outcome);
      if (refusesKey(outcome)) {
        key = undefined;
        return this.ask(request);
      }
      const isSilent = 'code' in outcome && outcome.code !== 'too-many-redirects';
      silence = isSilent ? silence + 1 : 0;
      last = isSilent ? outcome : undefined;
      return outcome;
    },
  };
}

/** A catalogue counts keys that open nothing, and soon answers whoever sends them no more. A login of another sort has not seen the key. */
function refusesKey(outcome: ProbeAnswer | ProbeFailure): boolean {
  if ('code' in outcome || outcome.status !== 401 || !outcome.keySent) return false;
  const challenge = outcome.header('www-authenticate');
  return challenge === '' || /\bbearer\b/i.test(challenge);
}

async function follow(
  request: ProbeRequest,
  { site, key, fetch, mostBytes = request.mostBytes ?? MAX_BYTES }: AskerOptions,
): Promise<ProbeAnswer | ProbeFailure> {
  const { origin } = new URL(site);
  const redirects: string[] = [];
  // As it is sent: names of servers are strangers' texts, and addresses are shown in terminals.
  let url = new URL(site + request.path).href;
  try {
    for (;;) {
      const keySent = key !== undefined && request.withoutKey !== true && new URL(url).origin === origin;
      const headers = { ...request.headers, ...(keySent && { authorization: `Bearer ${key}` }) };
      const response = await fetch(url, { method: request.method, headers, ...(request.body !== undefined && { body: request.body }) });
      const next = request.method === 'GET' ? placeOf(response, url) : undefined;
      if (next === undefined) return await answered(request, { response, url, keySent, redirects, mostBytes });
      await response.body?.cancel();
      redirects.push(url);
      if (redirects.length > MAX_REDIRECTS) return { code: 'too-many-redirects', why: `it redirects more than ${MAX_REDIRECTS} times` };
      url = next;
    }
  } catch (error) {
    return fetchFailure(error);
  }
}

/** Where a redirect leads: to another address of the web. */
function placeOf({ status, headers }: Response, from: string): string | undefined {
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
  readonly mostBytes: number;
}

async function answered(request: ProbeRequest, { response, mostBytes, ...rest }: Arrived): Promise<ProbeAnswer> {
  const body = await readBody(response, mostBytes, request.isEnough);
  return { request, ...rest, ...body, status: response.status, header: (name) => response.headers.get(name) ?? '' };
}
