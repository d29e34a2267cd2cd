import { LRUCache } from 'lru-cache';

import type { StoredKey } from '../../api/node/keys/stored-key.ts';

/** A key in memory. */
export interface KeptKey {
  readonly key: StoredKey;
  /** When it was looked up, in milliseconds of the clock. */
  readonly at: number;
  /** The last day that is known to be noted in the database, in UTC. */
  usedOn: string | undefined;
}

/** Answers about keys in memory, by the hash. */
interface KeptKeys {
  /** Returns `absent` for a hash that is known to be no key, and `undefined` if nothing is known of it. */
  find(hash: string): KeptKey | 'absent' | undefined;
  /** Keeps the answer to a look-up: `undefined` for no key. */
  keep(hash: string, found: KeptKey | undefined): void;
  /** Forgets all answers for `undefined`. */
  forget(hash: string | undefined): void;
}

/**
 * Most keys in memory, about 5 MB, and as many hashes that are no key: the ones used last. Others are looked up by the index of the table,
 * so the number of keys costs nothing. Hashes that are no key are kept apart, so that wrong keys displace no right one.
 */
const MAX_KEPT = 10_000;

/** @see KeptKeys */
export function keptKeys(): KeptKeys {
  const kept = new LRUCache<string, KeptKey>({ max: MAX_KEPT });
  const absent = new LRUCache<string, true>({ max: MAX_KEPT });
  function forget(hash: string | undefined): void {
    for (const answers of [kept, absent]) {
      if (hash === undefined) answers.clear();
      else answers.delete(hash);
    }
  }
  return {
    find: (hash) => kept.get(hash) ?? (absent.has(hash) ? 'absent' : undefined),
    keep(hash, found) {
      forget(hash);
      if (found === undefined) absent.set(hash, true);
      else kept.set(hash, found);
    },
    forget,
  };
}
