import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import path from 'node:path';

import type { FileDigest } from '../../security/signing/manifest.ts';

/** Size of the read buffer in bytes, for files of any size. */
const CHUNK = 1024 * 1024;

/**
 * SHA-256 and size of every file below a folder, by its path with slashes.
 *
 * Synchronous: for a hundred thousand small files this takes a third of the CPU time of asynchronous reads.
 *
 * @throws Error if an entry is neither a file nor a folder: it cannot be published
 */
export function hashFiles(folder: string): Map<string, FileDigest> {
  const digests = new Map<string, FileDigest>();
  const buffer = Buffer.allocUnsafe(CHUNK);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile()) throw new Error(`"${file}" is neither a file nor a folder, and cannot be published. Remove it from the build.`);
    digests.set(path.relative(folder, file).split(path.sep).join('/'), hashFile(file, buffer));
  }
  return digests;
}

function hashFile(file: string, buffer: Buffer): FileDigest {
  const handle = openSync(file, 'r');
  try {
    const hash = createHash('sha256');
    let size = 0;
    for (let read = readSync(handle, buffer); read > 0; read = readSync(handle, buffer)) {
      hash.update(buffer.subarray(0, read));
      size += read;
    }
    return { sha256: hash.digest('base64'), size };
  } finally {
    closeSync(handle);
  }
}
