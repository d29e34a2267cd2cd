import type { RemovedState } from './content-state.ts';
import type { FormerName } from './former-name.ts';
import { byName } from '../lists/order.ts';

/** A server that was listed and is removed. Times are ISO 8601 in UTC. */
export interface RemovedServer {
  readonly qualifiedName: string;
  readonly id: string;
  /** Absent if it had no display name. */
  readonly displayName?: string;
  /** Version of the last release in the source; absent if the source states none. */
  readonly version?: string;
  /** When it was first seen. */
  readonly createdAt: string;
  /** When its facts last changed before the removal. */
  readonly updatedAt: string;
  /** When it was removed. */
  readonly since: string;
  /** `deleted` if the source deleted the server, `renamed` for a former name, else the code of the repeated failure. */
  readonly code: string;
  /** The reason of the removal, one sentence. */
  readonly message: string;
  /** Until then no other server may use its name. */
  readonly reservedUntil: string;
  /** The new qualified name; absent if the server is not listed under another name. */
  readonly renamedTo?: string;
}

/** The members of a removed server that the API returns. */
export type Tombstone = Pick<RemovedServer, 'qualifiedName' | 'id' | 'since' | 'code' | 'message' | 'reservedUntil' | 'renamedTo'>;

/** Days for which the name of a removed server stays reserved. */
export const RESERVED_DAYS = 90;

const DAY = 24 * 60 * 60 * 1000;

/**
 * When a name becomes free again.
 *
 * @param since ISO 8601, as `timestamp` returns it
 */
export function reservedUntil(since: string): string {
  return new Date(Date.parse(since) + RESERVED_DAYS * DAY).toISOString();
}

/** The published data of a removed server, from its last known facts. */
export function removedServer(
  known: Omit<RemovedServer, keyof RemovedState | 'reservedUntil' | 'renamedTo'>,
  { since, code, message }: RemovedState,
): RemovedServer {
  const { qualifiedName, id, displayName = '', version = '', createdAt, updatedAt } = known;
  const optional = { ...(displayName !== '' && { displayName }), ...(version !== '' && { version }) };
  return { qualifiedName, id, ...optional, createdAt, updatedAt, since, code, message, reservedUntil: reservedUntil(since) };
}

/**
 * The published data of a former name of a server, with the id of the server.
 *
 * @param server under its current name; `updatedAt` is the time at which it got that name
 * @param isListed whether the server is listed
 */
export function formerServer(
  server: Pick<RemovedServer, 'qualifiedName' | 'id' | 'createdAt' | 'updatedAt'>,
  { name, since }: FormerName,
  isListed: boolean,
): RemovedServer {
  const { qualifiedName: present, id, createdAt, updatedAt } = server;
  const message = isListed ? `It is listed as "${present}".` : `It was listed as "${present}" later, which is removed, too.`;
  const former = { qualifiedName: name, id, createdAt, updatedAt, since, code: 'renamed', message, reservedUntil: reservedUntil(since) };
  return isListed ? { ...former, renamedTo: present } : former;
}

/** The tombstone of a server, with its members in a fixed order. */
export function tombstoneOf({ qualifiedName, id, since, code, message, reservedUntil, renamedTo }: RemovedServer): Tombstone {
  return { qualifiedName, id, since, code, message, reservedUntil, ...(renamedTo !== undefined && { renamedTo }) };
}

/** Servers sorted by name, the same on every machine. */
export function inNameOrder(removed: readonly RemovedServer[]): readonly RemovedServer[] {
  return [...removed].sort(byName);
}
