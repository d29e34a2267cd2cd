import { SCOPES, type Access, type Admission } from '../../../src/api/access/access.ts';
import { apiKeyFrom, type ApiKey } from '../../../src/api/access/api-key.ts';
import { keyedAccess, type KeyedAccessOptions } from '../../../src/api/access/keyed-access.ts';
import { keyRing } from '../../../src/api/access/key-ring.ts';
import type { AnswerHeaders, ApiAnswer } from '../../../src/api/http/answer.ts';
import type { ApiRequest } from '../../../src/api/http/request.ts';
import { nodeSha256 } from './rings.ts';

/** The time of the tests. */
export const NOW = Date.parse('2026-06-01T00:00:00Z');

/** A key that differs from others in one byte. */
export const keyOf = (byte: number): string => apiKeyFrom(new Uint8Array(32).fill(byte));
/** Keys, of which UNKNOWN is none of the catalogue. */
export const [GOOD, API_ONLY, EXPIRED, ENDING, UNKNOWN, OTHER] = [keyOf(1), keyOf(2), keyOf(3), keyOf(4), keyOf(5), keyOf(6)];

function stored(name: string, key: string, more: Partial<ApiKey> = {}): ApiKey {
  // Node's way of hashing gives a text at once.
  return { name, hash: nodeSha256(key) as string, scopes: SCOPES, ...more };
}

/** The keys of the catalogue under test. */
export const KEYS: readonly ApiKey[] = [
  stored('good', GOOD),
  stored('api-only', API_ONLY, { scopes: ['api'] }),
  stored('expired', EXPIRED, { expiresAt: '2026-05-31T23:59:59Z' }),
  stored('ending', ENDING, { expiresAt: '2026-06-01T00:00:01Z' }),
  stored('other', OTHER),
];

/** A header with a key as a password. */
export const basic = (key: string, user = 'anyone'): string => `Basic ${btoa(`${user}:${key}`)}`;

/** A request, as far as access depends on it. */
export interface Asked {
  readonly authorization?: string;
  readonly query?: string;
  readonly address?: string;
}

/** A request for a list of servers. */
export function requestOf({ authorization, query = '', address = '203.0.113.1' }: Asked): ApiRequest {
  const header = (name: string): string | undefined => (name === 'authorization' ? authorization : undefined);
  return { method: 'GET', path: '/api/servers', query, header, hasBody: false, address };
}

/** Access without a limit to the catalogue under test. */
export function accessOf(options: Partial<KeyedAccessOptions> = {}): Access {
  const plain = { keys: keyRing(KEYS), sha256: nodeSha256, now: () => NOW, limits: undefined, isPublic: false, isPrivate: false };
  return keyedAccess({ ...plain, ...options });
}

/** The answer to a refused request. */
export function refusal(admission: Admission): ApiAnswer {
  if (admission.admitted) throw new Error('admitted');
  return admission.answer;
}

/** The headers for an admitted request. */
export function admitted(admission: Admission): AnswerHeaders {
  if (!admission.admitted) throw new Error(`refused: ${admission.answer.body}`);
  return admission.headers;
}
