import type { Config } from '../schema/config.ts';

/** What another process needs to continue a session. */
export interface StoredSession {
  /** Its configuration, secrets included. */
  readonly config: Config;
  /** The caller that opened it; absent if callers are not distinguished. */
  readonly caller: string | undefined;
  /** The parameters of its initialize request: the version of the protocol, the capabilities and the name of the client. */
  readonly client: Readonly<Record<string, unknown>>;
}

/** Sessions of the protocol before 2026-07-28 that several processes share, such as a table of a database. */
export interface SessionStore {
  /** Stores an opened session. Never rejects: a session that cannot be stored is available only in the process that opened it. */
  add(id: string, session: StoredSession): Promise<void>;
  /**
   * Returns a session that another process opened, and notes that it is used; `undefined` if it is unknown or has ended.
   *
   * @throws Error if the store cannot be asked: the client gets 503
   */
  find(id: string): Promise<StoredSession | undefined>;
  /** Notes that a session that is open in this process is used. Returns whether it has not ended elsewhere. Never rejects. */
  use(id: string): boolean | Promise<boolean>;
  /**
   * Ends a session for all processes.
   *
   * @throws Error if the store cannot be asked: the client gets 503
   */
  end(id: string): Promise<void>;
  /** Sets what is called with each session that was ended elsewhere. */
  onEnded(callback: (id: string) => void): void;
}
