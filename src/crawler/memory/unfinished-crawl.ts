import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { jsonObject, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { MEMORY_FILE, readMemoryFile, writeMemoryFile } from './memory-file.ts';

/**
 * Reads which sources a crawl finished before its time limit ended it; `undefined` if no such crawl is stored. It is in the memory of the
 * content folder, because a nightly job may start from the committed content, which has no journal.
 */
export async function readUnfinished(contentDir: string): Promise<JsonValue | undefined> {
  // The memory may be large, and the crawl reads it only if a source needs it.
  const text = await readFile(path.join(contentDir, MEMORY_FILE), 'utf8').catch(() => '');
  return text.includes('"unfinished":') ? (await readMemoryFile(contentDir)).unfinished : undefined;
}

/** Stores it, or removes it if `undefined`. Call it when the memory of the crawl is written. */
export async function writeUnfinished(contentDir: string, members: readonly (readonly [string, JsonValue])[] | undefined): Promise<void> {
  const { unfinished: _, ...memory } = await readMemoryFile(contentDir);
  await writeMemoryFile(contentDir, { ...memory, ...(members && { unfinished: jsonObject(members) }) });
}
