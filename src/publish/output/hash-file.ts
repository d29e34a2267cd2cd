import { createHash, hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

import type { FileDigest } from '../../security/signing/manifest.ts';

/** Size of the read buffer in bytes, for files of any size. */
const CHUNK = 1024 * 1024;

let buffer: Buffer | undefined;

/** SHA-256 and size of a file. Synchronous: for many small files this takes a third of the CPU time of asynchronous reads. */
export function hashFile(file: string): FileDigest {
  buffer ??= Buffer.allocUnsafe(CHUNK);
  const handle = openSync(file, 'r');
  try {
    let read = readSync(handle, buffer);
    if (read < CHUNK) return { sha256: hash('sha256', buffer.subarray(0, read), 'base64'), size: read };
    const whole = createHash('sha256');
    let size = 0;
    for (; read > 0; read = readSync(handle, buffer)) {
      whole.update(buffer.subarray(0, read));
      size += read;
    }
    return { sha256: whole.digest('base64'), size };
  } finally {
    closeSync(handle);
  }
}
