import type { ApiKey } from '../../api/access/api-key.ts';
import { KeysUnavailableError, type KeyRing } from '../../api/access/key-ring.ts';
import type { Database } from '../connection/database.ts';
import type { AccessNotices } from './access-notices.ts';
import type { Guard } from './guard.ts';
import { keptKeys, type KeptKey } from './kept-keys.ts';
import { keyFromRow, KEY_COLUMNS, type KeyRow } from './key-row.ts';

/** Options of {@link databaseKeys}. */
interface DatabaseKeysOptions {
  readonly database: Database;
  readonly guard: Guard;
  /** Returns the time of the clock up to which all changes were received. */
  readonly receivedUpTo: AccessNotices['receivedUpTo'];
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Milliseconds since 1970: the day on which a key is used. */
  readonly time: () => number;
}

/** The key ring of a database, and what makes it look up keys again. */
interface DatabaseKeys extends KeyRing {
  /** Looks a key up again at its next request; all keys for `undefined`. */
  forget(hash: string | undefined): void;
}

interface FoundRow extends KeyRow {
  readonly used_on: string | null;
}

/** Milliseconds for which a kept answer counts after the last proof that all changes were received. */
const PROVEN = 800;

/**
 * Milliseconds for which a known key stays valid while the database cannot be asked: long enough for a restart or a failover. It is the
 * longest time for which a server that is cut off from the database accepts a key that was revoked meanwhile.
 */
const WITHOUT_DATABASE = 60_000;

const FIND = `select ${KEY_COLUMNS}, to_char(day, 'YYYY-MM-DD') as used_on
  from portolan.api_key left join portolan.api_key_use using (hash)
  where hash = decode($1, 'hex') and revoked_at is null`;

/** One write a day and key, whichever servers see it. */
const NOTE_USE = `insert into portolan.api_key_use as known values (decode($1, 'hex'), $2)
  on conflict (hash) do update set day = excluded.day where known.day < excluded.day`;

/** A key ring over the table of keys. A revoked key is refused within a second. */
export function databaseKeys({ database, guard, receivedUpTo, now, time }: DatabaseKeysOptions): DatabaseKeys {
  const kept = keptKeys();
  const lookups = new Map<string, Promise<ApiKey | undefined>>();
  // Counts the notices: an answer that is older than a notice is not kept.
  let notice = 0;

  async function lookUp(hash: string): Promise<ApiKey | undefined> {
    const before = notice;
    const [row] = await guard.run(() => database.query<FoundRow>(FIND, [hash], 'portolan-key'));
    const found = row && { key: keyFromRow(row), at: now(), usedOn: row.used_on ?? undefined };
    if (before === notice) kept.keep(hash, found);
    if (found !== undefined) noteUse(found);
    return found?.key;
  }

  function noteUse(known: KeptKey): void {
    const today = new Date(time()).toISOString().slice(0, 10);
    if (known.usedOn === today) return;
    known.usedOn = today;
    // The guard reports it. The day is only for information.
    guard.run(() => database.query(NOTE_USE, [known.key.hash, today])).catch(() => undefined);
  }

  async function found(hash: string): Promise<ApiKey | undefined> {
    try {
      const lookup = lookups.get(hash) ?? lookUp(hash).finally(() => lookups.delete(hash));
      lookups.set(hash, lookup);
      return await lookup;
    } catch (cause) {
      const known = kept.find(hash);
      const isValid = typeof known === 'object' && now() - Math.max(known.at, receivedUpTo()) < WITHOUT_DATABASE;
      if (isValid) return known.key;
      throw new KeysUnavailableError('The database cannot be asked for a key.', { cause });
    }
  }

  return {
    find(hash) {
      const known = now() - receivedUpTo() < PROVEN ? kept.find(hash) : undefined;
      if (known === undefined) return found(hash);
      if (known === 'absent') return undefined;
      noteUse(known);
      return known.key;
    },
    forget(hash) {
      notice += 1;
      kept.forget(hash);
      if (hash === undefined) lookups.clear();
      else lookups.delete(hash);
    },
  };
}
