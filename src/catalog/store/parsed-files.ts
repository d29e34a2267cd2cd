import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { ContentFile } from '../content-file/content-file.ts';
import type { Read } from '../parsing/problem.ts';
import { parseContentFile } from './content-store.ts';
import { bytesHash } from './content-snapshot.ts';
import type { ContentCache } from './content-cache.ts';
import { isYamlFile, yamlFilesBelow } from './optional-files.ts';
import { serversFolder } from './store-paths.ts';

/** A file below `servers/`, with what was read from it. */
interface ParsedFile {
  readonly file: string;
  /** Its path relative to `servers/`. */
  readonly relative: string;
  readonly read: Read<ContentFile>;
}

/**
 * Reads every content file of a content folder, sorted by path.
 *
 * @param cache has the results for known bytes, and gets those of the others
 */
export function* parsedFiles(contentDir: string, cache?: ContentCache): Generator<ParsedFile> {
  const folder = serversFolder(contentDir);
  const known = cache?.snapshot(contentDir);
  // The snapshot does not follow links to folders.
  if (cache === undefined || known?.digest === undefined) {
    for (const relative of yamlFilesBelow(folder)) {
      const file = path.join(folder, relative);
      yield { file, relative, read: parseContentFile(readFileSync(file), file) };
    }
    return;
  }
  const below = `servers${path.sep}`;
  const listed = [...known.files].filter(([name]) => name.startsWith(below) && isYamlFile(path.basename(name)));
  for (const [name, hash] of listed.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const relative = name.slice(below.length);
    const file = path.join(folder, relative);
    yield { file, relative, read: cache.parsed(hash, file) ?? parseInto(cache, file, known.bytes.get(name)) };
    known.bytes.delete(name);
  }
}

function parseInto(cache: ContentCache, file: string, bytes: Uint8Array = readFileSync(file)): Read<ContentFile> {
  const read = parseContentFile(bytes, file);
  // Not the hash of the snapshot: the file may have changed since.
  cache.add(bytesHash(bytes), file, read);
  return read;
}
