import { createHash } from 'node:crypto';

/** `sha256-` and the base64 digest, as Subresource Integrity writes it; of a text, that of its UTF-8 bytes. */
export function contentHash(content: Uint8Array | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
