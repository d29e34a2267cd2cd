import { httpUrl } from './http-url.ts';

/** A URI with only the characters of RFC 3986 §2; square brackets only in the host. */
const URI = /^https?:\/\/(?:\[[\da-f:.]+\]|[\w\-.~!$&'()*+,;=:@%]*)(?:[/?#](?:[\w\-.~!$&'()*+,;=:@/?#]|%[\da-f]{2})*)?$/i;

/**
 * An absolute http(s) URL without credentials: in the spelling of its source if that is a URI, else as the URL standard writes it.
 * `undefined` for anything else.
 */
export function statedUrl(text: string): string | undefined {
  const href = httpUrl(text);
  if (href === undefined) return undefined;
  return [text, href].find((spelling) => /^https?:/.test(spelling) && URI.test(spelling) && spelling.split('#').length <= 2);
}
