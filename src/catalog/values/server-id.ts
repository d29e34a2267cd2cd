import { v5 as uuidV5, validate } from 'uuid';

import { foldName } from './qualified-name.ts';

/** The UUID v5 (RFC 9562 §5.5, URL namespace) of a server, made from its first qualified name. */
export function serverId(qualifiedName: string): string {
  return uuidV5(`https://portolan.invalid/servers/${foldName(qualifiedName)}`, uuidV5.URL);
}

/**
 * The id of a server that gets the name of a permanently removed server. Ids are permanent, so it cannot reuse that id. It is made from the
 * name and `#2`, or from the next number if the removed server had that id.
 *
 * @param takenId id of the removed server
 */
export function successorId(qualifiedName: string, takenId: string): string {
  for (let turn = 2; turn < MAX_TURNS; turn += 1) if (turnId(qualifiedName, turn) === takenId) return turnId(qualifiedName, turn + 1);
  return turnId(qualifiedName, 2);
}

/** Maximum number of successive servers with one name. Between two of them is at least the time for which a name stays reserved. */
const MAX_TURNS = 100;

function turnId(qualifiedName: string, turn: number): string {
  return serverId(`${qualifiedName}#${turn}`);
}

/** Whether an id is one that {@link serverId} or {@link successorId} makes of a name. */
export function isIdOfName(qualifiedName: string, id: string): boolean {
  if (serverId(qualifiedName) === id) return true;
  for (let turn = 2; turn <= MAX_TURNS; turn += 1) if (turnId(qualifiedName, turn) === id) return true;
  return false;
}

/** Whether a text is a UUID of any version. */
export function isServerId(text: string): boolean {
  return validate(text);
}
