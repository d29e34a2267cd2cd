import { PROTECTED_PARTS, PROTECTED_RESOURCE_PATH, protectedResourceMetadata } from '../access/protected-resource.ts';
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
      resource: { ...URI, description: 'The part of the catalogue that is described, under the host that was asked.' },
      resource_name: { type: 'string', description: 'Name of the catalogue; a private one leaves it out.' },
      bearer_methods_supported: { type: 'array', items: { type: 'string', enum: ['header'] }, description: 'How a key is sent.' },
      resource_documentation: { ...URI, description: 'A page for people: how a key is had.' },
    },
    ['resource_name'],
  ),
  description: 'No authorization server is named, because there is none: keys are given by people.',
};

/** How a live catalogue tells clients that it wants keys. */
export function keysPart(): ApiPart {
  return {
    tag: 'key-metadata',
    title: 'Keys, for clients of OAuth',
    description:
      'Clients that know OAuth are told that this catalogue takes keys: a refusal names this metadata in WWW-Authenticate (RFC 9728), and ' +
      'whoever asks to be registered is refused with a sentence. There is none of it where no key is wanted, and on static hosts.',
    paths: {
      [PROTECTED_RESOURCE_PATH]: { get: metadata('readKeyMetadata', 'How the catalogue is asked', '') },
      [`${PROTECTED_RESOURCE_PATH}/{part}`]: {
        get: metadata('readKeyMetadataOfPart', 'How a part of the catalogue is asked', '/mcp', [PART]),
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
    description: 'Protected resource metadata (RFC 9728), for whoever has no key as well.',
    security: [{}],
    parameters,
    responses: fileAnswers('The metadata.', jsonBody(schemaReference('ProtectedResource'), 'An invented catalogue', example)),
  };
}
