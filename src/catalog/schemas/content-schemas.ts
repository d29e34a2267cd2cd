import products from './products.schema.json' with { type: 'json' };
import profile from './profile.schema.json' with { type: 'json' };
import server from './server.schema.json' with { type: 'json' };
import site from './site.schema.json' with { type: 'json' };
import sources from './sources.schema.json' with { type: 'json' };

/** JSON Schemas (Draft-07) of the files under `content/`, for editors and for `check`. */
export const CONTENT_SCHEMAS = { products, profile, server, site, sources } as const;

/** The kinds of file under `content/`. */
export type ContentKind = keyof typeof CONTENT_SCHEMAS;
