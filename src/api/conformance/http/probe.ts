/** A request as a client would send it. */
export interface ProbeRequest {
  readonly method: 'GET' | 'OPTIONS' | 'POST';
  /** Behind the slash of the site's address, percent-encoded as the client sends it, with its query. */
  readonly path: string;
  /** By lower-case name, besides the key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether the key that was given stays out of it. */
  readonly withoutKey?: boolean;
  /** Whether what has come of the body is all that is needed: an event stream may stay open. */
  readonly isEnough?: (text: string) => boolean;
  /** Decoded bytes of the answer that are read, where they are other than usual. */
  readonly mostBytes?: number;
}

/** What came back. */
export interface ProbeAnswer {
  readonly request: ProbeRequest;
  /** Where the answer came from, after redirects. */
  readonly url: string;
  readonly status: number;
  /** Value of a header by its lower-case name; empty where there is none. */
  readonly header: (name: string) => string;
  /** The body, as UTF-8; of one that is cut, its beginning. */
  readonly text: string;
  /** Decoded bytes that were read. */
  readonly bytes: number;
  /** Whether there was more than is read. */
  readonly isCut: boolean;
  /** Whether a key went with it. */
  readonly keySent: boolean;
  /** Every address that led on, in order. */
  readonly redirects: readonly string[];
}

/** Why nothing came back. */
export interface ProbeFailure {
  readonly code: 'timeout' | 'unreachable' | 'too-many-redirects';
  /** A clause, such as "there is no host of this name (ENOTFOUND)". */
  readonly why: string;
}

/** An ordinary GET for JSON, as both of the original's clients send it. */
export function getJson(path: string): ProbeRequest {
  return { method: 'GET', path, headers: { accept: 'application/json' } };
}

/** A GET that takes whatever comes. */
export function get(path: string): ProbeRequest {
  return { method: 'GET', path, headers: { accept: '*/*' } };
}

/** A GET from a page of another origin (Fetch standard, CORS protocol). */
export function getAcrossOrigins(path: string): ProbeRequest {
  return { method: 'GET', path, headers: { accept: '*/*', origin: OTHER_ORIGIN } };
}

/** What a browser asks before a page of another origin may send a key. */
export function preflight(path: string): ProbeRequest {
  const headers = { origin: OTHER_ORIGIN, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
  return { method: 'OPTIONS', path, headers, withoutKey: true };
}

/** RFC 6761 §6.4: a name that is nobody's. */
const OTHER_ORIGIN = 'https://client.invalid';

/** Media type of an answer, without parameters, as it was sent. */
export function mediaType(answer: ProbeAnswer): string {
  return (answer.header('content-type').split(';', 1)[0] ?? '').trim();
}

/** Whether an answer is a page of HTML, by its type or by its text. */
export function isHtml(answer: ProbeAnswer): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)$/i.test(mediaType(answer)) || startsAsHtml(answer);
}

/** Whether the text of an answer is one of HTML, whatever its type. */
export function startsAsHtml({ text }: ProbeAnswer): boolean {
  return /^\s*<(?:!doctype|!--|html|head|title|body)/i.test(text);
}

/** Whether an answer says that there is nothing, in any of the ways in which hosts of files do. */
export function isAbsent({ status }: ProbeAnswer): boolean {
  return status === 404 || status === 410;
}
