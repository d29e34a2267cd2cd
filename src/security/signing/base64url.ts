import { base64url } from 'jose';

/**
 * The bytes of a base64url text without padding (RFC 7515 §2), spelled in the one way that those bytes have; `undefined` for another: the
 * last character has bits to spare, so that without this a changed text could mean the same bytes.
 */
export function base64urlBytes(text: string): Uint8Array | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined;
  try {
    const bytes = base64url.decode(text);
    return base64url.encode(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}
