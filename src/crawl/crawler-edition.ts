import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { contentHash } from '../shelf/content-hash.ts';

/** The rooms whose code says what becomes of what a source states. */
const ROOMS: readonly string[] = ['document', 'catalog', 'session-config', 'scan', 'shelf', 'crawl'];

/**
 * Stands for the code by which servers are read, merged and scanned. What a crawl remembers to have done is relied upon only by the very
 * same code, so that a rule that is added looks at every server once.
 */
export function crawlerEdition(): string {
  const source = path.resolve(import.meta.dirname, '..');
  const files = ROOMS.flatMap((room) =>
    readdirSync(path.join(source, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.join(room, file)),
  ).sort();
  return contentHash(files.map((file) => contentHash(readFileSync(path.join(source, file)))).join('\n'));
}
