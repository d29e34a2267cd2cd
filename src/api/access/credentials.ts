/** The API key that a request carries. */
type Credentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'key'; readonly key: string }
  /** The header has the form of a credential, but no key can be read from it. */
  | { readonly kind: 'malformed' };

/** A b64token, the only syntax that a Bearer header allows for a key (RFC 6750 §2.1). */
export const B64TOKEN = /^[\w.~+/-]+=*$/;

/** Scheme names are case-insensitive (RFC 9110 §11.1). */
const BEARER = /^bearer +(.*)$/i;
const BASIC = /^basic +([a-z\d+/]+=*)$/i;

/** Longest key that is read, in characters. */
const MAX_CHARACTERS = 512;

const NONE: Credentials = { kind: 'none' };
const MALFORMED: Credentials = { kind: 'malformed' };

/**
 * Reads an `Authorization` header. An unknown scheme counts as no key (RFC 6750 §3.1). So does `Bearer` alone, which clients send for an
 * empty key.
 *
 * @param takesBasic whether the password of Basic (RFC 7617) is read as a key too, with any user name
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

/** The text after the first colon (RFC 7617 §2). A key is ASCII, so bytes need no decoding. */
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
