import path from 'node:path';

import { withKnownProducts } from '../catalog/lists/product-file.ts';
import { changeFiles } from '../api/changes/change-files.ts';
import { discoveryFiles } from '../api/discovery/discovery-files.ts';
import { knownFiles } from '../api/discovery/known-files.ts';
import { LLMS_TXT_PATH, llmsTxt } from '../api/discovery/llms-txt.ts';
import { checkFiles } from '../api/findings/check-files.ts';
import type { Catalog } from '../catalog/published/catalog.ts';
import type { ServerRecord } from '../catalog/record/record.ts';
import { foldName } from '../catalog/values/qualified-name.ts';
import { sideFiles } from '../catalog/published/side-files.ts';
import type { Publication } from '../catalog/published/published.ts';
import type { Embedder } from '../search/embedding/embedder.ts';
import type { ImageCache } from './images/open-graph/image-cache.ts';
import { buildIndexWithData } from '../search/indexing/build-index.ts';
import { firstByWords } from '../search/indexing/first-by-words.ts';
import type { IndexFiles } from '../search/files/index-files.ts';
import { builtInTranslations } from '../search/translation/node/built-in-translations.ts';
import type { StoredContent } from '../catalog/store/store.ts';
import type { ServerFindings } from '../security/scan/scan-store.ts';
import { syndicatedFiles } from './feeds/feed-files.ts';
import { formatFiles } from './formats/format-files.ts';
import { iconFiles } from './icon-files.ts';
import { badgeFiles } from './badge-files.ts';
import { hostFiles } from './hosts/host-files.ts';
import { listedCatalog } from './listed-catalog.ts';
import { logoFile } from './logo-file.ts';
import { cardImageFiles } from './card-image-files.ts';
import { packedHostFiles } from './packed/packed-host-files.ts';
import { publishedSchemas } from './published-schemas.ts';
import { scannedWhenCalled, serverPages } from './server-pages.ts';
import type { MadeFile } from '../catalog/published/published-file.ts';
import { keyedFiles } from './keyed-files.ts';
import { serverKeys } from './server-keys.ts';
import type { SiteFile } from './output/site-file.ts';
import { openKeptCompression } from './kept-compression.ts';
import { firstResultOf, withRepresentativeQueries } from './representative-queries.ts';
import { staticApi } from './static-api.ts';
import type { BuildObserver } from './output/build-observer.ts';
import type { SiteWriter } from './output/site-writer.ts';
import { writeSiteFiles } from './output/write-files.ts';

/** The input of the files that are published with the pages. */
export interface PublishOptions {
  /** Writes the files. */
  readonly writer: SiteWriter;
  readonly publication: Publication;
  readonly embedder: Embedder;
  /** The content files of the listed servers, for sources and changes. None by default. */
  readonly content?: StoredContent['files'];
  /** Findings of the scan by folded qualified name. By default the content files are scanned. */
  readonly findings?: () => ReadonlyMap<string, ServerFindings>;
  /** Content folder with the site's logo and the icons of servers; without it, they are not copied. */
  readonly contentFolder?: string;
  /** Paths of the pages that were built, below the publication's root. None by default. */
  readonly pages?: readonly string[];
  /** ISO 8601 time for files without a newer time; `undefined` if unknown. */
  readonly asOf?: string | undefined;
  /** The key of the site, see `siteKey`; without it, nothing of an earlier build is taken over. */
  readonly siteKey?: string | undefined;
  /** Folder of what builds keep; without it, nothing is kept. */
  readonly cache?: string | undefined;
  /** Renders images; without it, there are no images. */
  readonly pictures?: ImageCache | undefined;
  /** Is told what is done; by default nothing is. */
  readonly observer?: BuildObserver | undefined;
}

