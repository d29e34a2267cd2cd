/** What a condition of a request is held against (RFC 9110 §8.8). */
export interface Validators {
  /** Entity tag, weak or strong. */
  readonly etag: string;
  /** Time of the last change, in milliseconds since 1970; absent where it is not known. */
  readonly modified?: number | undefined;
}

/** The value of a header field by its lower-case name; nothing where the request does not have it. */
export type HeaderLookup = (name: string) => string | null | undefined;

/**
 * The status with which a GET or a HEAD is answered in place of 200 because of its conditions: 412 where If-Match or
 * If-Unmodified-Since does not hold, 304 where If-None-Match or If-Modified-Since does not, in the order of RFC 9110 §13.2.2.
 * `undefined` where the request is to be answered; only then Range counts.
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

/** Whether an `If-None-Match` names a tag (RFC 9110 §13.1.2: compared weakly). */
function matchesWeakly(ifNoneMatch: string, etag: string): boolean {
  const opaque = (tag: string): string => tag.replace(/^W\//, '');
  const tags = tagsOf(ifNoneMatch);
  return tags.includes('*') || tags.map(opaque).includes(opaque(etag));
}

/** Whether an `If-Match` names a tag (RFC 9110 §13.1.1: compared strongly, so that a weak tag is never equal). */
function matchesStrongly(ifMatch: string, etag: string): boolean {
  const tags = tagsOf(ifMatch);
  return tags.includes('*') || (!etag.startsWith('W/') && tags.includes(etag));
}

function tagsOf(field: string): string[] {
  return field.split(',').map((tag) => tag.trim());
}

/** The three forms of RFC 9110 §5.6.7: IMF-fixdate, that of RFC 850, that of asctime. */
const HTTP_DATE = /^(?:\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT|\w{6,9}, \d\d-\w{3}-\d\d [\d:]{8} GMT|\w{3} \w{3} [ \d]\d [\d:]{8} \d{4})$/;

/** Milliseconds since 1970; `undefined` for what is no HTTP date, which is passed over (§13.1.3, §13.1.4). */
function httpDate(text: string): number | undefined {
  if (!HTTP_DATE.test(text)) return undefined;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : time;
}
