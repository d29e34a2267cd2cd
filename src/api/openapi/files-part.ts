import { CATALOG_FILES, catalogFiles } from '../../catalog/published/catalog-files.ts';
import { tombstoneOf } from '../../catalog/content-file/removed-server.ts';
import { removedBody } from '../http/removed-answer.ts';
import { REMOVED_FOLDERS, TOMBSTONES_PATH } from '../removed/removed-files.ts';
import { TOMBSTONES_SCHEMA } from '../http/removed-schema.ts';
import { problemAnswer } from '../http/problem.ts';
import type { FileFamilies } from '../../catalog/values/file-families.ts';
import { OFFICIAL_FILES } from '../official/official-files.ts';
import { schemaReference } from './component-schemas.ts';
import { fileAnswers, jsonBody } from './described-answers.ts';
import type { ApiPart, MediaType, Operation, Parameter, PathItem } from './document.ts';
import { detailExample, exampleRecord, listExample, officialExamples } from './example-answers.ts';
import { EXAMPLE_CATALOG, EXAMPLE_REMOVED, EXAMPLE_PUBLICATION } from './example-catalog.ts';
import { CATALOG_HEAD_SCHEMA, INDEX_MANIFEST_SCHEMA, OPENAPI_SCHEMA, RECORD_SCHEMA } from './file-schemas.ts';
import { pageFiles } from './page-files.ts';
import { LIST_PAGE_SCHEMA, SERVER_PAGE_SCHEMA } from './page-schemas.ts';
import type { RequestExamples } from './request-examples.ts';

/** Files below a live `/api/` want its key. */
const KEY_IF_LIVE: Operation['security'] = [{}, { key: [] }];
/** What a page loads for its visitor needs none. Who runs a private catalogue knows that all of it wants one. */
const NO_KEY: Operation['security'] = [{}];

/** The files that a build writes for programs. */
export function filesPart(examples: RequestExamples, { twins, official }: Pick<FileFamilies, 'twins' | 'official'>): ApiPart {
  return {
    tag: 'files',
    title: 'Prebuilt files',
    description:
      'The same answers as files, made when the site was built: they are had from any static host, without a key and without a query. ' +
      'Where the catalogue runs its live API, files below /api/ and /v0.1/ want a key as everything there does.',
    paths: {
      ...registryFiles(examples),
      ...catalogueFiles(),
      ...(official && officialApiFiles()),
      ...tombstoneFiles(examples, official),
      ...(twins && pageFiles(examples)),
    },
    schemas: {
      CatalogHead: CATALOG_HEAD_SCHEMA,
      Record: RECORD_SCHEMA,
      Tombstones: TOMBSTONES_SCHEMA,
      IndexManifest: INDEX_MANIFEST_SCHEMA,
      OpenApi: OPENAPI_SCHEMA,
      ...(twins && { ServerPage: SERVER_PAGE_SCHEMA, ListPage: LIST_PAGE_SCHEMA }),
    },
  };
}

interface FileDescription {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly content: Readonly<Record<string, MediaType>>;
  readonly security?: Operation['security'];
}

function file({ content, parameters = [], security = KEY_IF_LIVE, ...said }: FileDescription): PathItem {
  const { operationId, summary, description } = said;
  const responses = fileAnswers('The file.', content);
  return { get: { operationId, tags: ['files'], summary, description, security, parameters, responses } };
}

const listBody = (): FileDescription['content'] => jsonBody(schemaReference('List'), 'A page of invented servers', listExample());

function registryFiles({ qualifiedName, profile }: RequestExamples): Record<string, PathItem> {
  return {
    '/api/servers.json': file({
      operationId: 'readServers',
      summary: 'The first ten servers',
      description: 'What GET /api/servers answers: the first page, most used first.',
      content: listBody(),
    }),
    '/api/servers/_page/{page}.json': file({
      operationId: 'readServersPage',
      summary: 'One page of ten servers',
      description:
        'All servers by page. totalPages says how many there are; an empty page stands behind the last, for clients that ask on until one comes.',
      parameters: [pathParameter('page', 'Number of the page.', { type: 'integer', minimum: 1 }, 1)],
      content: listBody(),
    }),
    '/api/servers/{id}.json': file({
      operationId: 'readServer',
      summary: 'One server',
      description: 'Everything that the catalogue knows of a server. A static host knows a name only as the list writes it.',
      parameters: [
        {
          ...pathParameter('id', 'Qualified name with its slash, or id.', { type: 'string', pattern: '^@?[A-Za-z0-9]' }, qualifiedName),
          'x-multi-segment': true,
        },
      ],
      content: jsonBody(schemaReference('Server'), 'An invented server', detailExample()),
    }),
    '/api/profiles/{profile}/servers.json': file({
      operationId: 'readServersOfProfile',
      summary: 'All servers of a profile',
      description: 'As one page, most used first.',
      parameters: [pathParameter('profile', 'Id of the profile.', { type: 'string' }, profile)],
      content: listBody(),
    }),
  };
}

