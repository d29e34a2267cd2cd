import { removedFiles } from '../api/removed/removed-files.ts';
import { officialFiles } from '../api/official/official-files.ts';
import { answerBody, listAnswer } from '../api/registry/answers.ts';
import { openApiDocument } from '../api/openapi/openapi-document.ts';
import { recordsOfProfile, type Catalog } from '../catalog/published/catalog.ts';
import { catalogFiles } from '../catalog/published/catalog-files.ts';
import { DEFAULT_PAGE_SIZE } from '../catalog/lists/pagination.ts';
import type { PublishedFile } from '../catalog/published/published-file.ts';
import { toServerDetail, type Publication } from '../catalog/published/published.ts';

/** Every file of the registry API, prebuilt: the bytes of the live API's responses. */
export function* staticApi(catalog: Catalog, publication: Publication): Generator<PublishedFile> {
  const { records, profiles } = catalog;
  yield ['api/servers.json', answerBody(listAnswer(records, publication))];
  // One empty page after the last: the client of the original registry requests pages until it gets an empty one.
  const pages = Math.ceil(records.length / DEFAULT_PAGE_SIZE) + 1;
  for (let page = 1; page <= pages; page += 1)
    yield [`api/servers/_page/${page}.json`, answerBody(listAnswer(records, publication, { page }))];
  for (const record of records) {
    const body = answerBody(toServerDetail(record, publication));
    yield [`api/servers/${record.qualifiedName}.json`, body];
    yield [`api/servers/${record.id}.json`, body];
  }
  for (const { id } of profiles) {
    const members = recordsOfProfile(catalog, id);
    yield [
      `api/profiles/${id}/servers.json`,
      answerBody(listAnswer(members, publication, { pageSize: Math.max(DEFAULT_PAGE_SIZE, members.length) })),
    ];
  }
  if (catalog.site.files.official) yield* officialFiles(catalog, publication);
  yield* removedFiles(catalog, publication);
  yield* catalogFiles(catalog, publication);
  yield ['api/openapi.json', `${JSON.stringify(openApiDocument(catalog, publication), null, 2)}\n`];
}
