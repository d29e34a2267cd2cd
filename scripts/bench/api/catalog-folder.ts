import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { catalogFiles } from '../../../src/catalog/published/catalog-files.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { builtInEmbedder } from '../../../src/search/embedding/node/built-in-embedder.ts';
import { folderWriter } from '../../../src/publish/output/folder-writer.ts';
import { keyedFiles } from '../../../src/publish/keyed-files.ts';
import { writeFiles, writeSiteFiles } from '../../../src/publish/output/write-files.ts';
import { builtInTranslations } from '../../../src/search/translation/node/built-in-translations.ts';
import { buildIndex } from '../../../src/search/indexing/build-index.ts';

const PUBLICATION = { url: 'http://localhost/' };

/** A folder with the files that a live catalogue reads. */
interface CatalogFolder {
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/** Writes the files that a live catalogue reads, without pages. */
export async function catalogFolder(records: readonly ServerRecord[]): Promise<CatalogFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-bench-api-'));
  const index = await buildIndex(records, await builtInEmbedder(), { translations: await builtInTranslations() });
  const writer = folderWriter(folder);
  writeSiteFiles(writer, keyedFiles(catalogFiles(createCatalog({ records }), PUBLICATION), undefined));
  await writeFiles(
    writer,
    [...index].map(([name, bytes]) => [`search/${name}`, bytes] as const),
  );
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
