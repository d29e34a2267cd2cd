import { CONTENT_SCHEMAS } from '../catalog/schemas/content-schemas.ts';
import type { PublishedFile } from '../catalog/published/published-file.ts';

/** The JSON Schemas of the content files, which editors load by URL. */
export function* publishedSchemas(): Generator<PublishedFile> {
  for (const [kind, schema] of Object.entries(CONTENT_SCHEMAS))
    yield [`schemas/${kind}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`];
}
