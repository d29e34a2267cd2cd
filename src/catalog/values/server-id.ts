import { v5 as uuidV5, validate } from 'uuid';

import { foldName } from './qualified-name.ts';

/** The UUID v5 (RFC 9562 §5.5, URL namespace) of a server, made from the first qualified name it had. */
export function serverId(qualifiedName: string): string {
  return uuidV5(`https://portolan.invalid/servers/${foldName(qualifiedName)}`, uuidV5.URL);
}

/**
 * The id of a server that takes over the name of another one, which is gone for good: ids are kept for ever, so it cannot have that one's.
 * It is made from the name and `#2`, and from the next number where the one before had that id already.
 *
 * @param takenId id of the server that had the name
 */
export function successorId(qualifiedName: string, takenId: string): string {
  for (let turn = 2; turn < MAX_TURNS; turn += 1) if (turnId(qualifiedName, turn) === takenId) return turnId(qualifiedName, turn + 1);
  return turnId(qualifiedName, 2);
}

/** Servers of one name, one after the other, whose ids are told apart by counting; each takes at least the time for which a name is held. */
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
