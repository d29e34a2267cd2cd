import path from 'node:path';

import type { Catalog } from '../catalog/published/catalog.ts';
import { withToolTokens } from '../catalog/store/count-tools.ts';
import { catalogOf, type StoredContent } from '../catalog/store/store.ts';
import { openTokenCache } from '../catalog/store/token-cache.ts';

/**
 * The catalogue of a content store, with the context cost of its servers.
 *
 * @param cache folder of what builds keep; without it, all tokens are counted again
 */
export async function countedCatalog(store: StoredContent, cache?: string): Promise<Catalog> {
  const counts = openTokenCache(cache === undefined ? undefined : path.join(cache, 'tool-tokens.json'));
  const catalog = catalogOf(store);
  const records = await withToolTokens(catalog.records, counts);
  await counts.save();
  return { ...catalog, records };
}
