import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { TOMBSTONE_SCHEMA } from '../http/removed-schema.ts';
import { PROBLEM_SCHEMA } from '../http/problem-schema.ts';
import { componentSchemas } from './component-schemas.ts';
import type { ApiPart, OpenApiDocument } from './document.ts';
import { filesPart } from './files-part.ts';
import { HEADERS } from './headers.ts';
import { keysPart } from './keys-part.ts';
import { officialPart } from './official-part.ts';
import { FILE_RESPONSES } from './described-answers.ts';
import { PROBLEM_RESPONSES } from './problem-responses.ts';
import { registryPart } from './registry-part.ts';
import { requestExamples } from './request-examples.ts';

/** Version of the API: a member is removed only in a new major version. */
const API_VERSION = '1.0.0';

const ABOUT =
  'MCP servers for programs: as prebuilt files on any static host and, where it runs, as a live API with search. ' +
  'Both return the same answers. Live operations need a key; files on a static host do not. HEAD is answered wherever GET is.';

/** The OpenAPI 3.1 description of the live API and the prebuilt files of a catalogue. Its paths are below the site's URL. */
export function openApiDocument(
  catalog: Catalog,
  publication: Publication,
  examples = requestExamples(catalog, publication),
): OpenApiDocument {
  const parts: readonly ApiPart[] = [registryPart(examples), officialPart(examples), keysPart(), filesPart(examples, catalog.site.files)];
  const { name } = catalog.site;
  return {
    openapi: '3.1.0',
    info: {
      title: `${name}: the registry API`,
      version: API_VERSION,
      summary: 'A catalogue of MCP servers, for programs.',
      description: ABOUT,
      license: { name: 'Apache License 2.0, for this description', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publication.url.replace(/\/$/, ''), description: name }],
    tags: parts.map(({ tag, title, description }) => ({ name: tag, 'x-displayName': title, description })),
    paths: merged(parts.map(({ paths }) => paths)),
    components: {
      schemas: componentSchemas(merged([{ Problem: PROBLEM_SCHEMA, Tombstone: TOMBSTONE_SCHEMA }, ...parts.map(({ schemas }) => schemas)])),
      responses: { ...FILE_RESPONSES, ...PROBLEM_RESPONSES },
      headers: HEADERS,
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of this catalogue, from its operator: "Authorization: Bearer <key>" (RFC 6750). Never in the URL.',
        },
      },
    },
  };
}

/** Merges several objects. @throws RangeError where two have a member of the same name */
function merged<T>(objects: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  const entries = objects.flatMap((object) => Object.entries(object));
  const all = new Map(entries);
  if (all.size < entries.length) throw new RangeError('Two parts of the API describe the same name; rename it in one of them.');
  return Object.fromEntries(all);
}
