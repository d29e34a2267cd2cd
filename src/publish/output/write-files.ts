import type { PublishedFile } from '../../catalog/published/published-file.ts';
import type { SiteFile } from './site-file.ts';
import type { SiteWriter } from './site-writer.ts';

/**
 * Writes files and returns their number. A file that an earlier build wrote with the same key is not made.
 *
 * @throws RangeError if a path leads outside the writer's folder
 */
export function writeSiteFiles(writer: SiteWriter, files: Iterable<SiteFile>): number {
  let written = 0;
  for (const { path, key, make } of files) {
    if (key === undefined || !writer.reuse(path, key)) writer.put(path, wholeOf(make()), key);
    written += 1;
  }
  return written;
}

/**
 * Writes files and returns their number.
 *
 * @throws RangeError if a path leads outside the writer's folder
 */
export async function writeFiles(writer: SiteWriter, files: Iterable<PublishedFile> | AsyncIterable<PublishedFile>): Promise<number> {
  let written = 0;
  for await (const [path, contents] of files) {
    writer.put(path, contents);
    written += 1;
  }
  return written;
}

/** Parts as bytes, because a string has a maximum length. */
function wholeOf(contents: ReturnType<SiteFile['make']>): string | Uint8Array {
  if (typeof contents === 'string' || contents instanceof Uint8Array) return contents;
  return Buffer.concat(Array.from(contents, (part) => Buffer.from(part)));
}
