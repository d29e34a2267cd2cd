import { hash, webcrypto } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { ApiKey, Sha256 } from '../../../src/api/access/api-key.ts';
import { keyRing, type KeyRing } from '../../../src/api/access/key-ring.ts';
import { asListedKey, listedKeys } from '../../../src/api/access/listed-keys.ts';
import { webSha256 } from '../../../src/api/access/web-sha256.ts';
import { changeKeyFile } from '../../../src/api/node/keys/key-file.ts';
import { keyFileRing } from '../../../src/api/node/keys/key-file-ring.ts';

/** SHA-256 as Node has it: at once. */
export const nodeSha256: Sha256 = (text) => hash('sha256', text);

/** A way of hashing and a place for keys. */
export interface RingKind {
  readonly sha256: Sha256;
  readonly ringOf: (keys: readonly ApiKey[]) => Promise<KeyRing>;
}

async function fileRing(keys: readonly ApiKey[]): Promise<KeyRing> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-ring-'));
  try {
    const file = path.join(folder, 'keys.json');
    await changeKeyFile(file, () => keys.map((key) => ({ ...key, createdAt: '2026-01-01T00:00:00Z' })));
    // The clock does not advance: the file is read once.
    return await keyFileRing(file, { now: () => 0, onerror: raise });
  } finally {
    await rm(folder, { recursive: true });
  }
}

function raise(error: unknown): never {
  throw error;
}

async function listedRing(keys: readonly ApiKey[]): Promise<KeyRing> {
  return keyRing(await listedKeys(keys.map(asListedKey).join(',\n'), nodeSha256));
}

const webHash = webSha256(webcrypto.subtle);

/** Every pair of a way of hashing and a place for keys. */
export const RING_KINDS: readonly (readonly [title: string, kind: RingKind])[] = [
  ['a key file, hashed at once', { sha256: nodeSha256, ringOf: fileRing }],
  ['a key file, hashed in time', { sha256: webHash, ringOf: fileRing }],
  ['listed keys, hashed at once', { sha256: nodeSha256, ringOf: listedRing }],
  ['listed keys, hashed in time', { sha256: webHash, ringOf: listedRing }],
];
