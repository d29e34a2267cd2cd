/** A request as a client would send it. */
export interface ProbeRequest {
  readonly method: 'GET' | 'OPTIONS' | 'POST' | 'DELETE';
  /** Path after the slash of the site's URL, percent-encoded as the client sends it, with its query. */
  readonly path: string;
  /** Headers by lower-case name, without the key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether the given key is left out. */
  readonly withoutKey?: boolean;
  /** Whether the part of the body so far is enough: an event stream may stay open. */
  readonly isEnough?: (text: string) => boolean;
  /** Maximum decoded bytes of the response, where other than the default. */
  readonly maxBytes?: number;
}

/** The response to a request. */
export interface ProbeAnswer {
  readonly request: ProbeRequest;
  /** URL of the response, after redirects. */
  readonly url: string;
  readonly status: number;
  /** Value of a header by its lower-case name; empty if there is none. */
  readonly header: (name: string) => string;
  /** The body as UTF-8; only its beginning where it was cut. */
  readonly text: string;
  /** Number of decoded bytes that were read. */
  readonly bytes: number;
  /** Whether the body was longer than the limit. */
  readonly isCut: boolean;
  /** Whether the key was sent. */
  readonly keySent: boolean;
  /** Every URL that redirected, in order. */
  readonly redirects: readonly string[];
}

/** Why a request has no response. */
export interface ProbeFailure {
  readonly code: 'timeout' | 'unreachable' | 'too-many-redirects';
  /** A clause, such as "the host name does not exist (ENOTFOUND)". */
  readonly why: string;
}

/** An ordinary GET for JSON, as both of the original's clients send it. */
export function getJson(path: string): ProbeRequest {
  return { method: 'GET', path, headers: { accept: 'application/json' } };
}

/** A GET that accepts any media type. */
export function get(path: string): ProbeRequest {
  return { method: 'GET', path, headers: { accept: '*/*' } };
}

/** A GET from a page of another origin (Fetch standard, CORS protocol). */
export function getAcrossOrigins(path: string): ProbeRequest {
  return { method: 'GET', path, headers: { accept: '*/*', origin: OTHER_ORIGIN } };
}

/** The CORS preflight of a browser for a page of another origin that sends a key. */
export function preflight(path: string): ProbeRequest {
  const headers = { origin: OTHER_ORIGIN, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
  return { method: 'OPTIONS', path, headers, withoutKey: true };
}

/** RFC 6761 §6.4: a name that cannot be registered. */
const OTHER_ORIGIN = 'https://client.invalid';

/** Media type of a response, without parameters. */
export function mediaType(answer: ProbeAnswer): string {
  return (answer.header('content-type').split(';', 1)[0] ?? '').trim();
}

/** Whether a response is an HTML page, by its media type or its text. */
export function isHtml(answer: ProbeAnswer): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)$/i.test(mediaType(answer)) || startsAsHtml(answer);
}

/** Whether the text of a response is HTML, whatever its media type. */
export function startsAsHtml({ text }: ProbeAnswer): boolean {
  return /^\s*<(?:!doctype|!--|html|head|title|body)/i.test(text);
}

/** Whether a response means that there is no file, in any form that static hosts use. */
export function isAbsent({ status }: ProbeAnswer): boolean {
  return status === 404 || status === 410;
}
