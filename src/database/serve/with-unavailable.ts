import { UnavailableError } from '../../api/source/unavailable-error.ts';
import type { Queries } from '../connection/database.ts';
import { DatabaseError } from '../connection/database-error.ts';
import { BUSY_STATES } from '../connection/retried.ts';

/** SQLSTATE of a server that is too busy or full, and of a table that was dropped with its edition. */
const TEMPORARY: ReadonlySet<string> = new Set([...BUSY_STATES, '42P01']);

/**
 * The same queries, whose failures are UnavailableErrors where trying again later may help: a lost database, a statement over its time
 * limit, an edition that was dropped before this server noticed the next one.
 */
export function withUnavailable(queries: Queries): Queries {
  return {
    async query(text, values, name) {
      try {
        return await queries.query(text, values, name);
      } catch (error) {
        const code = temporaryCode(error);
        // The operator's line has the code, which tells a full disk from a lost database.
        if (code === undefined) throw error;
        // The message of a DatabaseError says what to do. Others may contain values of a request.
        const message = error instanceof DatabaseError ? error.message : 'The database could not answer.';
        throw Object.assign(new UnavailableError(message, { cause: error }), { code });
      }
    },
  };
}

/** The code of an error after which trying again later may help; `undefined` after others. */
function temporaryCode(error: unknown): string | undefined {
  if (error instanceof DatabaseError) return error.code === 'unreachable' ? error.code : undefined;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return TEMPORARY.has(code) ? code : undefined;
}
