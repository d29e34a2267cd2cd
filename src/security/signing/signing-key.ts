import { exportJWK, FlattenedSign, generateKeyPair, importJWK, importPKCS8, type CryptoKey } from 'jose';

import { parsedJson } from '../../catalog/parsing/parsed-json.ts';
import { base64urlBytes } from './base64url.ts';
import { isJsonObject, member } from '../../catalog/parsing/json-tree.ts';
import { ALGORITHM, publicKeyOf, type PublicKey } from './public-key.ts';

/** A signing key. Its private part cannot be read from it, so that no log can contain it. */
export interface SigningKey {
  readonly publicKey: PublicKey;
  /**
   * Returns a detached JWS over bytes: compact (RFC 7515 App. F), with an unencoded payload (RFC 7797), so that the served bytes are
   * signed.
   */
  readonly sign: (payload: Uint8Array) => Promise<string>;
}

/** A key, or the reason why a text is not a key, as a clause that contains nothing of the text. */
type SigningKeyRead = { readonly key: SigningKey } | { readonly why: string };

/**
 * A signing key from a text: a private JWK, the 32 bytes of it alone ("d", in base64url), or PEM (PKCS #8), also with missing line breaks
 * or with `\n` instead of them.
 */
export async function readSigningKey(text: string): Promise<SigningKeyRead> {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) return fromJwk(trimmed);
  if (trimmed.includes('-----BEGIN')) return fromPem(trimmed);
  const seed = trimmed.replace(/=$/, '').replaceAll('+', '-').replaceAll('/', '_');
  if (base64urlBytes(seed)?.byteLength === 32) return fromSeed(seed);
  return { why: 'it is neither a JWK, nor PEM (PKCS #8), nor 32 bytes in base64url' };
}

/** A new signing key: 32 random bytes in base64url, as `readSigningKey` reads them. */
export async function newSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return (await exportJWK(privateKey)).d ?? '';
}

async function fromJwk(text: string): Promise<SigningKeyRead> {
  const jwk = parsedJson(text);
  if (!isJsonObject(jwk)) return { why: 'it begins like a JWK but is not JSON' };
  if (member(jwk, 'kty') !== 'OKP' || member(jwk, 'crv') !== ALGORITHM) {
    return { why: `it is a JWK of another type: "kty" must be OKP and "crv" ${ALGORITHM}` };
  }
  const [d, x] = [member(jwk, 'd'), member(jwk, 'x')];
  if (d === undefined) return { why: 'it is a public JWK: the private part "d" is missing' };
  if (typeof d !== 'string' || base64urlBytes(d)?.byteLength !== 32)
    return { why: 'the private part "d" of the JWK is not 32 bytes in base64url' };
  const read = await fromSeed(d);
  if ('key' in read && x !== undefined && x !== read.key.publicKey.x)
    return { why: 'the two parts "x" and "d" of the JWK belong to different keys' };
  return read;
}

async function fromPem(text: string): Promise<SigningKeyRead> {
  const [, kind = '', body = ''] = /-----BEGIN ([A-Z ]+)-----(.*)-----END \1-----/s.exec(text.replaceAll(/\\[nr]/g, '\n')) ?? [];
  if (kind === '') return { why: 'its PEM has no end: was it truncated after the first line?' };
  if (kind !== 'PRIVATE KEY') return { why: `its PEM contains "${kind}"; "PRIVATE KEY" is needed (PKCS #8, not encrypted)` };
  try {
    const pem = `-----BEGIN PRIVATE KEY-----\n${body.replaceAll(/\s+/g, '')}\n-----END PRIVATE KEY-----`;
    const { d } = await exportJWK(await importPKCS8(pem, ALGORITHM, { extractable: true }));
    if (d !== undefined) return await fromSeed(d);
  } catch {
    // The error message may contain a part of the key.
  }
  return { why: 'its PEM contains no Ed25519 key. "openssl genpkey -algorithm ed25519" creates one' };
}

/** The bytes before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410 §7). */
const PKCS8_HEAD = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20] as const;

/** @param seed 32 bytes in base64url */
async function fromSeed(seed: string): Promise<SigningKeyRead> {
  const bytes = [...PKCS8_HEAD, ...(base64urlBytes(seed) ?? [])];
  const pem = `-----BEGIN PRIVATE KEY-----\n${btoa(String.fromCharCode(...bytes))}\n-----END PRIVATE KEY-----`;
  // Only an extractable key gives its public part. The signing key is imported again as not extractable.
  const { x = '' } = await exportJWK(await importPKCS8(pem, ALGORITHM, { extractable: true }));
  const privateKey = await importJWK({ kty: 'OKP', crv: ALGORITHM, x, d: seed }, ALGORITHM);
  const publicKey = await publicKeyOf(x);
  return { key: { publicKey, sign: (payload) => detachedJws(payload, privateKey, publicKey.kid) } };
}

async function detachedJws(payload: Uint8Array, privateKey: CryptoKey, kid: string): Promise<string> {
  const header = { alg: ALGORITHM, kid, b64: false, crit: ['b64'] } as const;
  const { protected: head = '', signature } = await new FlattenedSign(payload)
    .setProtectedHeader({ ...header, crit: [...header.crit] })
    .sign(privateKey);
  return `${head}..${signature}`;
}
