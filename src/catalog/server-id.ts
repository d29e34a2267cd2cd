import { v5 as uuidV5, validate } from 'uuid';

import { foldName } from './qualified-name.ts';

/** The UUID v5 (RFC 9562 §5.5, URL namespace) of a server, made from the first qualified name it had. */
export function serverId(qualifiedName: string): string {
  return uuidV5(`https://portolan.invalid/servers/${foldName(qualifiedName)}`, uuidV5.URL);
}

/** Whether a text is a UUID of any version. */
export function isServerId(text: string): boolean {
  return validate(text);
}
