import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { contentHash } from '../../catalog/store/content-hash.ts';

/** The folders of `src/` whose code decides what becomes of what a source states. */
const FOLDERS: readonly string[] = ['catalog', 'session-config', 'security/scan', 'crawler'];

/**
 * Stands for the code by which servers are read, merged and scanned. What a crawl remembers to have done is relied upon only by the very
 * same code, so that a rule that is added looks at every server once.
 */
export function crawlerCodeHash(): string {
  const source = path.resolve(import.meta.dirname, '../..');
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(source, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.join(folder, file)),
  ).sort();
  return contentHash(files.map((file) => contentHash(readFileSync(path.join(source, file)))).join('\n'));
}
