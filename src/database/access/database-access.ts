import { hash } from 'node:crypto';

import { joinedRing, keyRing } from '../../api/access/key-ring.ts';
import { keyedAccess } from '../../api/access/keyed-access.ts';
import { listedKeys } from '../../api/access/listed-keys.ts';
import type { LiveSettings } from '../../api/live-settings.ts';
import type { NodeAccess } from '../../api/node/node-access.ts';
import type { Database } from '../connection/database.ts';
import { checkSchema } from '../schema/migrate.ts';
import { accessNotices } from './access-notices.ts';
import { databaseKeys } from './database-keys.ts';
import { databaseRateLimits } from './database-rate-limiter.ts';
import { databaseSessions } from './database-sessions.ts';
import { guard } from './guard.ts';
import { removal } from './removal.ts';

/** Options of {@link databaseAccess}. */
interface DatabaseAccessOptions {
  readonly database: Database;
  readonly settings: LiveSettings;
  /** Called with the first of several failures of the database in a row. */
  readonly onerror: (error: unknown) => void;
}

/** Access that several servers share. */
interface DatabaseAccess extends NodeAccess {
  /** Ends the connection that listens for changes. The database stays open. */
  close(): Promise<void>;
}

/**
 * Access by the keys of a database and of `PORTOLAN_API_KEYS`, with rate limits and MCP sessions in the database. The key file is not read.
 *
 * @throws DatabaseError if the database cannot be reached, or lacks the tables of this version
 * @throws AccessSettingError if the listed keys cannot be read
 */
export async function databaseAccess({ database, settings, onerror }: DatabaseAccessOptions): Promise<DatabaseAccess> {
  const { limit, isPublic, isOfficialPublic, isPrivate } = settings;
  await checkSchema(database);
  const sha256 = (text: string): string => hash('sha256', text);
  const listed = await listedKeys(settings.listedKeys, sha256);
  const parts = { database, guard: guard({ now, onerror }), now };
  const sessionStore = databaseSessions(parts);
  const keys = databaseKeys({ ...parts, receivedUpTo: () => notices.receivedUpTo(), time: () => Date.now() });
  const notices = await accessNotices({ ...parts, onKey: (hash) => keys.forget(hash), onSession: (id) => sessionStore.ended(id) });
  const removeEnded = removal({
    ...parts,
    remove: () => database.query('delete from portolan.rate_limit where expire < $1', [Date.now()]),
  });
  const access = keyedAccess({
    keys: joinedRing([keyRing(listed), keys]),
    sha256,
    now: () => Date.now(),
    limits: limit && databaseRateLimits(limit, { ...parts, removeEnded }),
    ...{ isPublic, isOfficialPublic, isPrivate },
  });
  return { access, hasKeys: listed.length > 0 || (await hasKeys(database)), sessionStore, close: () => notices.close() };
}

function now(): number {
  return performance.now();
}

async function hasKeys(database: Database): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>('select exists (select from portolan.api_key where revoked_at is null) as found');
  return row?.found === true;
}
