import { withKnownProducts } from '../catalog/lists/product-file.ts';
import { discoveryFiles } from '../api/discovery/discovery-files.ts';
import type { Catalog } from '../catalog/published/catalog.ts';
import type { ServerRecord } from '../catalog/record/record.ts';
import { foldName } from '../catalog/values/qualified-name.ts';
import { sideFiles } from '../catalog/published/side-files.ts';
import type { Publication } from '../catalog/published/published.ts';
import type { Embedder } from '../search/embedding/embedder.ts';
import type { ImageCache } from './images/open-graph/image-cache.ts';
import { buildIndex } from '../search/indexing/build-index.ts';
import type { IndexFiles } from '../search/files/index-files.ts';
import { builtInTranslations } from '../search/translation/node/built-in-translations.ts';
import type { StoredContent } from '../catalog/store/store.ts';
import type { ServerFindings } from '../security/scan/scan-store.ts';
import { syndicatedFiles } from './feeds/feed-files.ts';
import { formatFiles } from './formats/format-files.ts';
import { iconFiles } from './icon-files.ts';
import { badgeFiles } from './badge-files.ts';
import { hostFiles } from './hosts/host-files.ts';
import { logoFile } from './logo-file.ts';
import { cardImageFiles } from './card-image-files.ts';
import { publishedSchemas } from './published-schemas.ts';
import { scannedWhenCalled, serverPages } from './server-pages.ts';
import type { PublishedFile } from '../catalog/published/published-file.ts';
import { staticApi } from './static-api.ts';
import { writeFiles } from './output/write-files.ts';

/** The input of the files that are published with the pages. */
export interface PublishOptions {
  /** Folder of the built site. */
  readonly folder: string;
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
  /** Renders images; without it, there are no images. */
  readonly pictures?: ImageCache | undefined;
}

/** Writes all files except the pages: the JSON API, the search index, alternate formats, feeds, images, schemas and host configurations. Returns their number. */
export async function publish(catalog: Catalog, options: PublishOptions): Promise<number> {
  const { folder, embedder, pictures } = options;
  const findings = options.findings ?? scannedWhenCalled(options.content ?? []);
  const makers = {
    products: withKnownProducts(catalog.products),
    // The rules that compare servers find names that are easily confused.
    isImitation: ({ qualifiedName }: ServerRecord): boolean => (findings().get(foldName(qualifiedName))?.among.length ?? 0) > 0,
  };
  const index = await buildIndex(catalog.records, embedder, { makers, translations: await builtInTranslations() });
  const drawn = pictures === undefined ? 0 : await writeFiles(folder, cardImageFiles(catalog, pictures));
  return drawn + (await writeFiles(folder, allFiles(catalog, { ...options, findings }, index)));
}

function* allFiles(
  catalog: Catalog,
  options: PublishOptions & Required<Pick<PublishOptions, 'findings'>>,
  index: IndexFiles,
): Generator<PublishedFile> {
  const { publication, content = [], contentFolder, pages = [], asOf } = options;
  const files = sideFiles(catalog);
  const { pageOf, changesOf } = serverPages(content, options.findings);
  for (const [name, bytes] of index) yield [`search/${name}`, bytes];
  yield* publishedSchemas();
  if (contentFolder !== undefined) {
    yield* logoFile(catalog.site, contentFolder);
    yield* iconFiles(catalog, contentFolder);
  }
  yield* hostFiles(catalog, publication);
  yield* discoveryFiles(catalog, publication);
  yield* staticApi(catalog, publication);
  yield* syndicatedFiles({ catalog, publication, pages, changesOf, asOf });
  yield* badgeFiles(catalog, files);
  yield* formatFiles({ catalog, publication, files, pageOf });
}
