import { doesNotWork, notAsked, refused, WANTS_KEY, type Judgement } from './judgement.ts';
import { parseJson } from './parse-json.ts';
import { isAbsent, isHtml, mediaType, startsAsHtml, type ProbeAnswer } from './probe.ts';

/** Which media types a client takes for JSON: the one, any that is JSON, or whatever it is called. */
export type JsonTypes = 'application/json' | 'any JSON type' | 'any type';

const ANY_JSON = /^(?:application|text)\/(?:[\w.-]+\+)?json$/i;

/** The value in an answer, or what is wrong with the answer. */
export function readJson(answer: ProbeAnswer, types: JsonTypes): { readonly value: unknown } | { readonly judgement: Judgement } {
  const refusal = refusalOf(answer) ?? pageOf(answer, types) ?? typeOf(answer, types);
  if (refusal !== undefined) return { judgement: refusal };
  if (answer.isCut) return { judgement: doesNotWork(`answers more than ${mebibytes(answer.bytes)} MiB`, 'smaller') };
  try {
    return { value: parseJson(answer.text) };
  } catch {
    return { judgement: doesNotWork('answers a text that is no JSON', 'records') };
  }
}

/** What an answer that is not 200 means; `undefined` for one that is. */
export function refusalOf(answer: ProbeAnswer): Judgement | undefined {
  const { status } = answer;
  if (status === 200) return undefined;
  const key = keyRefusal(answer);
  if (key !== undefined) return key;
  if (status === 429) {
    const seconds = answer.header('retry-after');
    return refused(`it was asked too often (429)${seconds === '' ? '' : `; ask again in ${seconds} s`}`);
  }
  if (status === 421) return doesNotWork('is not served under this name (421)', 'host');
  if (isAbsent(answer)) return doesNotWork(`there is nothing here (${status})`);
  if (status >= 500) return doesNotWork(`fails (${status})`, 'failing');
  if (status >= 300 && status < 400) return doesNotWork(`redirects (${status}) to nowhere that can be followed`);
  return doesNotWork(`answers ${status} in place of 200`);
}

function keyRefusal({ status, keySent, header }: ProbeAnswer): Judgement | undefined {
  if (status === 401) return keySent ? refused('it wants a login that is no key (401)') : WANTS_KEY;
  if (status !== 403) return undefined;
  if (keySent && header('www-authenticate').includes('insufficient_scope'))
    return notAsked('the key that was given does not open this part (403)');
  return doesNotWork('forbids it (403)');
}

/** A page in place of data: of a login, of a host that gives its start page for everything, or of an error that says 200. */
function pageOf(answer: ProbeAnswer, types: JsonTypes): Judgement | undefined {
  // A folder's index.html may hold JSON, and whoever takes any type reads it.
  if (types === 'any type' ? !startsAsHtml(answer) : !isHtml(answer)) return undefined;
  const [asked] = answer.redirects;
  const from = asked === undefined ? undefined : new URL(asked);
  const to = new URL(answer.url);
  if (from !== undefined && (from.origin !== to.origin || /log-?in|sign-?in|auth|sso/i.test(to.pathname)))
    return doesNotWork(`leads to a page, ${to.origin}${to.pathname}, which looks like a login`, 'login');
  return doesNotWork('answers a page of HTML where JSON is expected', 'rules');
}

function typeOf(answer: ProbeAnswer, types: JsonTypes): Judgement | undefined {
  const type = mediaType(answer);
  const named = type === '' ? 'no type' : `the type ${type}`;
  if (types === 'application/json' && type.toLowerCase() !== types)
    return doesNotWork(`gives ${named}, and the client takes application/json alone`, 'rules');
  return types === 'any JSON type' && !ANY_JSON.test(type) ? doesNotWork(`gives ${named} in place of one for JSON`, 'rules') : undefined;
}

function mebibytes(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}

/** A member of an object of JSON; `undefined` where there is none, or no object. */
export function memberOf(value: unknown, name: string): unknown {
  // Whatever is an object may be asked for its own members.
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

/** A text in an object of JSON; empty where there is none. */
export function textOf(value: unknown, name: string): string {
  const member = memberOf(value, name);
  return typeof member === 'string' ? member : '';
}

/** A list in an object of JSON; empty where there is none. */
export function listOf(value: unknown, name: string): readonly unknown[] {
  const member: unknown = memberOf(value, name);
  return Array.isArray(member) ? (member as readonly unknown[]) : [];
}
