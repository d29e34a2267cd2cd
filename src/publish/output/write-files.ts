import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { PublishedFile } from '../../catalog/published/published-file.ts';

/** Concurrent writes: enough to hide disk latency, few enough to bound memory. */
const CONCURRENCY = 32;

/**
 * Writes files below a folder and returns their number.
 *
 * @throws RangeError if a path leads outside the folder
 */
export async function writeFiles(folder: string, files: Iterable<PublishedFile> | AsyncIterable<PublishedFile>): Promise<number> {
  const root = path.resolve(folder);
  const made = new Set<string>();
  const queue = Symbol.asyncIterator in files ? files[Symbol.asyncIterator]() : files[Symbol.iterator]();
  let written = 0;

  async function work(): Promise<void> {
    for (let next = await queue.next(); next.done !== true; next = await queue.next()) {
      const [relative, contents] = next.value;
      const file = path.resolve(root, relative);
      if (!file.startsWith(root + path.sep)) throw new RangeError(`${JSON.stringify(relative)} leads outside the published folder`);
      const parent = path.dirname(file);
      if (!made.has(parent)) await mkdir(parent, { recursive: true });
      made.add(parent);
      await writeFile(file, contents);
      written += 1;
    }
  }

  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return written;
}
