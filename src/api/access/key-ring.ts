import type { ApiKey } from './api-key.ts';

/** The keys cannot be looked up at the moment. Trying again later may help. */
export class KeysUnavailableError extends Error {
  override name = 'KeysUnavailableError' as const;
}

/** The keys of a catalogue, without revoked ones. */
export interface KeyRing {
  /**
   * Returns the key with this SHA-256 (64 hexadecimal digits in lower case), expired or not.
   *
   * @throws KeysUnavailableError
   */
  find(hash: string): ApiKey | undefined | Promise<ApiKey | undefined>;
}

/** Number of leading hexadecimal digits of a hash that are looked up: 64 bits. */
const LOOKED_UP = 16;

/**
 * A key ring over a fixed set of keys.
 *
 * It looks up the first digits of a hash and compares the rest in constant time. So the lookup costs the same for one key and for a
 * thousand, and its duration reveals at most the first digits of a hash. A whole SHA-256 does not reveal the 256 random bits either.
 */
export function keyRing(keys: Iterable<ApiKey>): KeyRing {
  const keysByPrefix = new Map<string, ApiKey[]>();
  for (const key of keys) {
    const digits = key.hash.slice(0, LOOKED_UP);
    const samePrefix = keysByPrefix.get(digits);
    if (samePrefix === undefined) keysByPrefix.set(digits, [key]);
    else samePrefix.push(key);
  }
  return { find: (hash) => keysByPrefix.get(hash.slice(0, LOOKED_UP))?.find((key) => isSameHash(key.hash, hash)) };
}

/** Joins several rings: the first that has the key returns it. */
export function joinedRing(rings: readonly KeyRing[]): KeyRing {
  const [only] = rings;
  if (only !== undefined && rings.length === 1) return only;
  return {
    async find(hash) {
      for (const ring of rings) {
        const key = await ring.find(hash);
        if (key !== undefined) return key;
      }
      return undefined;
    },
  };
}

/** Compares all characters, also after a difference. */
function isSameHash(known: string, presented: string): boolean {
  let difference = known.length ^ presented.length;
  for (let at = 0; at < known.length; at += 1) difference |= known.charCodeAt(at) ^ presented.charCodeAt(at);
  return difference === 0;
}
