import { lstat, open, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';

import { UnreadableError, type SiteReader } from '../../src/security/signing/site-reader.ts';
import { hasCode } from '../../src/catalog/store/error-code.ts';
import { systemCode } from './system-code.ts';

const NO_LINKS = 'Put the files of the build in its place, or build into a fresh folder.';

const UNREADABLE_HINT = 'Let the user of this command read all files of the folder, and try again.';

/** Bytes per read. */
const CHUNK = 256 * 1024;

/** A site in a folder. Links are not followed: their targets would not be published. */
export async function folderSite(folder: string): Promise<SiteReader> {
  const root = await realpath(folder);
  return {
    async open(name) {
      const file = path.resolve(root, name);
      try {
        if (!(await lstat(file)).isFile()) throw new UnreadableError('it is a link, or not a regular file', NO_LINKS);
        const real = await realpath(file);
        if (real !== root && !real.startsWith(root + path.sep))
          throw new UnreadableError('a link in its path leads out of the folder', NO_LINKS);
        return chunksOf(file);
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
        throw unreadable(error);
      }
    },
    async list() {
      const names: string[] = [];
      const folders = [''];
      // One folder at a time: the entries of a large site would take gigabytes.
      for (let below = folders.pop(); below !== undefined; below = folders.pop()) {
        for (const entry of await readdir(path.join(root, below), { withFileTypes: true })) {
          (entry.isDirectory() ? folders : names).push(below === '' ? entry.name : `${below}/${entry.name}`);
        }
      }
      return names;
    },
  };
}

async function* chunksOf(file: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw unreadable(error);
  });
  try {
    // One byte more than expected, so that a small file is read with one call that also detects its end.
    const { size } = await handle.stat();
    for (;;) {
      const buffer = Buffer.allocUnsafe(Math.min(CHUNK, size + 1));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length);
      if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
      if (bytesRead < buffer.length) return;
    }
  } finally {
    await handle.close();
  }
}

function unreadable(error: unknown): UnreadableError {
  return error instanceof UnreadableError ? error : new UnreadableError(systemCode(error), UNREADABLE_HINT);
}
