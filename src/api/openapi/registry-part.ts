import { DEFAULT_PAGE_SIZE } from '../../catalog/lists/pagination.ts';
import {
  CONNECTION_SCHEMA,
  DETAIL_SCHEMA,
  LIST_ITEM_SCHEMA,
  LIST_SCHEMA,
  PAGINATION_SCHEMA,
  TOOL_SCHEMA,
} from '../registry/answer-schemas.ts';
import { LIST_LIMITS } from '../registry/list-request.ts';
import { schemaReference } from './component-schemas.ts';
import { jsonBody, liveAnswers } from './described-answers.ts';
import type { ApiPart, Operation, Parameter } from './document.ts';
import { detailExample, listExample } from './example-answers.ts';
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
      '/api/servers/{id}': { get: getServer(examples) },
    },
    schemas: {
      List: LIST_SCHEMA,
      ListItem: LIST_ITEM_SCHEMA,
      Pagination: PAGINATION_SCHEMA,
      Server: DETAIL_SCHEMA,
      Connection: CONNECTION_SCHEMA,
      Tool: TOOL_SCHEMA,
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
      'A page beyond the end has no servers and correct totals. An empty parameter counts as absent, the first of a repeated one counts, ' +
      'and unknown parameters are ignored.',
    security: NEEDS_KEY,
    parameters: [queryText(q), QUERY_PROFILE, ...pagingParameters()],
    responses: liveAnswers('A page of servers.', jsonBody(schemaReference('List'), 'A page of example servers', listExample())),
  };
}

function queryText(example: string): Parameter {
  return {
    name: 'q',
    in: 'query',
    description:
      'Words for semantic and full-text search, and filters in any order: owner:NAME, repo:NAME, tag:NAME, runs:PROGRAM (npx, uvx, docker or dnx), is:verified, is:deployed, is:remote, is:local. ' +
      'Filters of one kind are alternatives, except is:; different kinds must all match.',
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
      description: 'Servers per page.',
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
    description: 'All data of a server: its connections, its configuration and its tools.',
    security: NEEDS_KEY,
    parameters: [
      {
        name: 'id',
        in: 'path',
        required: true,
        description: 'Qualified name in any case, or id. The slash of a name may be encoded as %2F.',
        // Paths that end in .json are files.
        schema: { type: 'string', minLength: 1, not: { type: 'string', pattern: '\\.json$' } },
        example: qualifiedName,
        'x-multi-segment': true,
      },
    ],
    responses: liveAnswers('The server.', jsonBody(schemaReference('Server'), 'An example server', detailExample())),
  };
}
