import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeNamed } from './write-named.ts';

/** Length of a hash in hexadecimal, and of the line with it. */
const HASH_LENGTH = 64;

/** The hash of a cache file: of its version and its contents. */
function hashOf(version: string, contents: string | Uint8Array): string {
  return createHash('sha256').update(version).update('\n').update(contents).digest('hex');
}

/**
 * Writes a file of a cache: a line with the hash of version and contents, then the contents. Written to a draft and renamed, so readers never
 * see a part. It is not synced to the disk, because {@link readHashedFile} ignores a file with a part of its bytes.
 *
 * @returns whether it was written; a folder that cannot be written to is no error for a cache
 */
export function writeHashedFile(file: string, version: string, contents: string | Uint8Array): boolean {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.${randomUUID()}.tmp`);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    const line = `${hashOf(version, contents)}\n`;
    writeNamed(draft, typeof contents === 'string' ? line + contents : Buffer.concat([Buffer.from(line), contents]));
    renameSync(draft, file);
    return true;
  } catch {
    removeQuietly(draft);
    return false;
  }
}

/** The contents of a file that {@link writeHashedFile} wrote with this version; `undefined` for any other, and for changed bytes. */
export function readHashedFile(file: string, version: string): Buffer | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    return undefined;
  }
  const contents = bytes.subarray(HASH_LENGTH + 1);
  return bytes.toString('latin1', 0, HASH_LENGTH) === hashOf(version, contents) ? contents : undefined;
}

/** Deletes a file of a cache. One that cannot be deleted is no error: it is not used, or written again. */
export function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // It stays.
  }
}

/** The names in a folder; none if it cannot be read. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
