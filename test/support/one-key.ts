import { hash } from 'node:crypto';

import type { Access } from '../../src/api/access/access.ts';
import { apiKeyFrom } from '../../src/api/access/api-key.ts';
import { keyedAccess, type KeyedAccessOptions } from '../../src/api/access/keyed-access.ts';
import { keyRing } from '../../src/api/access/key-ring.ts';

/** The one key that opens the catalogues of `accessByKey`. */
export const KEY = apiKeyFrom(new Uint8Array(32).fill(1));

/** Access to the API and the MCP server with {@link KEY}, without a limit. */
export function accessByKey(options: Partial<KeyedAccessOptions> = {}): Access {
  const sha256 = (text: string): string => hash('sha256', text);
  const keys = keyRing([{ name: 'own', hash: sha256(KEY), scopes: ['api', 'mcp'] }]);
  return keyedAccess({ keys, sha256, now: () => 0, limits: undefined, isPublic: false, isPrivate: false, ...options });
}
