import { Writable } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { PoolClient } from 'pg';

import type { Database } from '../../src/database/connection/database.ts';
import { openTestDatabase } from './database.ts';

/** A PGlite database with pgvector in this process, which the pool of `pg` speaks to over a socket. */
export interface PgliteServer {
  readonly database: Database;
  readonly close: () => Promise<void>;
}

/** Starts an empty PGlite database with one connection. */
export async function startPglite(): Promise<PgliteServer> {
  const pglite = await PGlite.create({ extensions: { vector, pg_trgm } });
  const server = new PGLiteSocketServer({ db: pglite, host: '127.0.0.1', port: 0 });
  await server.start();
  const opened = await openTestDatabase(`postgres://postgres@${server.getServerConn()}/postgres`, {
    PORTOLAN_DATABASE_POOL: '1',
    PORTOLAN_DATABASE_TIMEOUT: '60000',
  });
  return {
    database: { ...opened, connected: (work) => opened.connected((client) => work(withCopy(client, pglite))) },
    async close() {
      await opened.close();
      await server.stop();
      await pglite.close();
    },
  };
}

/** A connection whose COPY goes to PGlite itself: its socket server does not speak the protocol of COPY. */
function withCopy(client: PoolClient, pglite: PGlite): PoolClient {
  const query = (...values: readonly unknown[]): unknown => {
    const [statement] = values;
    if (statement instanceof Writable && 'text' in statement) return copied(String(statement.text), pglite);
    return (Reflect.get(client, 'query') as (...all: readonly unknown[]) => unknown).apply(client, [...values]);
  };
  return new Proxy(client, { get: (target, key) => (key === 'query' ? query : (Reflect.get(target, key) as unknown)) });
}

/** Receives the lines of a COPY, and runs it when they end. */
function copied(statement: string, pglite: PGlite): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      const blob = new Blob(chunks.map((chunk) => Uint8Array.from(chunk)));
      pglite.query(statement.replace(' from stdin', " from '/dev/blob'"), [], { blob }).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
}
