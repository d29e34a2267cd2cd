import { LRUCache } from 'lru-cache';

import type { SessionStore, StoredSession } from '../../session-config/server/index.ts';
import type { Database } from '../connection/database.ts';
import { CHANNEL } from './access-notices.ts';
import type { Guard } from './guard.ts';
import { removal } from './removal.ts';

/** Options of {@link databaseSessions}. */
interface DatabaseSessionsOptions {
  readonly database: Database;
  readonly guard: Guard;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

/** MCP sessions in a database. */
interface DatabaseSessions extends SessionStore {
  /** Ends a session here that was ended elsewhere; for `undefined`, looks every session up again at its next request. */
  ended(id: string | undefined): void;
}

interface SessionRow {
  readonly key: string | null;
  readonly config: StoredSession['config'];
  readonly client: StoredSession['client'];
}

/** Milliseconds between two writes of the last use of a session. */
const USE_PRECISION = 60_000;

/** More than any number of sessions that are open at the same time in one server. */
const MAX_NOTED = 10_000;

/** Longest initialize request that is stored, in characters. Usual ones have 200. */
const MAX_CLIENT = 16_384;

/** Ids of sessions: a UUID, which may follow the place of a worker. Others are not looked up. */
const ID = /^[\w-]{36,64}$/;

/** The same time as without a database (`maxIdleMs`). */
const IS_OPEN = "used_at > now() - interval '30 minutes'";

const ADD = `insert into portolan.mcp_session (id, key, config, client) values ($1, decode($2, 'hex'), $3, $4)`;
const USE = `update portolan.mcp_session set used_at = now() where id = $1 and ${IS_OPEN}`;
const FIND = `${USE} returning encode(key, 'hex') as key, config, client`;
const STILL_OPEN = `${USE} returning id`;
const END = `with ended as (delete from portolan.mcp_session where id = $1 returning id)
  select pg_notify('${CHANNEL}', 'session ' || id) from ended`;

/** Sessions that every server with this database can continue. A request costs no statement, except the first of each minute. */
export function databaseSessions({ database, guard, now }: DatabaseSessionsOptions): DatabaseSessions {
  const noted = new LRUCache<string, number>({ max: MAX_NOTED });
  const onlyHere = new LRUCache<string, true>({ max: MAX_NOTED });
  let onEnded: (id: string) => void = () => undefined;
  const removeOld = removal({ guard, now, remove: () => database.query(`delete from portolan.mcp_session where not ${IS_OPEN}`) });

  async function isStillOpen(id: string): Promise<boolean> {
    try {
      const rows = await guard.run(() => database.query(STILL_OPEN, [id], 'portolan-session-use'));
      if (rows.length > 0) noted.set(id, now());
      return rows.length > 0;
    } catch {
      // Requests carry their key, so a session that ended meanwhile opens nothing.
      return true;
    }
  }

  return {
    async add(id, { caller, config, client }) {
      removeOld();
      const text = JSON.stringify(client);
      onlyHere.set(id, true);
      if (text.length > MAX_CLIENT) return;
      try {
        await guard.run(() => database.query(ADD, [id, caller ?? null, JSON.stringify(config), text]));
        noted.set(id, now());
        onlyHere.delete(id);
      } catch {
        // The guard reports it. The session is available at this server.
      }
    },
    async find(id) {
      if (!ID.test(id)) return undefined;
      const [row] = await guard.run(() => database.query<SessionRow>(FIND, [id], 'portolan-session-find'));
      if (row === undefined) return undefined;
      noted.set(id, now());
      return { caller: row.key ?? undefined, config: row.config, client: row.client };
    },
    use(id) {
      if (onlyHere.has(id)) return true;
      const at = noted.get(id);
      return at !== undefined && now() - at < USE_PRECISION ? true : isStillOpen(id);
    },
    async end(id) {
      if (!ID.test(id)) return;
      // It may be stored all the same, after the guard stopped waiting.
      onlyHere.delete(id);
      await guard.run(() => database.query(END, [id]));
      noted.delete(id);
    },
    onEnded(callback) {
      onEnded = callback;
    },
    ended(id) {
      if (id === undefined) return noted.clear();
      noted.delete(id);
      onEnded(id);
    },
  };
}
