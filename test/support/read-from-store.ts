import { readFile } from 'node:fs/promises';

import type { ContentFile } from '../../src/catalog/content-file/content-file.ts';
import type { Read } from '../../src/catalog/parsing/problem.ts';
import { parseContentFile } from '../../src/catalog/store/content-store.ts';
import { contentFilePath } from '../../src/catalog/store/store-paths.ts';

/** Reads one server's content file from the store. An unreadable part is a problem; throws without a file. */
export async function readFromStore(contentDir: string, qualifiedName: string): Promise<Read<ContentFile>> {
  const file = contentFilePath(contentDir, qualifiedName);
  return parseContentFile(await readFile(file), file);
}
