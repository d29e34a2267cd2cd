import type { Scope } from './access.ts';

/** What every key begins with, so that a person, and a scanner for leaked secrets, knows one at sight. */
export const API_KEY_PREFIX = 'portolan_';

/** Random bytes in a key: 256 bits. */
export const API_KEY_BYTES = 32;

/** A key wherever it stands in a text: 32 bytes are 43 characters of base64url (RFC 4648 §5). */
export const API_KEY_SHAPE = /portolan_[\w-]{43}/;

/** A key as a catalogue keeps it: the key itself is nowhere. */
export interface ApiKey {
  /** What its owner calls it; matches {@link KEY_NAME}. */
  readonly name: string;
  /** SHA-256 of the whole key, prefix included: 64 hexadecimal digits in lower case. */
  readonly hash: string;
  readonly scopes: readonly Scope[];
  /** From this moment on the key opens nothing: ISO 8601 with zone. Absent where it never ends. */
  readonly expiresAt?: string;
}

/** The name of a key. It has no character that parts the list of an environment variable. */
export const KEY_NAME = /^[A-Za-z0-9][\w.@-]{0,63}$/;

/** What {@link ApiKey.hash} looks like. */
export const KEY_HASH = /^[0-9a-f]{64}$/;

/** SHA-256 (FIPS 180-4) of a text in UTF-8: 64 hexadecimal digits in lower case. Web hosts have it only as a promise. */
export type Sha256 = (text: string) => string | Promise<string>;

/** A key of random bytes, of which there must be {@link API_KEY_BYTES}. */
export function apiKeyFrom(random: Uint8Array): string {
  if (random.length !== API_KEY_BYTES) throw new RangeError(`A key is made of ${API_KEY_BYTES} random bytes.`);
  const base64 = btoa(String.fromCharCode(...random));
  return API_KEY_PREFIX + base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Whether a key has ended. */
export function isExpired({ expiresAt }: Pick<ApiKey, 'expiresAt'>, now: number): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= now;
}
