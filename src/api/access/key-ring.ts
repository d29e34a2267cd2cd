import type { ApiKey } from './api-key.ts';

/** The keys that a catalogue knows. A key that was revoked is no longer among them. */
export interface KeyRing {
  /** The key whose SHA-256 this is (64 hexadecimal digits in lower case), expired or not. */
  find(hash: string): ApiKey | undefined | Promise<ApiKey | undefined>;
}

/** Digits of a hash by which it is looked up: 64 bits. */
const LOOKED_UP = 16;

/**
 * A ring of keys that do not change.
 *
 * A hash is looked up by its first digits, and the rest is compared in constant time. So a thousand keys cost what one costs, and the
 * time that an answer takes can tell a stranger at most the first digits of a hash: never more of it, and from a whole SHA-256 nobody
 * gets back to 256 random bits.
 */
export function keyRing(keys: Iterable<ApiKey>): KeyRing {
  const shelves = new Map<string, ApiKey[]>();
  for (const key of keys) {
    const digits = key.hash.slice(0, LOOKED_UP);
    const store = shelves.get(digits);
    if (store === undefined) shelves.set(digits, [key]);
    else store.push(key);
  }
  return { find: (hash) => shelves.get(hash.slice(0, LOOKED_UP))?.find((key) => isSameHash(key.hash, hash)) };
}

/** Several rings as one: the first that has the key. */
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

/** Compares to the end, whatever was met on the way. */
function isSameHash(known: string, presented: string): boolean {
  let difference = known.length ^ presented.length;
  for (let at = 0; at < known.length; at += 1) difference |= known.charCodeAt(at) ^ presented.charCodeAt(at);
  return difference === 0;
}
