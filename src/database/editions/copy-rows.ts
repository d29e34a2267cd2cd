import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import type * as CopyStreams from 'pg-copy-streams';

import { DatabaseError } from '../connection/database-error.ts';
import { copyLine, type CopyValue } from './copy-text.ts';

/** Characters of a chunk that is sent: many rows, so that sending costs little per row. */
const CHUNK = 256 * 1024;

/**
 * Writes rows into a table by COPY.
 *
 * @param into table with its columns in parentheses
 * @returns the number of rows
 * @throws DatabaseError `not-installed` without the package `pg-copy-streams`
 */
export async function copyRows(
  client: PoolClient,
  into: string,
  rows: AsyncIterable<readonly CopyValue[]> | Iterable<readonly CopyValue[]>,
): Promise<number> {
  const { from } = await loadCopyStreams();
  let count = 0;
  async function* chunks(): AsyncGenerator<string> {
    let chunk = '';
    for await (const row of rows) {
      count += 1;
      chunk += copyLine(row);
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = '';
    }
    if (chunk !== '') yield chunk;
  }
  await pipeline(Readable.from(chunks(), { objectMode: false }), client.query(from(`copy ${into} from stdin`)));
  return count;
}

async function loadCopyStreams(): Promise<Pick<typeof CopyStreams, 'from'>> {
  try {
    const { default: streams } = await import('pg-copy-streams');
    return streams;
  } catch (cause) {
    throw new DatabaseError('not-installed', 'The package "pg-copy-streams" is needed to load a catalogue: npm install pg-copy-streams', {
      cause,
    });
  }
}
