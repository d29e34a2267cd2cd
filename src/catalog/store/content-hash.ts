import { createHash } from 'node:crypto';

/** `sha256-` and the base64 digest, as in Subresource Integrity. A text is hashed as UTF-8. */
export function contentHash(content: Uint8Array | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** The SHA-256 in hexadecimal, for names of files. A text is hashed as UTF-8. */
export function hexHash(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
