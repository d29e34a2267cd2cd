import { removedFiles } from '../api/removed/removed-files.ts';
import { toolFiles } from '../api/hits/tool-files.ts';
import { officialFiles } from '../api/official/official-files.ts';
import { answerBody, listAnswer } from '../api/registry/answers.ts';
import { openApiFiles } from '../api/openapi/openapi-files.ts';
import { allowedServersFiles } from '../api/ways/allowed-servers.ts';
import { recordsOfProfile, type Catalog } from '../catalog/published/catalog.ts';
import { catalogFiles } from '../catalog/published/catalog-files.ts';
import { recordParts } from '../catalog/published/record-parts.ts';
import { DEFAULT_PAGE_SIZE } from '../catalog/lists/pagination.ts';
import { once, type MadeFile, type ServersFile } from '../catalog/published/published-file.ts';
import { toServerDetail, type Publication } from '../catalog/published/published.ts';

/** Every file of the registry API, prebuilt: the bytes of the live API's responses. */
export function* staticApi(catalog: Catalog, publication: Publication): Generator<MadeFile> {
  const { records, profiles } = catalog;
  yield* listFiles(catalog, publication);
  for (const record of records) {
    const make = once(() => answerBody(toServerDetail(record, publication)));
    yield { path: `api/servers/${record.qualifiedName}.json`, servers: [record], make };
    yield { path: `api/servers/${record.id}.json`, servers: [record], make };
  }
  for (const { id } of profiles) {
    const servers = recordsOfProfile(catalog, id);
    const pageSize = Math.max(DEFAULT_PAGE_SIZE, servers.length);
    yield {
      path: `api/profiles/${id}/servers.json`,
      servers,
      make: () => answerBody(listAnswer(servers, publication, { pageSize })),
    };
  }
  yield* toolFiles(records, publication);
  yield* allowedServersFiles(catalog);
  if (catalog.site.files.official) yield* officialFiles(catalog, publication);
  yield* removedFiles(catalog);
  yield* catalogFiles(catalog, publication);
  yield* recordParts(records);
  yield* openApiFiles(catalog, publication);
}

function* listFiles({ records }: Catalog, publication: Publication): Generator<ServersFile> {
  const pageOf = (page: number): Omit<ServersFile, 'path'> => ({
    servers: records.slice((page - 1) * DEFAULT_PAGE_SIZE, page * DEFAULT_PAGE_SIZE),
    // Each page states the number of all servers.
    shown: String(records.length),
    make: once(() => answerBody(listAnswer(records, publication, { page }))),
  });
  yield { path: 'api/servers.json', ...pageOf(1) };
  // One empty page after the last: the client of the original registry requests pages until it gets an empty one.
  const pages = Math.ceil(records.length / DEFAULT_PAGE_SIZE) + 1;
  for (let page = 1; page <= pages; page += 1) yield { path: `api/servers/_page/${page}.json`, ...pageOf(page) };
}
