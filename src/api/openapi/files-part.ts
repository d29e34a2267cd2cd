import { CATALOG_FILES, catalogFiles } from '../../catalog/published/catalog-files.ts';
import { firstText } from '../../catalog/published/published-file.ts';
import { RECORD_PARTS_FOLDER } from '../../catalog/published/record-parts.ts';
import { recordLine } from '../../catalog/published/record-line.ts';
import { tombstoneOf } from '../../catalog/content-file/removed-server.ts';
import { removedBody } from '../http/removed-answer.ts';
import { REMOVED_FOLDERS, TOMBSTONES_PATH } from '../removed/removed-files.ts';
import { TOMBSTONES_SCHEMA } from '../http/removed-schema.ts';
import { problemAnswer } from '../http/problem.ts';
import type { FileFamilies } from '../../catalog/values/file-families.ts';
import { TOOLS_PATH } from '../hits/tool-files.ts';
import { TOOL_LIST_SCHEMA } from '../registry/answer-schemas.ts';
import { OFFICIAL_FILES } from '../official/official-files.ts';
import { allowedServers } from '../ways/allowed-servers.ts';
import { ALLOWED_SERVERS_SCHEMA } from '../ways/allowed-servers-schema.ts';
import { schemaReference } from './component-schemas.ts';
import { fileAnswers, jsonBody } from './described-answers.ts';
import type { ApiPart, MediaType, Operation, Parameter, PathItem } from './document.ts';
import { connectExample, detailExample, exampleRecord, listExample, officialExamples, toolListExample } from './example-answers.ts';
import { EXAMPLE_CATALOG, EXAMPLE_REMOVED, EXAMPLE_PUBLICATION } from './example-catalog.ts';
import { CATALOG_HEAD_SCHEMA, INDEX_MANIFEST_SCHEMA, OPENAPI_SCHEMA, RECORD_SCHEMA } from './file-schemas.ts';
import { CHANGE_SCHEMAS, CHECK_SCHEMAS } from './listed-schemas.ts';
import { discoveryFilePaths, DISCOVERY_SCHEMAS } from './discovery-files.ts';
import { overviewFiles } from './overview-files.ts';
import { pageFiles } from './page-files.ts';
import { LIST_PAGE_SCHEMA, SERVER_PAGE_SCHEMA } from './page-schemas.ts';
import type { RequestExamples } from './request-examples.ts';

/** Files below a live `/api/` need a key. */
const KEY_IF_LIVE: Operation['security'] = [{}, { key: [] }];
/** Files that pages load need no key. On a private catalogue everything needs one. */
const NO_KEY: Operation['security'] = [{}];

