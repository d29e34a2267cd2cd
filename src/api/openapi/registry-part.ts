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

/** The registry's own operations (spec §4.1, 4.2), as the live API answers them. */
export function registryPart(examples: RequestExamples): ApiPart {
  return {
    tag: 'live',
    title: 'Live registry',
    description:
      'Search and look up servers. Both are answered where the catalogue runs its live API, and want a key there unless the operator ' +
      'opens them to everyone. A static host has files only: with the recipes that are built beside the site it answers from them for a ' +
      'server, for pages of ten servers and for a whole profile. What no file answers, such as a search, is not found there.',
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
      'Without q all servers, most used first; with q those that match, best first, as the search on the site finds them. ' +
      'A page beyond the end has no servers and true totals. An empty parameter counts as absent, of a repeated one the first counts, ' +
      'and parameters that are not known are passed over.',
    security: NEEDS_KEY,
    parameters: [queryText(q), QUERY_PROFILE, ...pagingParameters()],
    responses: liveAnswers('A page of servers.', jsonBody(schemaReference('List'), 'A page of invented servers', listExample())),
  };
}

function queryText(example: string): Parameter {
  return {
    name: 'q',
    in: 'query',
    description:
      'Words, meant or written, and filters in any order: owner:NAME, repo:NAME, tag:NAME, is:verified, is:deployed. ' +
      'Filters of one kind are alternatives, different kinds must all hold.',
    schema: { type: 'string', maxLength: LIST_LIMITS.q },
    example,
  };
}

const QUERY_PROFILE: Parameter = {
  name: 'profile',
  in: 'query',
  description: 'Id of a profile, not its name: only servers in it are given.',
  schema: { type: 'string' },
};

function pagingParameters(): readonly Parameter[] {
  const most = LIST_LIMITS.pageSize;
  return [
    { name: 'page', in: 'query', description: 'Number of the page.', schema: { type: 'integer', minimum: 1, default: 1 } },
    {
      name: 'pageSize',
      in: 'query',
      description: 'Servers a page.',
      schema: { type: 'integer', minimum: 1, maximum: most, default: DEFAULT_PAGE_SIZE },
      example: 5,
    },
  ];
}

function getServer({ qualifiedName }: RequestExamples): Operation {
  return {
    operationId: 'getServer',
    tags: ['live'],
    summary: 'Get one server',
    description: 'Everything that the catalogue knows of a server: how to connect to it, how it is configured, and its tools.',
    security: NEEDS_KEY,
    parameters: [
      {
        name: 'id',
        in: 'path',
        required: true,
        description: 'Qualified name in any case, or id. The slash of a name may stand as it is or as %2F.',
        // What ends in .json is a file.
        schema: { type: 'string', minLength: 1, not: { type: 'string', pattern: '\\.json$' } },
        example: qualifiedName,
        'x-multi-segment': true,
      },
    ],
    responses: liveAnswers('The server.', jsonBody(schemaReference('Server'), 'An invented server', detailExample())),
  };
}
