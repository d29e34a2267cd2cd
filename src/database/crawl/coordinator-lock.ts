// The key of the advisory lock is the name of the table in numbers.

/** Takes the lock of the process that coordinates a crawl, which ends with its connection. Gives `locked`. */
export const LOCK_COORDINATOR = "select pg_try_advisory_lock(hashtext('portolan.crawl_run')) as locked";

/** Gives the lock back. */
export const UNLOCK_COORDINATOR = "select pg_advisory_unlock(hashtext('portolan.crawl_run'))";

/** A condition: a process has the lock. Its key is a `bigint`, which `pg_locks` shows in two halves. */
export const HAS_COORDINATOR = `exists (
  select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and ((classid::bigint << 32) | objid::bigint) = hashtext('portolan.crawl_run'))`;
