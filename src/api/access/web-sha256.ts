import { hex } from '../../catalog/values/hex.ts';
import type { Sha256 } from './api-key.ts';

/** SHA-256 by Web Crypto, for hosts without another implementation. */
export function webSha256(subtle: Pick<SubtleCrypto, 'digest'>): Sha256 {
  const encoder = new TextEncoder();
  return async (text) => hex(new Uint8Array(await subtle.digest('SHA-256', encoder.encode(text))));
}
