import { DEFAULT_PAGE_SIZE } from '../../catalog/lists/pagination.ts';
import {
  CONNECTION_SCHEMA,
  DETAIL_SCHEMA,
  LIST_ITEM_SCHEMA,
  LIST_SCHEMA,
  PAGINATION_SCHEMA,
  SEARCH_SCHEMA,
  TOOL_SCHEMA,
  TOOLS_SCHEMA,
} from '../registry/answer-schemas.ts';
import { PART_PARAMETERS } from '../registry/part-parameters.ts';
import { SERVER_PART_SCHEMA } from '../registry/server-part-schema.ts';
import { SORT_PARAMETERS } from '../source/server-sort.ts';
import { LIST_LIMITS } from '../registry/list-request.ts';
import { CHANGES_PAGE_SIZE, CHANGES_ROUTE } from '../changes/change-routes.ts';
import { changeDays } from '../changes/change-days.ts';
import { changeEvents } from '../changes/change-events.ts';
import { CHANGES_FORMAT } from '../changes/change-files.ts';
import { pagination } from '../../catalog/lists/pagination.ts';
import { CLIENT_IDS } from '../../install/entries/client-id.ts';
import { CONNECT_SCHEMA } from '../ways/connect-schema.ts';
import { schemaReference } from './component-schemas.ts';
import { jsonBody, liveAnswers } from './described-answers.ts';
import type { ApiPart, Operation, Parameter } from './document.ts';
import { connectExample, detailExample, listExample, toolsExample } from './example-answers.ts';
import { EXAMPLE_CATALOG } from './example-catalog.ts';
import { CHANGE_SCHEMAS } from './listed-schemas.ts';
import type { RequestExamples } from './request-examples.ts';

const NEEDS_KEY: Operation['security'] = [{ key: [] }];

/** The operations of the live registry API (spec §4.1, 4.2). */
export function registryPart(examples: RequestExamples): ApiPart {
  return {
    tag: 'live',
    title: 'Live registry',
    description:
      'Search and look up servers. Both need the live API of the catalogue, and a key unless the operator ' +
      'opens the API to everyone. A static host has only files: with the generated configuration files it answers requests for a ' +
      'server, for pages of ten servers and for a whole profile. Anything without a file, such as a search, is 404 there.',
    paths: {
      '/api/servers': { get: listServers(examples) },
      '/api/tools': { get: findTools(examples) },
      '/api/servers/{id}': { get: getServer(examples) },
      [CHANGES_ROUTE]: { get: listChanges() },
      '/api/servers/{id}/install': { get: getInstall(examples) },
    },
    schemas: {
      List: LIST_SCHEMA,
      ListItem: LIST_ITEM_SCHEMA,
      Search: SEARCH_SCHEMA,
      Tools: TOOLS_SCHEMA,
      Pagination: PAGINATION_SCHEMA,
      Server: DETAIL_SCHEMA,
      ServerPart: SERVER_PART_SCHEMA,
      Connection: CONNECTION_SCHEMA,
      Tool: TOOL_SCHEMA,
      ChangeDay: CHANGE_SCHEMAS.ChangeDay,
      ChangesPage: CHANGE_SCHEMAS.ChangesPage,
      Install: CONNECT_SCHEMA,
    },
  };
}

function listServers({ q }: RequestExamples): Operation {
  return {
    operationId: 'listServers',
    tags: ['live'],
    summary: 'List servers, or search them',
    description:
      'Without q all servers, most used first; with q the matches of the site search, best first. ' +
      'With q, sort or facets the response has more members: for each server the tool that fits best, a score and what decides about its use; relevantCount counts the matches with words of six tenths of the weight of q, or nearly the closest meaning; hints says what in q may not have been read as intended. ' +
      'A page beyond the end has no servers and correct totals. An empty parameter counts as absent, the first of a repeated one counts, ' +
      'and unknown parameters are ignored.',
    security: NEEDS_KEY,
    parameters: [queryText(q), QUERY_PROFILE, ...pagingParameters(), ...ORDER_PARAMETERS],
    responses: liveAnswers(
      'A page of servers.',
      jsonBody({ anyOf: [schemaReference('List'), schemaReference('Search')] }, 'A page of example servers', listExample()),
    ),
  };
}

function findTools({ qualifiedName }: RequestExamples): Operation {
  return {
    operationId: 'findTools',
    tags: ['live'],
    summary: 'Find tools of all servers',
    description:
      'The tools that fit q by words and meaning, best first, of the 40 servers that fit best; tools with exactly this name come first. ' +
      'Each has its arguments in one line, and what its server needs. On a static host, the file api/tools.json lists all tools.',
    security: NEEDS_KEY,
    parameters: [
      { ...queryText('create calendar event'), required: true },
      {
        name: 'server',
        in: 'query',
        description: 'Qualified name or id: returns only tools of this server.',
        schema: { type: 'string' },
        example: qualifiedName,
      },
      QUERY_PROFILE,
      ...pagingParameters(),
    ],
    responses: liveAnswers('A page of tools.', jsonBody(schemaReference('Tools'), 'A tool of an example server', toolsExample())),
  };
}

