import { UnavailableError } from '../../api/source/unavailable-error.ts';
import type { Queries } from '../connection/database.ts';
import { DatabaseError } from '../connection/database-error.ts';

/**
 * SQLSTATE of a statement that took too long, of a lock that did, of a table that was dropped with its edition, and of a server without
 * space or memory.
 */
const TEMPORARY: ReadonlySet<string> = new Set(['57014', '55P03', '42P01', '53100', '53200']);

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
        if (isTemporary(error)) throw new UnavailableError('The database could not answer.', { cause: error });
        throw error;
      }
    },
  };
}

function isTemporary(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === 'unreachable';
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && TEMPORARY.has(error.code);
}
