import { flattenedVerify, importJWK } from 'jose';

import { isJsonObject, member } from '../../catalog/parsing/json-tree.ts';
import { base64urlBytes } from './base64url.ts';
import type { FaultCode } from './fault.ts';
import { ALGORITHM, type PublicKey } from './public-key.ts';

/** Maximum size of a signature file, in bytes; a real one has about 250. */
export const MAX_SIGNATURE_BYTES = 1024;

/** The result of a signature check. */
export type SignatureCheck =
  | { readonly kind: 'good'; readonly key: PublicKey }
  /** `why` is a clause. */
  | {
      readonly kind: 'refused';
      readonly code: Extract<FaultCode, 'bad-signature-form' | 'wrong-algorithm' | 'unknown-key' | 'bad-signature'>;
      readonly why: string;
    };

/**
 * Checks a detached JWS over bytes. The header must have exactly the expected values (`alg` Ed25519, `b64` false, `crit` with `b64` only,
 * the id of a trusted key); it never selects the algorithm.
 *
 * @param jws the bytes of the signature file
 * @param keys the trusted keys
 */
export async function checkSignature(payload: Uint8Array, jws: Uint8Array, keys: readonly PublicKey[]): Promise<SignatureCheck> {
  const parts = partsOf(jws);
  if (parts === undefined) return refused('bad-signature-form', 'it is not a detached JWS (header, two dots, 64 bytes of signature)');
  const { header, head, signature } = parts;
  const alg = member(header, 'alg');
  if (alg !== ALGORITHM) {
    return refused('wrong-algorithm', `the algorithm in its header is ${named(alg)}; only ${ALGORITHM} is accepted`);
  }
  if (member(header, 'b64') !== false) return refused('bad-signature-form', 'its header does not have "b64": false');
  const crit = member(header, 'crit');
  if (!Array.isArray(crit) || crit.length !== 1 || crit[0] !== 'b64')
    return refused('bad-signature-form', 'its header does not have "crit": ["b64"]');
  if (Object.keys(header).length !== 4) return refused('bad-signature-form', 'its header has other members than alg, kid, b64 and crit');
  const kid = member(header, 'kid');
  const key = keys.find((trusted) => trusted.kid === kid);
  if (key === undefined) return refused('unknown-key', `it was made with the key ${named(kid)}, which is not trusted`);
  try {
    const publicKey = await importJWK({ kty: 'OKP', crv: ALGORITHM, x: key.x }, ALGORITHM);
    await flattenedVerify({ protected: head, payload, signature }, publicKey, { algorithms: [ALGORITHM] });
    return { kind: 'good', key };
  } catch {
    return refused('bad-signature', 'it does not match these bytes');
  }
}

function refused(code: Extract<SignatureCheck, { kind: 'refused' }>['code'], why: string): SignatureCheck {
  return { kind: 'refused', code, why };
}

interface Parts {
  readonly header: object;
  /** The signed header, in base64url. */
  readonly head: string;
  readonly signature: string;
}

function partsOf(jws: Uint8Array): Parts | undefined {
  if (jws.byteLength > MAX_SIGNATURE_BYTES) return undefined;
  // Every byte becomes one character, so that non-ASCII bytes do not match.
  const [, head = '', signature = ''] = /^([\w-]+)\.\.([\w-]{86})$/.exec(String.fromCharCode(...jws)) ?? [];
  const headBytes = base64urlBytes(head);
  if (headBytes === undefined || base64urlBytes(signature)?.byteLength !== 64) return undefined;
  try {
    const header: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(headBytes));
    return isJsonObject(header) ? { header, head, signature } : undefined;
  } catch {
    return undefined;
  }
}

/** A header value for a message: short and without control characters. */
function named(value: unknown): string {
  return typeof value === 'string' && /^[\w.+-]{1,80}$/.test(value) ? `"${value}"` : 'unprintable';
}
