import { OFFICIAL_PARAMETERS, OFFICIAL_SCHEMAS } from '../official/official-schemas.ts';
import { schemaReference } from './component-schemas.ts';
import { jsonBody, liveAnswers } from './described-answers.ts';
import type { ApiPart, Operation, Parameter } from './document.ts';
import { officialExamples } from './example-answers.ts';
import type { RequestExamples } from './request-examples.ts';

/** Files need no key; the live API does. */
const KEY_IF_LIVE: Operation['security'] = [{}, { key: [] }];

/** An operation at its older path, below `/v0/`. */
function older({ operationId, description, ...operation }: Operation): Operation {
  const text = `${description} For clients that know only the older path: the same as below /v0.1/. Static hosts without rules do not have it.`;
  return { operationId: `${operationId}V0`, deprecated: true, description: text, ...operation };
}

const EVERYWHERE = 'Available live, and as a file on static hosts.';

/** The official MCP registry API, version 0.1. */
export function officialPart(examples: RequestExamples): ApiPart {
  return {
    tag: 'official',
    title: 'Official MCP registry, v0.1',
    description:
      'The same servers in the official MCP registry API, for VS Code, GitHub Copilot and other clients that take the URL of a registry. ' +
      'The live API needs a key unless the operator opens it; static hosts serve files without a key. A static ' +
      'host ignores the query and returns all servers as one page. The paths of version 0 (/v0/…) have the same answers.',
    paths: {
      '/v0.1/servers': { get: listOfficialServers() },
      '/v0.1/servers/{serverName}/versions': { get: listVersions(examples) },
      '/v0.1/servers/{serverName}/versions/{version}': { get: getVersion(examples) },
      '/v0/servers': { get: older(listOfficialServers()) },
      '/v0/servers/{serverName}/versions': { get: older(listVersions(examples)) },
      '/v0/servers/{serverName}/versions/{version}': { get: older(getVersion(examples)) },
    },
    schemas: OFFICIAL_SCHEMAS,
  };
}

const QUERY: Readonly<Record<keyof typeof OFFICIAL_PARAMETERS, Omit<Parameter, 'name' | 'in' | 'schema'>>> = {
  limit: { description: 'Servers per page.', example: 5 },
  cursor: { description: 'nextCursor of the previous page. Besides it only limit counts.' },
  search: {
    description:
      "A text, in any case: servers with it in their name come first, then in their title, then in their description, then what the catalogue's own search finds by words and meaning. May contain the filters of that search.",
  },
  updated_since: { description: 'Only servers that changed since that time (RFC 3339).' },
  include_deleted: {
    description:
      'Whether the list includes removed servers, with the status "deleted". Default: true with updated_since, else false. With search it has no effect: a search returns no removed servers.',
  },
  version: { description: 'Only servers with this version; latest means every server.', example: 'latest' },
};

function listOfficialServers(): Operation {
  const names = Object.keys(OFFICIAL_PARAMETERS);
  const parameters = names
    .filter((name): name is keyof typeof OFFICIAL_PARAMETERS => name in QUERY)
    .map((name): Parameter => ({ name, in: 'query', ...QUERY[name], schema: OFFICIAL_PARAMETERS[name] }));
  return {
    operationId: 'listOfficialServers',
    tags: ['official'],
    summary: 'List servers in the official registry API',
    description: `Servers in the order of their names, page by page: nextCursor is absent on the last page. ${EVERYWHERE}`,
    security: KEY_IF_LIVE,
    parameters,
    responses: liveAnswers('A page of servers.', jsonBody(schemaReference('ServerList'), 'Example servers', officialExamples().list)),
  };
}

function listVersions({ officialName }: RequestExamples): Operation {
  return {
    operationId: 'listOfficialVersions',
    tags: ['official'],
    summary: 'List the versions of a server',
    description: `A list with one element: a catalogue has one version of each server. ${EVERYWHERE}`,
    security: KEY_IF_LIVE,
    parameters: [serverName(officialName), INCLUDE_DELETED],
    responses: liveAnswers(
      'The version.',
      jsonBody(schemaReference('ServerList'), 'The version of an example server', officialExamples().versions),
    ),
  };
}

function getVersion({ officialName }: RequestExamples): Operation {
  return {
    operationId: 'getOfficialVersion',
    tags: ['official'],
    summary: 'Get one version of a server',
    description: `A server as server.json. ${EVERYWHERE}`,
    security: KEY_IF_LIVE,
    parameters: [
      serverName(officialName),
      {
        name: 'version',
        in: 'path',
        required: true,
        description: 'latest, or the version in the list of versions.',
        // Where a path has several segments "versions", the last one is the list; those before belong to the name.
        schema: { type: 'string', minLength: 1, not: { type: 'string', const: 'versions' } },
        example: 'latest',
      },
      INCLUDE_DELETED,
    ],
    responses: liveAnswers(
      'The server.',
      jsonBody({ anyOf: [schemaReference('ServerEntry'), schemaReference('DeletedEntry')] }, 'An example server', officialExamples().entry),
    ),
  };
}

const INCLUDE_DELETED: Parameter = {
  name: 'include_deleted',
  in: 'query',
  description: 'Whether to return a removed server with the status "deleted" instead of 410. Only for the live API.',
  schema: OFFICIAL_PARAMETERS.include_deleted,
};

function serverName(example: string): Parameter {
  return {
    name: 'serverName',
    in: 'path',
    required: true,
    description: 'Name in the official registry API, as in the list. Its slash may be encoded as %2F.',
    schema: { type: 'string', minLength: 1 },
    example,
    'x-multi-segment': true,
  };
}
