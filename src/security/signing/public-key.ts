import { calculateJwkThumbprint } from 'jose';

import { checkedTree } from '../../catalog/parsing/checked-tree.ts';
import { isJsonObject, member, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { UNTRUSTED_LIMITS } from '../../catalog/parsing/limits.ts';
import { base64urlBytes } from './base64url.ts';

/** The only signature algorithm, by its fully specified name (RFC 9864 §2.2). */
export const ALGORITHM = 'Ed25519';

/** A public key for checking signatures. */
export interface PublicKey {
  /** The key itself: 32 bytes in base64url (RFC 8037 §2). */
  readonly x: string;
  /** The key id: the SHA-256 thumbprint of its JWK (RFC 7638). */
  readonly kid: string;
}

/** Maximum size of a key file, in bytes. */
export const MAX_KEY_BYTES = UNTRUSTED_LIMITS.bytes;

/** A public key from its 32 bytes in base64url. */
export async function publicKeyOf(x: string): Promise<PublicKey> {
  return { x, kid: await calculateJwkThumbprint({ kty: 'OKP', crv: ALGORITHM, x }, 'sha256') };
}

/** A public key as a JWK (RFC 7517, RFC 8037). */
export function jwkOf({ x, kid }: PublicKey): Readonly<Record<string, string>> {
  return { kty: 'OKP', crv: ALGORITHM, x, kid, alg: ALGORITHM, use: 'sig' };
}

/** Public keys as the text of a JWK Set. */
export function jwkSetText(keys: readonly PublicKey[]): string {
  return `${JSON.stringify({ keys: keys.map(jwkOf) }, null, 2)}\n`;
}

/** At least one public key, or the reason why there is none, as a clause. */
type PublicKeysRead = { readonly keys: readonly PublicKey[] } | { readonly why: string };

/**
 * The Ed25519 keys of a JWK or a JWK Set; other keys in a set are skipped. A text with a private key is rejected, because it must not be
 * published.
 */
export async function readPublicKeys(text: string): Promise<PublicKeysRead> {
  const tree = parsed(text);
  if (!isJsonObject(tree)) return { why: 'it is not a JSON object (a JWK or a JWK Set)' };
  const set = member(tree, 'keys');
  const stated = Array.isArray(set) ? set : [tree];
  if (stated.some((jwk) => member(jwk, 'd') !== undefined))
    return { why: 'it contains a private key; give the public key ("x" without "d")' };
  const keys = stated.map(keyMaterial).filter((x) => x !== undefined);
  if (keys.length === 0) return { why: `it has no key with "kty" OKP, "crv" ${ALGORITHM} and 32 bytes of "x"` };
  return { keys: await Promise.all(keys.map(publicKeyOf)) };
}

function parsed(text: string): JsonValue | undefined {
  if (text.length > MAX_KEY_BYTES) return undefined;
  try {
    return checkedTree(JSON.parse(text), UNTRUSTED_LIMITS).value;
  } catch {
    return undefined;
  }
}

function keyMaterial(jwk: JsonValue): string | undefined {
  const [kty, crv, x, alg] = ['kty', 'crv', 'x', 'alg'].map((name) => member(jwk, name));
  if (kty !== 'OKP' || crv !== ALGORITHM || typeof x !== 'string' || (alg !== undefined && alg !== ALGORITHM)) return undefined;
  return base64urlBytes(x)?.byteLength === 32 ? x : undefined;
}
