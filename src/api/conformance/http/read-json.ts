import { doesNotWork, notAsked, refused, NEEDS_KEY, type CheckResult } from './check-result.ts';
import { parseJson } from './parse-json.ts';
import { isAbsent, isHtml, mediaType, startsAsHtml, type ProbeAnswer } from './probe.ts';

/** The media types that a client accepts for JSON: only this one, any JSON type, or any type. */
export type JsonTypes = 'application/json' | 'any JSON type' | 'any type';

const ANY_JSON = /^(?:application|text)\/(?:[\w.-]+\+)?json$/i;

/** The JSON value of a response, or the result where the response is faulty. */
export function readJson(answer: ProbeAnswer, types: JsonTypes): { readonly value: unknown } | { readonly result: CheckResult } {
  const refusal = refusalOf(answer) ?? pageOf(answer, types) ?? typeOf(answer, types);
  if (refusal !== undefined) return { result: refusal };
  if (answer.isCut) return { result: doesNotWork(`returns more than ${mebibytes(answer.bytes)} MiB`, 'smaller') };
  try {
    return { value: parseJson(answer.text) };
  } catch {
    return { result: doesNotWork('returns text that is not JSON', 'records') };
  }
}

/** The result of a response that is not 200; `undefined` for a 200. */
export function refusalOf(answer: ProbeAnswer): CheckResult | undefined {
  const { status } = answer;
  if (status === 200) return undefined;
  const key = keyRefusal(answer);
  if (key !== undefined) return key;
  if (status === 429) {
    const seconds = answer.header('retry-after');
    return refused(`it refused too many requests (429)${seconds === '' ? '' : `; try again in ${seconds} s`}`);
  }
  if (status === 421) return doesNotWork('is not served under this name (421)', 'host');
  if (isAbsent(answer)) return doesNotWork(`it does not exist (${status})`);
  if (status >= 500) return doesNotWork(`fails (${status})`, 'failing');
  if (status >= 300 && status < 400) return doesNotWork(`redirects (${status}) without a usable target`);
  return doesNotWork(`answers ${status} instead of 200`);
}

function keyRefusal({ status, keySent, header }: ProbeAnswer): CheckResult | undefined {
  if (status === 401) return keySent ? refused('it requires a login other than a key (401)') : NEEDS_KEY;
  if (status !== 403) return undefined;
  if (keySent && header('www-authenticate').includes('insufficient_scope')) return notAsked('the given key does not cover this part (403)');
  return doesNotWork('forbids the request (403)');
}

/** Recognises a page instead of data: a login, a start page that the host returns for everything, or an error page with status 200. */
function pageOf(answer: ProbeAnswer, types: JsonTypes): CheckResult | undefined {
  // A folder's index.html may contain JSON, and clients that accept any type read it.
  if (types === 'any type' ? !startsAsHtml(answer) : !isHtml(answer)) return undefined;
  const [requested] = answer.redirects;
  const from = requested === undefined ? undefined : new URL(requested);
  const to = new URL(answer.url);
  if (from !== undefined && (from.origin !== to.origin || /log-?in|sign-?in|auth|sso/i.test(to.pathname)))
    return doesNotWork(`redirects to a page that looks like a login, ${to.origin}${to.pathname}`, 'login');
  return doesNotWork('returns an HTML page where JSON is expected', 'rules');
}

function typeOf(answer: ProbeAnswer, types: JsonTypes): CheckResult | undefined {
  const type = mediaType(answer);
  const named = type === '' ? 'no media type' : `the media type ${type}`;
  if (types === 'application/json' && type.toLowerCase() !== types)
    return doesNotWork(`has ${named}, and the client accepts only application/json`, 'rules');
  return types === 'any JSON type' && !ANY_JSON.test(type) ? doesNotWork(`has ${named} instead of a JSON type`, 'rules') : undefined;
}

function mebibytes(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}

/** A member of a JSON object; `undefined` if it is missing or the value is not an object. */
export function memberOf(value: unknown, name: string): unknown {
  // Every object has string keys.
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

/** A string member of a JSON object; empty if there is none. */
export function textOf(value: unknown, name: string): string {
  const member = memberOf(value, name);
  return typeof member === 'string' ? member : '';
}

/** An array member of a JSON object; empty if there is none. */
export function listOf(value: unknown, name: string): readonly unknown[] {
  const member: unknown = memberOf(value, name);
  return Array.isArray(member) ? (member as readonly unknown[]) : [];
}
