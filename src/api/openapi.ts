import type { Publication } from '../catalog/published.ts';
import {
  CONNECTION_SCHEMA,
  DETAIL_SCHEMA,
  LIST_ITEM_SCHEMA,
  LIST_SCHEMA,
  PAGINATION_SCHEMA,
  TOOL_SCHEMA,
  type AnswerSchema,
} from './registry/answer-schemas.ts';

/** What the description says of its catalogue. */
export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
}

/** The OpenAPI 3.1 description of the prebuilt JSON files. */
export function openApiDocument(info: OpenApiInfo, { url }: Publication): AnswerSchema {
  return {
    openapi: '3.1.0',
    info: { ...info, description: 'The registry as prebuilt JSON files: lists by page, and one file a server.' },
    servers: [{ url: new URL('api', url).href }],
    paths: {
      '/servers.json': { get: operation('listServers', 'The first ten servers, most used first', 'List', []) },
      '/servers/_page/{page}.json': {
        get: operation('listServersPage', 'One page of ten servers', 'List', [
          pathParameter('page', 'Page number, from 1', { type: 'integer', minimum: 1 }),
        ]),
      },
      '/servers/{id}.json': {
        get: operation('getServer', 'One server', 'Server', [
          pathParameter('id', 'Qualified name, with its slash, or id', { type: 'string' }),
        ]),
      },
      '/profiles/{profile}/servers.json': {
        get: operation('listServersOfProfile', 'All servers of a profile, most used first', 'List', [
          pathParameter('profile', 'Id of the profile', { type: 'string' }),
        ]),
      },
    },
    components: {
      schemas: {
        List: LIST_SCHEMA,
        ListItem: LIST_ITEM_SCHEMA,
        Pagination: PAGINATION_SCHEMA,
        Server: DETAIL_SCHEMA,
        Connection: CONNECTION_SCHEMA,
        Tool: TOOL_SCHEMA,
      },
    },
  };
}

function pathParameter(name: string, description: string, schema: AnswerSchema): AnswerSchema {
  return { name, in: 'path', required: true, description, schema };
}

function operation(operationId: string, summary: string, answer: string, parameters: readonly AnswerSchema[]): AnswerSchema {
  const ok = { description: summary, content: { 'application/json': { schema: { $ref: `#/components/schemas/${answer}` } } } };
  return { operationId, summary, parameters, responses: { 200: ok, 404: { description: 'There is no such file.' } } };
}
