import { createHash } from 'node:crypto';

import type { RunningHash } from '../../security/signing/running-hash.ts';

/** Starts a SHA-256 hash. */
export function runningSha256(): RunningHash {
  const hash = createHash('sha256');
  return { add: (bytes) => void hash.update(bytes), end: () => hash.digest('base64') };
}
