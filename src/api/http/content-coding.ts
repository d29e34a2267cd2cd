import type { AnswerHeaders } from './answer.ts';

/** A content coding that answers are sent with (RFC 9110 §8.4.1). */
export type Coding = 'br' | 'gzip';

/** The one that gives fewer bytes is first. */
const CODINGS: readonly [Coding, ...Coding[]] = ['br', 'gzip'];

/** Size from which a text is compressed. A smaller one fits into one packet, with its headers. */
const MIN_SIZE = 1024;

/** A media type without parameters whose contents get smaller. Streams of events are sent as they arrive. */
const TEXT_TYPE = /^text\/(?!event-stream$)|^application\/javascript$|[/+](?:json|jsonl|xml|yaml)$/;

/** A member of `Accept-Encoding` (RFC 9110 §12.5.3): a coding, and its weight if it has one. */
const MEMBER = /^\s*([^\s;,]+)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/** Whether the contents of a media type, without parameters, are a text that gets smaller by compression. */
export function isTextType(type: string): boolean {
  return TEXT_TYPE.test(type);
}

/**
 * The coding that a client prefers; `undefined` for none. It may not know one that it does not name. Where it refuses all codings and
 * `identity`, too, it gets none: what cannot be met may be disregarded (§12.4.1).
 *
 * @param accepted value of `Accept-Encoding`
 */
export function preferredCoding(accepted: string): Coding | undefined {
  const weights = new Map<string, number>();
  for (const member of accepted.split(',')) {
    const [, name, weight = '1'] = MEMBER.exec(member) ?? [];
    // `x-gzip` is an older name (§8.4.1.3).
    if (name !== undefined) weights.set(name.toLowerCase().replace(/^x-gzip$/, 'gzip'), Number(weight));
  }
  const weightOf = (coding: Coding): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const [first, ...others] = CODINGS;
  const best = others.reduce((found, each) => (weightOf(each) > weightOf(found) ? each : found), first);
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}

/** How a client gets an answer. */
export interface Negotiated {
  readonly headers: AnswerHeaders;
  /** How the contents are to be compressed; `undefined` if they are sent as they are. */
  readonly coding: Coding | undefined;
}

/**
 * The headers with which a client gets an answer: `Content-Encoding` where it is to be compressed, and `Vary` where that depends on what
 * the request states. The entity tag of a compressed answer is weak, because its bytes are not those that the strong one stands for
 * (§8.8.3.3). A client with either tag has the same contents, so `If-None-Match` finds both (§13.1.2), but parts of one are never joined to
 * the other (§13.1.5).
 *
 * No answer has a key or another secret of the client, so the length of a compressed one reveals none, even where it repeats a text of the
 * request (BREACH). What a search finds shows in the length of its answer without compression, too.
 *
 * @param headers of the whole answer
 * @param size in bytes or characters
 * @param accepted value of `Accept-Encoding`; `undefined` for a request without it
 */
export function negotiated(headers: AnswerHeaders, size: number, accepted: string | undefined): Negotiated {
  const { 'content-type': type = '', 'cache-control': cache = '', etag, vary } = headers;
  const asItIs = { headers, coding: undefined };
  if (size < MIN_SIZE || !isTextType(type.split(';')[0] ?? '') || /\bno-transform\b/i.test(cache)) return asItIs;
  // Without `Vary`, a shared cache would send the whole answer to all clients. A private answer is kept only by the client that asked.
  if (accepted === undefined && /\bprivate\b/i.test(cache)) return asItIs;
  const coding = preferredCoding(accepted ?? '');
  const varied = { ...headers, vary: withMember(vary, 'Accept-Encoding') };
  if (coding === undefined) return { headers: varied, coding };
  return { headers: { ...varied, 'content-encoding': coding, ...(etag !== undefined && { etag: weak(etag) }) }, coding };
}

function withMember(list: string | undefined, name: string): string {
  if (list === undefined) return name;
  const isThere = list.split(',').some((each) => each.trim().toLowerCase() === name.toLowerCase());
  return isThere ? list : `${list}, ${name}`;
}

function weak(etag: string): string {
  return etag.startsWith('W/') ? etag : `W/${etag}`;
}