const ORDER_PARAMETERS: readonly Parameter[] = [
  {
    name: 'sort',
    in: 'query',
    description:
      'Order of the servers; tokens: the lowest context cost first. The names of the search page mean the same: used is uses, cost is tokens.',
    schema: { type: 'string', enum: [...SORT_PARAMETERS], default: 'relevance' },
  },
  {
    name: 'facets',
    in: 'query',
    description: 'Whether to count owners, tags, ways, sign-in and values of is: over all matches, at most ten values of each.',
    schema: { type: 'boolean', default: false },
  },
];

function queryText(example: string): Parameter {
  return {
    name: 'q',
    in: 'query',
    description:
      'Words for semantic and full-text search, and filters in any order: owner:NAME, repo:NAME, tag:NAME, runs:PROGRAM (npx, uvx, docker or dnx), tokens:<2000 (context cost of the tools; also >500 and 500..2000), auth:KIND (none, key or oauth), mcp:VERSION (or an extension), is:verified, is:deployed, is:remote, is:local. ' +
      'Filters of one kind are alternatives, except is:; different kinds must all match. -WORD and -FILTER exclude servers that have the word or pass the filter.',
    schema: { type: 'string', maxLength: LIST_LIMITS.q },
    example,
  };
}

const QUERY_PROFILE: Parameter = {
  name: 'profile',
  in: 'query',
  description: 'Id of a profile, not its name: returns only its servers.',
  schema: { type: 'string' },
};

function pagingParameters(): readonly Parameter[] {
  const maxPageSize = LIST_LIMITS.pageSize;
  return [
    { name: 'page', in: 'query', description: 'Number of the page.', schema: { type: 'integer', minimum: 1, default: 1 } },
    {
      name: 'pageSize',
      in: 'query',
      description: 'Items per page.',
      schema: { type: 'integer', minimum: 1, maximum: maxPageSize, default: DEFAULT_PAGE_SIZE },
      example: 5,
    },
  ];
}

function getServer({ qualifiedName }: RequestExamples): Operation {
  return {
    operationId: 'getServer',
    tags: ['live'],
    summary: 'Get one server',
    description:
      'All data of a server: its connections, its configuration and its tools. ' +
      'With detail, tools or toolsFrom the answer is a part of the server in few words, for models that pay for each word. ' +
      'For an unknown name, "suggestions" of the problem has similar names.',
    security: NEEDS_KEY,
    parameters: [serverId(qualifiedName), ...PART_PARAMETERS.map((parameter) => ({ ...parameter, in: 'query' as const }))],
    responses: liveAnswers(
      'The server, or a part of it.',
      jsonBody({ anyOf: [schemaReference('Server'), schemaReference('ServerPart')] }, 'An example server', detailExample()),
    ),
  };
}

function listChanges(): Operation {
  const events = changeEvents(EXAMPLE_CATALOG);
  const example = { format: CHANGES_FORMAT, days: changeDays(events), pagination: pagination(1, CHANGES_PAGE_SIZE, events.length) };
  return {
    operationId: 'listChanges',
    tags: ['live'],
    summary: 'List changes',
    description: `Servers added, changed, removed and renamed, by day, newest first, ${CHANGES_PAGE_SIZE} changes per page. A static host has changes.json.`,
    security: NEEDS_KEY,
    parameters: [
      {
        name: 'since',
        in: 'query',
        description: 'Only changes from this date or time on (ISO 8601, UTC where no zone is stated).',
        schema: { type: 'string' },
        example: '2026-01-31',
      },
      { name: 'page', in: 'query', description: 'Number of the page.', schema: { type: 'integer', minimum: 1, default: 1 } },
    ],
    responses: liveAnswers('A page of changes.', jsonBody(schemaReference('ChangesPage'), 'Changes of example servers', example)),
  };
}

function serverId(example: string): Parameter {
  return {
    name: 'id',
    in: 'path',
    required: true,
    description: 'Qualified name in any case, or id. The slash of a name may be encoded as %2F.',
    // Paths that end in .json are files.
    schema: { type: 'string', minLength: 1, not: { type: 'string', pattern: '\\.json$' } },
    example,
    'x-multi-segment': true,
  };
}

function getInstall({ qualifiedName }: RequestExamples): Operation {
  return {
    operationId: 'getInstall',
    tags: ['live'],
    summary: 'Get what adds a server to clients',
    description:
      'Links, commands and parts of configuration files for each client and each way to use the server. Secrets and required values are placeholders. ' +
      'Without parameters the answer is the file connect/{id}.json. A server whose own name is {id}/install is found first; the id of a server is never ambiguous.',
    security: NEEDS_KEY,
    parameters: [
      serverId(qualifiedName),
      {
        name: 'client',
        in: 'query',
        description: `Id or name of a client: returns only its entries. One of ${CLIENT_IDS.join(', ')}.`,
        schema: { type: 'string' },
        example: 'cursor',
      },
      {
        name: 'way',
        in: 'query',
        description: 'Id of a way to use the server, such as remote or npm: returns only its entries.',
        schema: { type: 'string' },
      },
    ],
    responses: liveAnswers('The entries.', jsonBody(schemaReference('Install'), 'The entries of an example server', connectExample())),
  };
}