function catalogueFiles(): Record<string, PathItem> {
  const [[, head = ''] = []] = catalogFiles(EXAMPLE_CATALOG, EXAMPLE_PUBLICATION);
  return {
    [`/${CATALOG_FILES.head}`]: file({
      operationId: 'readCatalog',
      summary: 'What the catalogue is',
      description: 'Its name, its address, its profiles, and how many records there are.',
      content: jsonBody(schemaReference('CatalogHead'), 'An invented catalogue', JSON.parse(head)),
    }),
    [`/${CATALOG_FILES.records}`]: file({
      operationId: 'readRecords',
      summary: 'All servers, whole',
      description:
        'A record a line (JSON Lines), in list order: enough to answer everything that is asked of a catalogue, or to take it over.',
      content: {
        'application/jsonl': {
          // As OpenAPI 3.2 reads a body of several values: as the array of them (§4.14.3).
          schema: { type: 'array', items: schemaReference('Record'), description: 'The lines, each a record.' },
          examples: { example: { summary: 'A line for an invented server', value: [exampleRecord()] } },
        },
      },
    }),
    '/api/404.json': file({
      operationId: 'readAbsent',
      summary: 'What stands for a file that is not there',
      description: 'Static hosts with the recipes that are built beside the site answer it, with 404, where they have no file.',
      content: jsonBody(schemaReference('Problem'), 'A problem', JSON.parse(problemAnswer('not-found', 'There is no such file.').body)),
    }),
    '/api/openapi.json': file({
      operationId: 'readOpenApi',
      summary: 'This description',
      description: 'The OpenAPI document from which the reference is made.',
      content: jsonBody(schemaReference('OpenApi'), 'The beginning of this document', {
        openapi: '3.1.0',
        info: { title: EXAMPLE_CATALOG.site.name, version: '1.0.0' },
        paths: {},
        components: {},
      }),
    }),
    '/search/manifest.json': file({
      operationId: 'readIndexManifest',
      summary: 'The search index',
      description: "The one file of the site's own search index whose name stays. It needs no key, unless all of the site does.",
      security: NO_KEY,
      content: jsonBody(schemaReference('IndexManifest'), 'The members that stay', {
        format: 2,
        count: EXAMPLE_CATALOG.records.length,
        folder: '5b1c0f6de2a94d37',
        checksum: '9ae0daaf',
      }),
    }),
  };
}

function officialApiFiles(): Record<string, PathItem> {
  const { list, allowList } = officialExamples();
  return {
    [`/${OFFICIAL_FILES.servers}`]: file({
      operationId: 'readOfficialServers',
      summary: 'All servers in the official dialect',
      description: 'One plain JSON file, for clients that take just that: a list of server.json entries without an end.',
      content: jsonBody(schemaReference('ServerList'), 'Invented servers', list),
    }),
    [`/${OFFICIAL_FILES.allowList}`]: file({
      operationId: 'readAllowList',
      summary: 'Servers that an address alone reaches',
      description: 'For clients that take a list of allowed servers by its address, such as Amazon Q Developer and Kiro.',
      content: jsonBody(schemaReference('AllowList'), 'Invented servers', allowList),
    }),
  };
}

function tombstoneFiles({ removed }: RequestExamples, official: boolean): Record<string, PathItem> {
  const list = file({
    operationId: 'readTombstones',
    summary: 'Servers that are gone',
    description:
      'Those that were listed and are no longer, by name: since when, why, and how long their names are held. It needs no key, unless all of the site does.',
    security: NO_KEY,
    content: jsonBody(schemaReference('Tombstones'), 'An invented server that is gone', { tombstones: [tombstoneOf(EXAMPLE_REMOVED)] }),
  });
  // Where no server is gone there is no such file.
  return { [`/${TOMBSTONES_PATH}`]: list, ...(removed && removedServerFiles(removed, official)) };
}

function removedServerFiles(
  { qualifiedName, officialName }: NonNullable<RequestExamples['removed']>,
  official: boolean,
): Record<string, PathItem> {
  const content = jsonBody(schemaReference('Problem'), 'An invented server that is gone', JSON.parse(removedBody(EXAMPLE_REMOVED)));
  const name = (parameter: string, description: string, example: string): Parameter => ({
    ...pathParameter(parameter, description, { type: 'string', pattern: '^@?[A-Za-z0-9]' }, example),
    'x-multi-segment': true,
  });
  return {
    [`/${REMOVED_FOLDERS.registry}{id}.json`]: file({
      operationId: 'readGoneServer',
      summary: 'One server that is gone',
      description: 'Static hosts with the recipes that are built beside the site answer it, with 410, where the server was.',
      parameters: [name('id', 'Qualified name with its slash, or id.', qualifiedName)],
      content,
    }),
    ...(official && {
      [`/${REMOVED_FOLDERS.official}{serverName}.json`]: file({
        operationId: 'readGoneOfficialServer',
        summary: 'One server that is gone, in the official dialect',
        description: 'The same, where it was in that dialect.',
        parameters: [name('serverName', 'Name in the official dialect, with its slash.', officialName)],
        content,
      }),
    }),
  };
}

function pathParameter(name: string, description: string, schema: Parameter['schema'], example: string | number | undefined): Parameter {
  return { name, in: 'path', required: true, description, schema, ...(example !== undefined && { example }) };
}
