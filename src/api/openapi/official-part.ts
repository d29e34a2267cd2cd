import { OFFICIAL_PARAMETERS, OFFICIAL_SCHEMAS } from '../official/official-schemas.ts';
import { schemaReference } from './component-schemas.ts';
import { jsonBody, liveAnswers } from './described-answers.ts';
import type { ApiPart, Operation, Parameter } from './document.ts';
import { officialExamples } from './example-answers.ts';
import type { RequestExamples } from './request-examples.ts';

/** Files need no key, the live API does. */
const KEY_IF_LIVE: Operation['security'] = [{}, { key: [] }];

/** An operation at its older address, below `/v0/`. */
function older({ operationId, description, ...operation }: Operation): Operation {
  const said = `${description} For clients that know only the older address: the same as below /v0.1/. Static hosts that take no rules have no such address.`;
  return { operationId: `${operationId}V0`, deprecated: true, description: said, ...operation };
}

const EVERYWHERE = 'Answered live, and from a file by static hosts.';

/** The dialect of the official MCP registry, version 0.1, as clients of that registry ask it. */
export function officialPart(examples: RequestExamples): ApiPart {
  return {
    tag: 'official',
    title: 'Official MCP registry, v0.1',
    description:
      'The same servers in the dialect of the official MCP registry, for VS Code, GitHub Copilot and others that take a registry by its ' +
      'address. They are answered live, with a key unless the operator opens them, and from files by static hosts, without one. A static ' +
      'host passes the query over: it answers with all servers as one page. The addresses of version 0 (/v0/…) have the same answers.',
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
  limit: { description: 'Servers a page.', example: 5 },
  cursor: { description: 'nextCursor of the page before. Beside it only limit counts.' },
  search: { description: "Words to search for, with the catalogue's own search and its filters." },
  updated_since: { description: 'Only servers of which something changed since that time (RFC 3339).' },
  include_deleted: {
    description:
      'Whether servers that are gone are listed too, with the status "deleted". Where it is left out, they are beside updated_since.',
  },
  version: { description: 'Only servers of this version; latest is every one.', example: 'latest' },
};

function listOfficialServers(): Operation {
  const names = Object.keys(OFFICIAL_PARAMETERS);
  const parameters = names
    .filter((name): name is keyof typeof OFFICIAL_PARAMETERS => name in QUERY)
    .map((name): Parameter => ({ name, in: 'query', ...QUERY[name], schema: OFFICIAL_PARAMETERS[name] }));
  return {
    operationId: 'listOfficialServers',
    tags: ['official'],
    summary: 'List servers in the official dialect',
    description: `Servers in the order of their names, page by page: nextCursor is absent on the last. ${EVERYWHERE}`,
    security: KEY_IF_LIVE,
    parameters,
    responses: liveAnswers('A page of servers.', jsonBody(schemaReference('ServerList'), 'Invented servers', officialExamples().list)),
  };
}

function listVersions({ officialName }: RequestExamples): Operation {
  return {
    operationId: 'listOfficialVersions',
    tags: ['official'],
    summary: 'List the versions of a server',
    description: `A list of one: a catalogue knows each server as it is today. ${EVERYWHERE}`,
    security: KEY_IF_LIVE,
    parameters: [serverName(officialName), INCLUDE_DELETED],
    responses: liveAnswers(
      'The version.',
      jsonBody(schemaReference('ServerList'), 'The version of an invented server', officialExamples().versions),
    ),
  };
}

function getVersion({ officialName }: RequestExamples): Operation {
  return {
    operationId: 'getOfficialVersion',
    tags: ['official'],
    summary: 'Get one version of a server',
    description: `A server as server.json describes it. ${EVERYWHERE}`,
    security: KEY_IF_LIVE,
    parameters: [
      serverName(officialName),
      {
        name: 'version',
        in: 'path',
        required: true,
        description: 'latest, or the version that the list of versions names.',
        // Of several the last "versions" of an address is the list: the one before belongs to the name.
        schema: { type: 'string', minLength: 1, not: { type: 'string', const: 'versions' } },
        example: 'latest',
      },
      INCLUDE_DELETED,
    ],
    responses: liveAnswers(
      'The server.',
      jsonBody(
        { anyOf: [schemaReference('ServerEntry'), schemaReference('DeletedEntry')] },
        'An invented server',
        officialExamples().entry,
      ),
    ),
  };
}

const INCLUDE_DELETED: Parameter = {
  name: 'include_deleted',
  in: 'query',
  description: 'Whether a server that is gone is given with the status "deleted"; else it is 410. For the live API.',
  schema: OFFICIAL_PARAMETERS.include_deleted,
};

function serverName(example: string): Parameter {
  return {
    name: 'serverName',
    in: 'path',
    required: true,
    description: 'Name in the official dialect, as the list has it. Its slash may stand as it is or as %2F.',
    schema: { type: 'string', minLength: 1 },
    example,
    'x-multi-segment': true,
  };
}