/** The files that a build writes for programs. */
export function filesPart(
  examples: RequestExamples,
  { twins, official, install }: Pick<FileFamilies, 'twins' | 'official' | 'install'>,
): ApiPart {
  return {
    tag: 'files',
    title: 'Prebuilt files',
    description:
      'The same answers as prebuilt files, available from any static host, without a key and without a query. ' +
      'Where the catalogue runs its live API, files below /api/ and /v0.1/ need a key, like everything there.',
    paths: {
      ...registryFiles(examples),
      ...catalogueFiles(),
      ...recordPartFiles(examples),
      ...(official && officialApiFiles()),
      ...overviewFiles(),
      ...discoveryFilePaths(),
      ...tombstoneFiles(examples, official),
      ...(twins && pageFiles(examples)),
      ...(install && examples.installable !== undefined && installFiles(examples.installable)),
      ...(install && allowedServersFiles(examples)),
    },
    schemas: {
      ToolList: TOOL_LIST_SCHEMA,
      CatalogHead: CATALOG_HEAD_SCHEMA,
      Record: RECORD_SCHEMA,
      Tombstones: TOMBSTONES_SCHEMA,
      IndexManifest: INDEX_MANIFEST_SCHEMA,
      OpenApi: OPENAPI_SCHEMA,
      ...CHECK_SCHEMAS,
      ...DISCOVERY_SCHEMAS,
      Changes: CHANGE_SCHEMAS.Changes,
      ...(twins && { ServerPage: SERVER_PAGE_SCHEMA, ListPage: LIST_PAGE_SCHEMA }),
      ...(install && { AllowedServers: ALLOWED_SERVERS_SCHEMA }),
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

function file({ content, parameters = [], security = KEY_IF_LIVE, ...texts }: FileDescription): PathItem {
  const { operationId, summary, description } = texts;
  const responses = fileAnswers('The file.', content);
  return { get: { operationId, tags: ['files'], summary, description, security, parameters, responses } };
}

const listBody = (): FileDescription['content'] => jsonBody(schemaReference('List'), 'A page of example servers', listExample());

function registryFiles({ qualifiedName, profile }: RequestExamples): Record<string, PathItem> {
  return {
    '/api/servers.json': file({
      operationId: 'readServers',
      summary: 'The first ten servers',
      description: 'The answer of GET /api/servers: the first page, most used first.',
      content: listBody(),
    }),
    '/api/servers/_page/{page}.json': file({
      operationId: 'readServersPage',
      summary: 'One page of ten servers',
      description:
        'All servers by page. totalPages is the number of pages; an empty page follows the last, for clients that page until an empty one.',
      parameters: [pathParameter('page', 'Number of the page.', { type: 'integer', minimum: 1 }, 1)],
      content: listBody(),
    }),
    '/api/servers/{id}.json': file({
      operationId: 'readServer',
      summary: 'One server',
      description: 'All data of a server. On a static host the name must have the exact spelling of the list.',
      parameters: [
        {
          ...pathParameter('id', 'Qualified name with its slash, or id.', { type: 'string', pattern: '^@?[A-Za-z0-9]' }, qualifiedName),
          'x-multi-segment': true,
        },
      ],
      content: jsonBody(schemaReference('Server'), 'An example server', detailExample()),
    }),
    [`/${TOOLS_PATH}`]: file({
      operationId: 'readTools',
      summary: 'All tools',
      description:
        'Each tool with its arguments in one line, by server, with what the server needs. A list of more than 256 KB names further files in "shards": one for each tag, or several.',
      content: jsonBody(schemaReference('ToolList'), 'The tools of example servers', toolListExample()),
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

const OPENAPI_PARTS = ['registry', 'official', 'files', 'bulk', 'pages'];
const OPENAPI_BEGINNING = {
  openapi: '3.1.0',
  info: { title: EXAMPLE_CATALOG.site.name, version: '1.0.0' },
  paths: {},
  components: {},
};

function catalogueFiles(): Record<string, PathItem> {
  const head = firstText(catalogFiles(EXAMPLE_CATALOG, EXAMPLE_PUBLICATION));
  return {
    [`/${CATALOG_FILES.head}`]: file({
      operationId: 'readCatalog',
      summary: 'What the catalogue is',
      description: 'Its name, its URL, its profiles, and the number of records.',
      content: jsonBody(schemaReference('CatalogHead'), 'An example catalogue', JSON.parse(head)),
    }),
    [`/${CATALOG_FILES.records}`]: file({
      operationId: 'readRecords',
      summary: 'All servers, complete',
      description: 'One record per line (JSON Lines), in list order: all data of the catalogue, enough to import it.',
      content: recordLines(),
    }),
    '/api/404.json': file({
      operationId: 'readAbsent',
      summary: 'The answer for a missing file',
      description: 'Static hosts with the generated configuration files return it, with 404, where a file does not exist.',
      content: jsonBody(schemaReference('Problem'), 'A problem', JSON.parse(problemAnswer('not-found', 'The file does not exist.').body)),
    }),
    '/api/openapi.json': file({
      operationId: 'readOpenApi',
      summary: 'This description',
      description: 'The OpenAPI document of this reference.',
      content: jsonBody(schemaReference('OpenApi'), 'The beginning of this document', OPENAPI_BEGINNING),
    }),
    '/api/openapi/{part}.json': file({
      operationId: 'readOpenApiPart',
      summary: 'A part of this description',
      description:
        'The live API, the official registry API, the files, those with the whole catalogue, or the pages as JSON: each as an OpenAPI document of its own.',
      parameters: [pathParameter('part', 'Name of the part.', { type: 'string', enum: OPENAPI_PARTS }, 'registry')],
      content: jsonBody(schemaReference('OpenApi'), 'The beginning of this document', OPENAPI_BEGINNING),
    }),
    '/search/manifest.json': file({
      operationId: 'readIndexManifest',
      summary: 'The search index',
      description: "The only file of the site's search index with a fixed name. It needs no key, unless the whole site does.",
      security: NO_KEY,
      content: jsonBody(schemaReference('IndexManifest'), 'The stable members', {
        format: 2,
        count: EXAMPLE_CATALOG.records.length,
        folder: '5b1c0f6de2a94d37',
        checksum: '9ae0daaf',
      }),
    }),
  };
}

function recordLines(): FileDescription['content'] {
  return {
    'application/jsonl': {
      // OpenAPI 3.2 describes a body of several values as an array (§4.14.3).
      schema: { type: 'array', items: schemaReference('Record'), description: 'The lines, one record each.' },
      examples: { example: { summary: 'A line for an example server', value: [JSON.parse(recordLine(exampleRecord()))] } },
    },
  };
}

function recordPartFiles({ recordPart }: RequestExamples): Record<string, PathItem> {
  if (recordPart === undefined) return {};
  return {
    [`/${RECORD_PARTS_FOLDER}{part}.jsonl`]: file({
      operationId: 'readRecordsPart',
      summary: 'The servers of a category, complete',
      description:
        'The records of a category, for a catalogue of more than 256 KB. A category with more than 256 KB continues in files such as web.2.jsonl. Servers in no large category are in _other.jsonl.',
      parameters: [pathParameter('part', 'Last segment of the URL of the category.', { type: 'string' }, recordPart)],
      content: recordLines(),
    }),
  };
}

function installFiles(example: string): Record<string, PathItem> {
  return {
    '/connect/{id}.json': file({
      operationId: 'readInstall',
      summary: 'What adds a server to clients',
      description:
        'Links, commands and parts of configuration files for every client and every way to use the server, with placeholders for secrets and required values. ' +
        'The same as Markdown is next to it. The file exists for servers that clients can start or reach, as far as is known. It needs no key, unless the whole site does.',
      security: NO_KEY,
      parameters: [
        {
          ...pathParameter('id', 'Qualified name with its slash.', { type: 'string', pattern: '^@?[A-Za-z0-9]' }, example),
          'x-multi-segment': true,
        },
      ],
      content: jsonBody(schemaReference('Install'), 'Entries of an example server', connectExample()),
    }),
  };
}

function allowedServersFiles({ profile }: RequestExamples): Record<string, PathItem> {
  const content = jsonBody(schemaReference('AllowedServers'), 'Entries of example servers', allowedServers(EXAMPLE_CATALOG.records));
  const description = 'Entries for the settings with which an organisation limits the servers of Claude Code, GitHub Copilot and VS Code.';
  return {
    '/api/allowed-servers.json': file({
      operationId: 'readAllowedServers',
      summary: 'Allow list of all servers',
      description: `${description} The file exists for at most 1,000 servers.`,
      content,
    }),
    '/api/profiles/{profile}/allowed-servers.json': file({
      operationId: 'readAllowedServersOfProfile',
      summary: 'Allow list of a profile',
      description,
      parameters: [pathParameter('profile', 'Id of the profile.', { type: 'string' }, profile)],
      content,
    }),
  };
}

function officialApiFiles(): Record<string, PathItem> {
  const { list, allowList } = officialExamples();
  return {
    [`/${OFFICIAL_FILES.servers}`]: file({
      operationId: 'readOfficialServers',
      summary: 'All servers in the official registry API',
      description: 'One plain JSON file, for clients that need one: a list of server.json entries without paging.',
      content: jsonBody(schemaReference('ServerList'), 'Example servers', list),
    }),
    [`/${OFFICIAL_FILES.allowList}`]: file({
      operationId: 'readAllowList',
      summary: 'Servers that need only a URL',
      description: 'For clients that take an allow-list by its URL, such as Amazon Q Developer and Kiro.',
      content: jsonBody(schemaReference('AllowList'), 'Example servers', allowList),
    }),
  };
}

function tombstoneFiles({ removed }: RequestExamples, official: boolean): Record<string, PathItem> {
  const list = file({
    operationId: 'readTombstones',
    summary: 'Removed servers',
    description:
      'Removed servers by name, with time, reason and how long their names stay reserved. It needs no key, unless the whole site does.',
    security: NO_KEY,
    content: jsonBody(schemaReference('Tombstones'), 'An example of a removed server', { tombstones: [tombstoneOf(EXAMPLE_REMOVED)] }),
  });
  // Without removed servers these files do not exist.
  return { [`/${TOMBSTONES_PATH}`]: list, ...(removed && removedServerFiles(removed, official)) };
}

function removedServerFiles(
  { qualifiedName, officialName }: NonNullable<RequestExamples['removed']>,
  official: boolean,
): Record<string, PathItem> {
  const content = jsonBody(schemaReference('Problem'), 'An example of a removed server', JSON.parse(removedBody(EXAMPLE_REMOVED)));
  const name = (parameter: string, description: string, example: string): Parameter => ({
    ...pathParameter(parameter, description, { type: 'string', pattern: '^@?[A-Za-z0-9]' }, example),
    'x-multi-segment': true,
  });
  return {
    [`/${REMOVED_FOLDERS.registry}{id}.json`]: file({
      operationId: 'readGoneServer',
      summary: 'One removed server',
      description: 'Static hosts with the generated configuration files return it, with 410, at the former URL of the server.',
      parameters: [name('id', 'Qualified name with its slash, or id.', qualifiedName)],
      content,
    }),
    ...(official && {
      [`/${REMOVED_FOLDERS.official}{serverName}.json`]: file({
        operationId: 'readGoneOfficialServer',
        summary: 'One removed server, in the official registry API',
        description: 'The same, for its URL in that API.',
        parameters: [name('serverName', 'Name in the official registry API, with its slash.', officialName)],
        content,
      }),
    }),
  };
}

function pathParameter(name: string, description: string, schema: Parameter['schema'], example: string | number | undefined): Parameter {
  return { name, in: 'path', required: true, description, schema, ...(example !== undefined && { example }) };
}
