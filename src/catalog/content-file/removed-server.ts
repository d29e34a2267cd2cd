import type { RemovedState } from './content-state.ts';
import type { FormerName } from './former-name.ts';
import { byName } from '../lists/order.ts';

/** A server that was listed and is gone. Times are ISO 8601 in UTC. */
export interface RemovedServer {
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
  /** `deleted` where its source says so, `renamed` for a former name, else the code of the failure that went on. */
  readonly code: string;
  /** Why it was given up, in a sentence. */
  readonly message: string;
  /** Until then nobody else may have its name. */
  readonly reservedUntil: string;
  /** The qualified name that it has instead; left out where it is not listed under another. */
  readonly renamedTo?: string;
}

/** What programs are told of a server that is gone. */
export type Tombstone = Pick<RemovedServer, 'qualifiedName' | 'id' | 'since' | 'code' | 'message' | 'reservedUntil' | 'renamedTo'>;

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
export function removedServer(
  known: Omit<RemovedServer, keyof RemovedState | 'reservedUntil' | 'renamedTo'>,
  { since, code, message }: RemovedState,
): RemovedServer {
  const { qualifiedName, id, displayName = '', version = '', createdAt, updatedAt } = known;
  const optional = { ...(displayName !== '' && { displayName }), ...(version !== '' && { version }) };
  return { qualifiedName, id, ...optional, createdAt, updatedAt, since, code, message, reservedUntil: reservedUntil(since) };
}

/**
 * What is kept of the name that a server had before, with the id of the server.
 *
 * @param server under its present name; `updatedAt` is the time at which it got that one
 * @param isListed whether the server is listed
 */
export function formerServer(
  server: Pick<RemovedServer, 'qualifiedName' | 'id' | 'createdAt' | 'updatedAt'>,
  { name, since }: FormerName,
  isListed: boolean,
): RemovedServer {
  const { qualifiedName: present, id, createdAt, updatedAt } = server;
  const message = isListed ? `It is listed as "${present}".` : `It was listed as "${present}" afterwards, which is gone, too.`;
  const former = { qualifiedName: name, id, createdAt, updatedAt, since, code: 'renamed', message, reservedUntil: reservedUntil(since) };
  return isListed ? { ...former, renamedTo: present } : former;
}

/** The tombstone of a server, its members in their fixed order. */
export function tombstoneOf({ qualifiedName, id, since, code, message, reservedUntil, renamedTo }: RemovedServer): Tombstone {
  return { qualifiedName, id, since, code, message, reservedUntil, ...(renamedTo !== undefined && { renamedTo }) };
}

/** Servers in the order of their names, the same on every machine. */
export function inNameOrder(removed: readonly RemovedServer[]): readonly RemovedServer[] {
  return [...removed].sort(byName);
}
