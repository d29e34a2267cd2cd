import type { GoneState } from './content-state.ts';
import { byName } from './order.ts';

/** A server that was listed and is gone. Times are ISO 8601 in UTC. */
export interface GoneServer {
  readonly qualifiedName: string;
  readonly id: string;
  /** Left out where it had no name for people. */
  readonly displayName?: string;
  /** As its source numbered its last release; left out where it did not. */
  readonly version?: string;
  /** When it was first seen. */
  readonly createdAt: string;
  /** When what is known of it last changed, before it was gone. */
  readonly updatedAt: string;
  /** When it was given up. */
  readonly since: string;
  /** `deleted` where its source says so, else the code of the failure that went on. */
  readonly code: string;
  /** Why it was given up, in a sentence. */
  readonly message: string;
  /** Until then nobody else may have its name. */
  readonly reservedUntil: string;
}

/** What programs are told of a server that is gone. */
export type Tombstone = Pick<GoneServer, 'qualifiedName' | 'id' | 'since' | 'code' | 'message' | 'reservedUntil'>;

/** Days for which the name of a server that is gone is held. */
export const RESERVED_DAYS = 90;

const DAY = 24 * 60 * 60 * 1000;

/**
 * When a name is free again.
 *
 * @param since ISO 8601, as `timestamp` gives it
 */
export function reservedUntil(since: string): string {
  return new Date(Date.parse(since) + RESERVED_DAYS * DAY).toISOString();
}

/** What is kept of a server when it is gone, from what was known of it. */
export function goneServer(known: Omit<GoneServer, keyof GoneState | 'reservedUntil'>, { since, code, message }: GoneState): GoneServer {
  const { qualifiedName, id, displayName = '', version = '', createdAt, updatedAt } = known;
  const optional = { ...(displayName !== '' && { displayName }), ...(version !== '' && { version }) };
  return { qualifiedName, id, ...optional, createdAt, updatedAt, since, code, message, reservedUntil: reservedUntil(since) };
}

/** The tombstone of a server, its members in their fixed order. */
export function tombstoneOf({ qualifiedName, id, since, code, message, reservedUntil }: GoneServer): Tombstone {
  return { qualifiedName, id, since, code, message, reservedUntil };
}

/** Servers in the order of their names, the same on every machine. */
export function inNameOrder(gone: readonly GoneServer[]): readonly GoneServer[] {
  return [...gone].sort(byName);
}
