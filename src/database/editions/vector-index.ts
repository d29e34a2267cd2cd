import type { Queries } from '../connection/database.ts';
import { tableOf } from './edition-tables.ts';

/** How the nearest codes of an edition are found, and why not by an index. */
type VectorIndex =
  | { readonly isIndexed: true }
  /** `reason` ends a sentence. */
  | { readonly isIndexed: false; readonly reason: string };

/** The oldest version of pgvector with indexes of Hamming distance. */
const SINCE = '0.7.0';

/**
 * Indexes the codes of an edition by Hamming distance where the database has pgvector, or the user may install it there. Without the index a
 * search compares the nearest cells.
 *
 * @param dimensions bits of a code
 */
export async function indexCodes(client: Queries, edition: number, dimensions: number): Promise<VectorIndex> {
  const [available] = await client.query<{ installed: boolean }>(
    "select installed_version is not null as installed from pg_available_extensions where name = 'vector'",
  );
  if (available === undefined) return { isIndexed: false, reason: 'the database server has no extension pgvector' };
  if (!available.installed) {
    try {
      await client.query('create extension if not exists vector');
    } catch (error) {
      if (!isRefused(error)) throw error;
      return { isIndexed: false, reason: 'this user may not create the extension vector; an administrator can: create extension vector' };
    }
  }
  const [found] = await client.query<{ schema: string }>(
    `select quote_ident(n.nspname) as schema from pg_opclass o
     join pg_namespace n on n.oid = o.opcnamespace join pg_am a on a.oid = o.opcmethod
     where o.opcname = 'bit_hamming_ops' and a.amname = 'hnsw'`,
  );
  if (found === undefined)
    return { isIndexed: false, reason: `the extension vector is older than ${SINCE}: alter extension vector update` };
  const table = tableOf('code', edition);
  await client.query(`create index on ${table} using hnsw ((code::bit(${dimensions})) ${found.schema}.bit_hamming_ops)`);
  return { isIndexed: true };
}

/**
 * The schema of pgvector, quoted, where the codes of an edition have its index; else `undefined`.
 */
export async function vectorSchema(queries: Queries, edition: number): Promise<string | undefined> {
  const [found] = await queries.query<{ schema: string }>(
    `select quote_ident(n.nspname) as schema from pg_index i
     join pg_opclass o on o.oid = i.indclass[0] join pg_namespace n on n.oid = o.opcnamespace
     where i.indrelid = to_regclass($1) and i.indisvalid and o.opcname = 'bit_hamming_ops'`,
    [tableOf('code', edition)],
  );
  return found?.schema;
}

/** Whether the database lets this user not do it. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501';
}
