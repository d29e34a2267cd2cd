import { hash } from 'node:crypto';

import type { SessionStore } from '../../session-config/server/index.ts';
import type { Access } from '../access/access.ts';
import { joinedRing, keyRing } from '../access/key-ring.ts';
import { keyedAccess } from '../access/keyed-access.ts';
import { listedKeys } from '../access/listed-keys.ts';
import { memoryRateLimits, type RateLimits } from '../access/rate-limits.ts';
import { keyFileRing } from './keys/key-file-ring.ts';
import { readKeyFile } from './keys/read-key-file.ts';
import type { ServeSettings } from './serve-settings.ts';

/** Access decisions, and whether any key exists. */
export interface NodeAccess {
  readonly access: Access;
  readonly hasKeys: boolean;
  /** MCP sessions that several servers share; absent if none are shared. */
  readonly sessionStore?: SessionStore | undefined;
}

/**
 * Access by the keys of the key file and of `PORTOLAN_API_KEYS`.
 *
 * @param onerror called where a changed key file cannot be read
 * @param limits counts requests. Default: in the memory of this process
 * @throws KeyFileError, AccessSettingError if keys cannot be read
 */
export async function nodeAccess(settings: ServeSettings, onerror: (error: unknown) => void, limits?: RateLimits): Promise<NodeAccess> {
  const { keyFile, limit, isPublic, isOfficialPublic, isPrivate } = settings;
  const sha256 = (text: string): string => hash('sha256', text);
  const listed = await listedKeys(settings.listedKeys, sha256);
  const inFile = await readKeyFile(keyFile);
  const access = keyedAccess({
    keys: joinedRing([keyRing(listed), await keyFileRing(keyFile, { onerror })]),
    sha256,
    now: () => Date.now(),
    limits: limit && (limits ?? memoryRateLimits(limit)),
    isPublic,
    isOfficialPublic,
    isPrivate,
  });
  return { access, hasKeys: listed.length + inFile.length > 0 };
}
