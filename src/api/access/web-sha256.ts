import type { Sha256 } from './api-key.ts';

/** SHA-256 by Web Crypto, for hosts without another implementation. */
export function webSha256(subtle: Pick<SubtleCrypto, 'digest'>): Sha256 {
  const encoder = new TextEncoder();
  return async (text) => {
    const digest = await subtle.digest('SHA-256', encoder.encode(text));
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
}
