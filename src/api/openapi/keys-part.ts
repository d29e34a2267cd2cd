import { PROTECTED_PARTS, protectedResourceMetadata } from '../access/protected-resource.ts';
import { PROTECTED_RESOURCE_PATH } from '../http/api-paths.ts';
import { exactly, type AnswerSchema } from '../http/answer-schema.ts';
import { schemaReference } from './component-schemas.ts';
import { fileAnswers, jsonBody } from './described-answers.ts';
import type { ApiPart, Operation, Parameter } from './document.ts';
import { EXAMPLE_CATALOG, EXAMPLE_PUBLICATION } from './example-catalog.ts';

const URI: AnswerSchema = { type: 'string', format: 'uri' };

/** `/.well-known/oauth-protected-resource` (RFC 9728 §2), as far as this catalogue writes it. */
const METADATA: AnswerSchema = {
  ...exactly(
    {
      resource: { ...URI, description: 'URL of the described part of the catalogue, under the requested host.' },
      resource_name: { type: 'string', description: 'Name of the catalogue; a private one leaves it out.' },
      bearer_methods_supported: { type: 'array', items: { type: 'string', enum: ['header'] }, description: 'How to send a key.' },
      resource_documentation: { ...URI, description: 'A page for people: how to get a key.' },
    },
    ['resource_name'],
  ),
  description: 'There is no authorization server: operators issue the keys.',
};

/** The metadata with which a live catalogue informs clients that it requires keys. */
export function keysPart(): ApiPart {
  return {
    tag: 'key-metadata',
    title: 'Keys, for OAuth clients',
    description:
      'Tells OAuth clients that this catalogue takes keys: a refusal names this metadata in WWW-Authenticate (RFC 9728), and ' +
      'a client registration is refused with an explanation. It does not exist where no key is needed, and on static hosts.',
    paths: {
      [PROTECTED_RESOURCE_PATH]: { get: metadata('readKeyMetadata', 'Access to the catalogue', '') },
      [`${PROTECTED_RESOURCE_PATH}/{part}`]: {
        get: metadata('readKeyMetadataOfPart', 'Access to a part of the catalogue', '/mcp', [PART]),
      },
    },
    schemas: { ProtectedResource: METADATA },
  };
}

const PART: Parameter = {
  name: 'part',
  in: 'path',
  required: true,
  description: 'The part: the MCP server, or a folder of the API.',
  schema: { type: 'string', enum: PROTECTED_PARTS.map((part) => part.slice(1)) },
  example: 'mcp',
};

function metadata(operationId: string, summary: string, part: string, parameters: readonly Parameter[] = []): Operation {
  const example = protectedResourceMetadata(EXAMPLE_PUBLICATION.url, part, EXAMPLE_CATALOG.site.name);
  return {
    operationId,
    tags: ['key-metadata'],
    summary,
    description: 'Protected resource metadata (RFC 9728); needs no key.',
    security: [{}],
    parameters,
    responses: fileAnswers('The metadata.', jsonBody(schemaReference('ProtectedResource'), 'An example catalogue', example)),
  };
}
