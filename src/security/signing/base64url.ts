import { base64url } from 'jose';

/**
 * The bytes of a base64url text without padding (RFC 7515 §2) in its canonical form; `undefined` for any other text. The last character has
 * unused bits, so a non-canonical text could decode to the same bytes.
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
