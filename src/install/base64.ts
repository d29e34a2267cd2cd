/** Base64 of the UTF-8 bytes of a text (RFC 4648 §4, padded). */
export function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}
