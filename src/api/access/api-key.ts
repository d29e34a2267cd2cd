import type { Scope } from './access.ts';

/** Prefix of every key, by which people and secret scanners recognise one. */
const API_KEY_PREFIX = 'portolan_';

/** Random bytes in a key: 256 bits. */
export const API_KEY_BYTES = 32;

/** Matches a key anywhere in a text: 32 bytes are 43 characters of base64url (RFC 4648 §5). */
export const API_KEY_SHAPE = /portolan_[\w-]{43}/;

/** A stored key. Only its hash is stored, never the key itself. */
export interface ApiKey {
  /** Name that the operator gave it; matches {@link KEY_NAME}. */
  readonly name: string;
  /** SHA-256 of the whole key, prefix included: 64 hexadecimal digits in lower case. */
  readonly hash: string;
  readonly scopes: readonly Scope[];
  /** Expiry time, ISO 8601 with zone. Absent if the key never expires. */
  readonly expiresAt?: string;
}

/** Pattern of a key's name. It allows no character that separates the entries of `PORTOLAN_API_KEYS`. */
export const KEY_NAME = /^[A-Za-z0-9][\w.@-]{0,63}$/;

/** Pattern of {@link ApiKey.hash}. */
export const KEY_HASH = /^[0-9a-f]{64}$/;

/** SHA-256 (FIPS 180-4) of a text in UTF-8: 64 hexadecimal digits in lower case. Web hosts offer it only asynchronously. */
export type Sha256 = (text: string) => string | Promise<string>;

/** Makes a key of {@link API_KEY_BYTES} random bytes. */
export function apiKeyFrom(random: Uint8Array): string {
  if (random.length !== API_KEY_BYTES) throw new RangeError(`A key is made of ${API_KEY_BYTES} random bytes.`);
  const base64 = btoa(String.fromCharCode(...random));
  return API_KEY_PREFIX + base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Whether a key has expired. */
export function isExpired({ expiresAt }: Pick<ApiKey, 'expiresAt'>, now: number): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= now;
}
