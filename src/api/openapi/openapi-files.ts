import type { Catalog } from '../../catalog/published/catalog.ts';
import { once, type ServersFile } from '../../catalog/published/published-file.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { isOfficialPath, OPENAPI_FILES } from '../http/api-paths.ts';
import type { ApiTag, OpenApiDocument } from './document.ts';
import { documentPart } from './document-part.ts';
import { openApiDocument } from './openapi-document.ts';
import { requestExamples } from './request-examples.ts';
import { withSharedExamples } from './shared-examples.ts';

/** Pages of the site as JSON, with the entries for clients. */
const PAGES = /^\/(?:index\.json$|servers\/|connect\/|categories\/|profiles\/)/;

/** Files that have the whole catalogue, or describe others. */
const BULK = /^\/(?:api\/(?:catalog|records|openapi|404)|search\/|\.well-known\/(?:ai-catalog|ard)\.|ai-catalog\/|ard\/)/;

/** The operations of each part; the parts together have all operations except deprecated ones. */
const PARTS: readonly (readonly [path: string, isKept: (path: string, tag: ApiTag) => boolean])[] = [
  [OPENAPI_FILES.registry, (_, tag) => tag === 'live' || tag === 'key-metadata'],
  [OPENAPI_FILES.official, (path) => isOfficialPath(path)],
  [OPENAPI_FILES.files, (path, tag) => tag === 'files' && !PAGES.test(path) && !BULK.test(path) && !isOfficialPath(path)],
  [OPENAPI_FILES.bulk, (path, tag) => tag === 'files' && BULK.test(path)],
  [OPENAPI_FILES.pages, (path, tag) => tag === 'files' && PAGES.test(path)],
];

/** The OpenAPI description as files: complete, and in parts that each describe fewer operations. */
export function* openApiFiles(catalog: Catalog, publication: Publication): Generator<ServersFile> {
  const examples = requestExamples(catalog, publication);
  const document = once(() => openApiDocument(catalog, publication, examples));
  // Besides the settings of the site, it depends only on the examples.
  const described = { servers: [], shown: JSON.stringify(examples) };
  yield { path: OPENAPI_FILES.all, ...described, make: () => textOf(document()) };
  const { files } = catalog.site;
  for (const [path, isKept] of PARTS) {
    if (path === OPENAPI_FILES.pages && !files.twins && !files.install) continue;
    yield { path, ...described, make: () => textOf(documentPart(document(), isKept)) };
  }
}

function textOf(document: OpenApiDocument): string {
  return `${JSON.stringify(withSharedExamples(document))}\n`;
}