/** Writes all files except the pages: the JSON API, the search index, alternate formats, feeds, images, schemas and host configurations. Returns their number. */
export async function publish(catalog: Catalog, options: PublishOptions): Promise<number> {
  const { writer, embedder, pictures, publication, pages = [], content = [], observer } = options;
  const findings = options.findings ?? scannedWhenCalled(content);
  observer?.phase('index');
  const { index, checked } = await indexed(catalog, { embedder, findings, cache: options.cache });
  if (pictures !== undefined) observer?.phase('images');
  const drawn = pictures === undefined ? 0 : writeSiteFiles(writer, cardImageFiles(catalog, pictures));
  observer?.phase('files');
  const listed = listedCatalog(checked, content, findings());
  const { siteKey } = options;
  renewIndexFolder(writer, index);
  const keys = siteKey === undefined ? undefined : serverKeys(siteKey, { catalog: checked, content, findings: findings() });
  const written = writeSiteFiles(writer, keyedFiles(allFiles(listed, { ...options, findings }, index), keys));
  // Last, because the map of the site links only what is written, and states its size.
  const files = knownFiles(writer.digests, pages);
  writer.put(LLMS_TXT_PATH, llmsTxt(listed, publication, files));
  return drawn + written + 1;
}

/**
 * The search index, and the catalogue with the queries that were checked with it. The data of the index takes as much memory as the catalogue,
 * and is free again when this returns.
 */
async function indexed(
  catalog: Catalog,
  { embedder, findings, cache }: Required<Pick<PublishOptions, 'embedder' | 'findings'>> & Pick<PublishOptions, 'cache'>,
): Promise<{ readonly index: IndexFiles; readonly checked: Catalog }> {
  const makers = {
    products: withKnownProducts(catalog.products),
    // The rules that compare servers find names that are easily confused.
    isImitation: ({ qualifiedName }: ServerRecord): boolean => (findings().get(foldName(qualifiedName))?.among.length ?? 0) > 0,
  };
  const compression = openKeptCompression(cache);
  const { files: index, data } = await buildIndexWithData(catalog.records, embedder, {
    makers,
    translations: await builtInTranslations(),
    compress: compression.compress,
  });
  compression.save();
  const checked = await withRepresentativeQueries(catalog, { first: await firstResultOf(index, embedder), mayBeFirst: firstByWords(data) });
  return { index, checked };
}

/** The folder with the files of an index, which is named by their hash. */
const HASHED_FOLDER = /^search\/[0-9a-f]{16}$/;

/** Lets the folder of an index begin with the files of an earlier index. */
function renewIndexFolder(writer: SiteWriter, index: IndexFiles): void {
  const folder = [...index.keys()].map((name) => path.posix.dirname(`search/${name}`)).find((each) => HASHED_FOLDER.test(each));
  if (folder !== undefined) writer.renew(folder, HASHED_FOLDER);
}

function* allFiles(
  catalog: Catalog,
  options: PublishOptions & Required<Pick<PublishOptions, 'findings'>>,
  index: IndexFiles,
): Generator<MadeFile | SiteFile> {
  const { writer, publication, content = [], contentFolder, pages = [], asOf } = options;
  const files = sideFiles(catalog);
  const { pageOf, changesOf } = serverPages(content, options.findings);
  for (const [name, bytes] of index) yield [`search/${name}`, bytes];
  yield* publishedSchemas();
  if (contentFolder !== undefined) {
    yield* logoFile(catalog.site, contentFolder);
    yield* iconFiles(catalog, contentFolder);
  }
  yield* hostFiles(catalog, publication, writer.digests.keys());
  if (catalog.site.files.packed !== undefined) yield* packedHostFiles(catalog, publication);
  yield* discoveryFiles(catalog, publication);
  yield* changeFiles(catalog, publication);
  yield* checkFiles(catalog, publication);
  yield* staticApi(catalog, publication);
  yield* syndicatedFiles({ catalog, publication, pages, changesOf, asOf });
  yield* badgeFiles(catalog, files);
  yield* formatFiles({ catalog, publication, files, pageOf });
}
