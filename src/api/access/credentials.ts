/** What a request says of who asks. */
export type Credentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'key'; readonly key: string }
  /** Something was meant to be a key, and none can be read from it. */
  | { readonly kind: 'malformed' };

/** A b64token: what a Bearer header can carry, and so what a key is made of (RFC 6750 §2.1). */
export const B64TOKEN = /^[\w.~+/-]+=*$/;

/** A scheme in any case, and what follows it (RFC 9110 §11.1). */
const BEARER = /^bearer +(.*)$/i;
const BASIC = /^basic +([a-z\d+/]+=*)$/i;

/** Longest key that is looked at, in characters. */
const MAX_CHARACTERS = 512;

const NONE: Credentials = { kind: 'none' };
const MALFORMED: Credentials = { kind: 'malformed' };

/**
 * Reads an `Authorization` header. A scheme that is not known says nothing (RFC 6750 §3.1), and no more does `Bearer` alone, which
 * clients send for a key that was left empty.
 *
 * @param takesBasic whether a key may also come as the password of Basic (RFC 7617), under any user name
 */
export function credentialsOf(header: string | undefined, takesBasic: boolean): Credentials {
  if (header === undefined || header === '') return NONE;
  const scheme = /^[^\s,]*/.exec(header)?.[0].toLowerCase();
  if (scheme === 'bearer' && header.trim().length === scheme.length) return NONE;
  if (scheme === 'bearer') return keyIn(tokenIn(header));
  if (scheme === 'basic' && takesBasic) return keyIn(passwordIn(BASIC.exec(header)?.[1]));
  return NONE;
}

function tokenIn(header: string): string | undefined {
  const token = BEARER.exec(header)?.[1] ?? '';
  return B64TOKEN.test(token) ? token : undefined;
}

function keyIn(text: string | undefined): Credentials {
  return text === undefined || text === '' || text.length > MAX_CHARACTERS ? MALFORMED : { kind: 'key', key: text };
}

/** What follows the first colon (RFC 7617 §2). A key is ASCII, so bytes need no decoding. */
function passwordIn(encoded: string | undefined): string | undefined {
  if (encoded === undefined) return undefined;
  try {
    const pair = atob(encoded);
    const colon = pair.indexOf(':');
    return colon < 0 ? undefined : pair.slice(colon + 1);
  } catch {
    return undefined;
  }
}
