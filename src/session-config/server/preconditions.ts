/** The validators of a resource (RFC 9110 §8.8). */
export interface Validators {
  /** Entity tag, weak or strong. */
  readonly etag: string;
  /** Time of the last change, in milliseconds since 1970; absent if unknown. */
  readonly modified?: number | undefined;
}

/** Returns the value of a header field by its lower-case name; null or undefined if the request does not have it. */
type HeaderLookup = (name: string) => string | null | undefined;

/**
 * The status of the response to a conditional GET or HEAD: 412 if If-Match or If-Unmodified-Since is false, 304 if If-None-Match or
 * If-Modified-Since is false, in the order of RFC 9110 §13.2.2. `undefined` for a normal response; only then Range applies.
 */
export function conditionalStatus(header: HeaderLookup, { etag, modified }: Validators): 304 | 412 | undefined {
  const seconds = modified === undefined ? undefined : Math.floor(modified / 1000);
  const isNewer = (date: string | null | undefined): boolean | undefined => {
    const than = httpDate(date ?? '');
    return seconds === undefined || than === undefined ? undefined : seconds > than / 1000;
  };
  const ifMatch = header('if-match') ?? undefined;
  const isChanged = ifMatch === undefined ? isNewer(header('if-unmodified-since')) : !matchesStrongly(ifMatch, etag);
  if (isChanged === true) return 412;
  const ifNoneMatch = header('if-none-match') ?? undefined;
  const isKnown = ifNoneMatch === undefined ? isNewer(header('if-modified-since')) === false : matchesWeakly(ifNoneMatch, etag);
  return isKnown ? 304 : undefined;
}

/** Whether `If-None-Match` contains a tag (RFC 9110 §13.1.2: weak comparison). */
function matchesWeakly(ifNoneMatch: string, etag: string): boolean {
  const opaque = (tag: string): string => tag.replace(/^W\//, '');
  const tags = tagsOf(ifNoneMatch);
  return tags.includes('*') || tags.map(opaque).includes(opaque(etag));
}

/** Whether `If-Match` contains a tag (RFC 9110 §13.1.1: strong comparison, so a weak tag is never equal). */
function matchesStrongly(ifMatch: string, etag: string): boolean {
  const tags = tagsOf(ifMatch);
  return tags.includes('*') || (!etag.startsWith('W/') && tags.includes(etag));
}

function tagsOf(field: string): string[] {
  return field.split(',').map((tag) => tag.trim());
}

/** The three date formats of RFC 9110 §5.6.7: IMF-fixdate, RFC 850, asctime. */
const HTTP_DATE = /^(?:\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT|\w{6,9}, \d\d-\w{3}-\d\d [\d:]{8} GMT|\w{3} \w{3} [ \d]\d [\d:]{8} \d{4})$/;

/** Milliseconds since 1970; `undefined` for an invalid HTTP date, which is ignored (§13.1.3, §13.1.4). */
function httpDate(text: string): number | undefined {
  if (!HTTP_DATE.test(text)) return undefined;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : time;
}
