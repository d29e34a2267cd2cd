import { CONTENT_SCHEMAS } from '../../catalog/schemas/content-schemas.ts';
import { AI_CATALOG_PATH, AI_CATALOG_TYPE, ARD_PATH } from '../../catalog/values/discovery-formats.ts';
import { aiCatalogs } from '../discovery/ai-catalog.ts';
import { ardManifests } from '../discovery/ard-manifest.ts';
import { ARD_ENTRY_SCHEMA } from '../discovery/ard-schema.ts';
import { exactly, type AnswerSchema } from '../http/answer-schema.ts';
import { schemaReference } from './component-schemas.ts';
import { jsonBody } from './described-answers.ts';
import type { Parameter, PathItem } from './document.ts';
import { EXAMPLE_CATALOG, EXAMPLE_PUBLICATION } from './example-catalog.ts';
import { openFile } from './open-file.ts';

const DIGEST_MEMBERS: Readonly<Record<string, AnswerSchema>> = {
  sha256: { type: 'string', description: 'Of its bytes, in base64.' },
  size: { type: 'integer', minimum: 0, description: 'Bytes.' },
};
const FILES: AnswerSchema = {
  type: 'object',
  additionalProperties: exactly(DIGEST_MEMBERS),
  description: 'By path below the root of the site.',
};
const TEXT: AnswerSchema = { type: 'string' };
const URI: AnswerSchema = { type: 'string', format: 'uri' };
const TIME: AnswerSchema = { type: 'string', format: 'date-time' };
const COUNT: AnswerSchema = { type: 'integer', minimum: 0 };

/** Schemas of the files of {@link discoveryFilePaths} by their component name. */
export const DISCOVERY_SCHEMAS: Readonly<Record<string, AnswerSchema>> = {
  DiscoveryEntry: ARD_ENTRY_SCHEMA,
  // Both have the same members; those of an entry differ.
  DiscoveryDocument: exactly(
    {
      specVersion: { type: 'string', const: '1.0' },
      host: exactly({ displayName: TEXT, identifier: TEXT, documentationUrl: URI, logoUrl: URI }, [
        'identifier',
        'documentationUrl',
        'logoUrl',
      ]),
      entries: { type: 'array', items: ARD_ENTRY_SCHEMA },
    },
    ['host'],
  ),
  Manifest: exactly(
    {
      version: { ...COUNT, description: 'Increases with each build.' },
      createdAt: TIME,
      expiresAt: TIME,
      servers: { ...COUNT, description: 'Number of listed servers.' },
      files: FILES,
      parts: {
        type: 'object',
        additionalProperties: exactly({ ...DIGEST_MEMBERS, files: COUNT }),
        description: 'In place of files, if there are over 200,000.',
      },
    },
    ['files', 'parts'],
  ),
  ManifestPart: exactly({ files: FILES }),
  KeySet: exactly({
    keys: { type: 'array', items: exactly({ kty: TEXT, crv: TEXT, x: TEXT, kid: TEXT, alg: TEXT, use: TEXT }, ['kid', 'alg', 'use']) },
  }),
  JsonSchema: { type: 'object', properties: { type: { type: 'string' } }, required: ['type'], additionalProperties: true },
};

/** The files by which programs discover, verify and edit a catalogue. They need no key, unless the whole site does. */
export function discoveryFilePaths(): Record<string, PathItem> {
  return {
    ...aiCatalogPaths(),
    ...manifestPaths(),
    ...keysPath(),
    '/schemas/{kind}.schema.json': openFile(
      'readSchema',
      'The form of content files',
      'The JSON Schema of one kind of content file, for editors.',
      jsonBody(schemaReference('JsonSchema'), 'The beginning of a schema', { type: 'object' }),
      [
        {
          name: 'kind',
          in: 'path',
          required: true,
          description: 'Kind of file.',
          schema: { type: 'string', enum: Object.keys(CONTENT_SCHEMAS) },
          example: 'server',
        },
      ],
    ),
  };
}

function aiCatalogPaths(): Record<string, PathItem> {
  const catalogs = aiCatalogs(EXAMPLE_CATALOG, EXAMPLE_PUBLICATION);
  const manifests = ardManifests(EXAMPLE_CATALOG, EXAMPLE_PUBLICATION);
  const ard = jsonBody(schemaReference('DiscoveryDocument'), 'Example servers', manifests.get(ARD_PATH)?.());
  const example = { summary: 'Example servers', value: catalogs.get(AI_CATALOG_PATH)?.() };
  const catalog = { [AI_CATALOG_TYPE]: { schema: schemaReference('DiscoveryDocument'), examples: { example } } };
  return {
    [`/${AI_CATALOG_PATH}`]: openFile(
      'readAiCatalog',
      'The AI Catalog',
      'All servers for programs that discover them, with a Server Card for each remote one (https://ai-catalog.io, 1.0).',
      catalog,
    ),
    '/ai-catalog/{page}.json': openFile('readAiCatalogPage', 'A further page of the AI Catalog', FURTHER, catalog, [pageNumber]),
    [`/${ARD_PATH}`]: openFile(
      'readArdManifest',
      'The manifest of Agentic Resource Discovery',
      'The entries of the AI Catalog, with tools and representative queries (ARD 0.91 §5.1). That specification also describes the search API that a live catalogue has.',
      ard,
    ),
    '/ard/{page}.json': openFile('readArdManifestPage', 'A further manifest of Agentic Resource Discovery', FURTHER, ard, [pageNumber]),
  };
}

function manifestPaths(): Record<string, PathItem> {
  const digest = { sha256: '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', size: 0 };
  const head = { version: 1779400000, createdAt: '2026-05-21T21:46:40.000Z', expiresAt: '2026-06-04T21:46:40.000Z', servers: 2 };
  const files = { 'api/servers.json': digest };
  return {
    '/manifest.json': openFile(
      'readManifest',
      'All published files',
      'The hash and size of every file. manifest.json.jws is its signature, where the catalogue signs.',
      jsonBody(schemaReference('Manifest'), 'An example manifest', { ...head, files }),
    ),
    '/manifest/{part}.json': openFile(
      'readManifestPart',
      'A part of the manifest',
      'Files of a range of paths. It exists where the manifest names it in parts.',
      jsonBody(schemaReference('ManifestPart'), 'An example part', { files }),
      [{ ...pageNumber, name: 'part', description: 'Number of the part.', schema: { type: 'integer', minimum: 1 } }],
    ),
  };
}

function keysPath(): Record<string, PathItem> {
  const key = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
  return {
    '/.well-known/portolan-keys.json': openFile(
      'readSigningKeys',
      'The public key of the signature',
      'A JWK Set (RFC 7517 §5) for the signature of the manifest. It exists where the catalogue signs.',
      jsonBody(schemaReference('KeySet'), 'The key of RFC 8037, appendix A.2', { keys: [key] }),
    ),
  };
}

const FURTHER = 'For a catalogue of more than 500 servers: the first document lists the others.';

const pageNumber: Parameter = {
  name: 'page',
  in: 'path',
  required: true,
  description: 'Number of the page.',
  schema: { type: 'integer', minimum: 2 },
};
