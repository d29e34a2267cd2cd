/** Why the database cannot be used. */
type DatabaseErrorCode =
  /** The server cannot be reached, or ended the connection. Trying again later may help. */
  | 'unreachable'
  /** The setting is no URL of a PostgreSQL database. */
  | 'setting'
  /** A package for PostgreSQL is not installed. */
  | 'not-installed'
  /** A newer version of this program changed the database. */
  | 'newer-schema'
  /** The database has no tables of this program, or older ones. */
  | 'older-schema'
  /** No catalogue was loaded into the database. */
  | 'no-edition'
  /** Another crawl uses the database. */
  | 'in-use'
  /** The built site cannot be loaded. */
  | 'build';

/** The database cannot be used. The message says what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError' as const;
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
