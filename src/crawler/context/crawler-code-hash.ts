import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { contentHash } from '../../catalog/store/content-hash.ts';

/** The folders of `src/` whose code determines what is stored for a source. */
const FOLDERS: readonly string[] = ['catalog', 'session-config', 'security/scan', 'crawler'];

/**
 * Hash of the code that reads, merges and scans servers. A crawl relies on remembered results only if the same code produced them, so
 * that a changed rule processes every server once.
 */
export function crawlerCodeHash(): string {
  return (hash ??= hashOfCode());
}

// The code that runs in a process does not change: it is read once.
let hash: string | undefined;

function hashOfCode(): string {
  const source = path.resolve(import.meta.dirname, '../..');
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(source, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.[jt]s$/.test(file))
      .map((file) => path.join(folder, file)),
  ).sort();
  return contentHash(files.map((file) => contentHash(readFileSync(path.join(source, file)))).join('\n'));
}
