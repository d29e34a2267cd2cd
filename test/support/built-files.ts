import { createCatalog } from '../../src/catalog/published/catalog.ts';
import { catalogFiles } from '../../src/catalog/published/catalog-files.ts';
import { textOf } from '../../src/catalog/published/published-file.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { readBuiltCatalog, type BuiltCatalog } from '../../src/database/editions/built-catalog.ts';
import { builtInEmbedder } from '../../src/search/embedding/node/built-in-embedder.ts';
import { buildIndex } from '../../src/search/indexing/build-index.ts';
import { builtInTranslations } from '../../src/search/translation/node/built-in-translations.ts';

/** The files of a build of some records that a live catalogue reads: by path. */
export type BuiltFiles = ReadonlyMap<string, Uint8Array>;

/** Builds the files of some records, without pages. */
export async function builtFiles(records: readonly ServerRecord[], url = 'https://harbour.example/'): Promise<BuiltFiles> {
  const catalog = createCatalog({ records });
  const index = await buildIndex(catalog.records, await builtInEmbedder(), { translations: await builtInTranslations() });
  const files = new Map(Array.from(index, ([name, bytes]) => [`search/${name}`, bytes]));
  for (const file of catalogFiles(catalog, { url }))
    files.set('path' in file ? file.path : file[0], new TextEncoder().encode(textOf(file)));
  return files;
}

/** Reads one of the files; rejects for an unknown one. */
export function readFrom(files: BuiltFiles): (path: string) => Promise<Uint8Array> {
  return (path) => {
    const bytes = files.get(path);
    return bytes === undefined ? Promise.reject(new Error(`There is no file ${path}.`)) : Promise.resolve(bytes);
  };
}

/** What a load reads of these files. */
export function readBuilt(files: BuiltFiles, code = 'tested'): Promise<BuiltCatalog> {
  return readBuiltCatalog(
    readFrom(files),
    [...files.keys()].filter((path) => path.startsWith('search/')),
    code,
  );
}
