import type { JsonValue } from '../../catalog/parsing/json-tree.ts';
import { parseJson } from '../../catalog/parsing/json.ts';
import type { DocumentLimits } from '../../catalog/parsing/limits.ts';
import { asFetchError, FetchError, type GuardedFetch } from '../guarded-fetch/index.ts';

/** Reads a JSON document of a package registry. */
export type ReadDocument = (path: string, options?: { readonly accept?: string }) => Promise<JsonValue | undefined>;

/** Documents of packages are larger than platform files: they list every file of a version. */
const LIMITS: DocumentLimits = { bytes: 4 * 1024 * 1024, depth: 32, nodes: 200_000 };

/**
 * A reader of documents below a registry's base URL, and of no other host. `undefined` for a document that does not exist. The registry's
 * API is for programs and is configured by the maintainers, so robots.txt does not apply; the host's queue does.
 *
 * @throws FetchError for every other failure
 */
export function registryReader(base: string, web: GuardedFetch, signal: AbortSignal): ReadDocument {
  return async (path, { accept = 'application/json' } = {}) => {
    const url = `${base.replace(/\/+$/, '')}/${path}`;
    try {
      const document = await web.document(url, { accept, sameOrigin: true, robots: 'exempt', maxBytes: LIMITS.bytes, signal });
      if (document.status === 'not-modified') return undefined;
      const { value } = parseJson(new TextDecoder().decode(document.bytes), { file: url, limits: LIMITS });
      if (value === undefined) throw new FetchError('bad-encoding', `${url} is no JSON document.`);
      return value;
    } catch (error) {
      const { status } = asFetchError(error, url);
      if (status === 404 || status === 410) return undefined;
      throw error;
    }
  };
}
