import { discoveryFiles } from '../api/discovery/discovery-files.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Publication } from '../catalog/published.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { buildIndex } from '../search/build-index.ts';
import type { IndexFiles } from '../search/files/index-files.ts';
import { hostFiles } from './hosts/host-files.ts';
import { publishedSchemas } from './published-schemas.ts';
import { staticApi, type PublishedFile } from './static-api.ts';
import { writeFiles } from './write-files.ts';

/** What is written beside the pages. */
export interface PublishOptions {
  /** Folder of the built site. */
  readonly folder: string;
  readonly publication: Publication;
  readonly embedder: Embedder;
}

/** Writes everything but the pages: the JSON API, the search index, the schemas, files for hosts. Gives the number of files. */
export async function publish(catalog: Catalog, { folder, publication, embedder }: PublishOptions): Promise<number> {
  const index = await buildIndex(catalog.records, embedder);
  return writeFiles(folder, allFiles(catalog, publication, index));
}

function* allFiles(catalog: Catalog, publication: Publication, index: IndexFiles): Generator<PublishedFile> {
  for (const [name, bytes] of index) yield [`search/${name}`, bytes];
  yield* publishedSchemas();
  yield* hostFiles(catalog, publication);
  yield* discoveryFiles(catalog, publication);
  yield* staticApi(catalog, publication);
}
