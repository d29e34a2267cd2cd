import type { JsonValue } from '../../catalog/parsing/json-tree.ts';
import { parseJson } from '../../catalog/parsing/json.ts';
import type { DocumentLimits } from '../../catalog/parsing/limits.ts';
import { asFetchError, FetchError, type GuardedFetch } from '../guarded-fetch/index.ts';
import type { NamedRegistry } from './registry-setting.ts';

/** Reads a JSON document below the base URL of a package registry. */
export type ReadDocument = (path: string, options?: { readonly accept?: string }) => Promise<JsonValue | undefined>;

/** Options of one request to a registry. */
interface RequestOptions {
  /** Value of the Accept header. */
  readonly accept?: string;
  /** Key for the origin of the URL. */
  readonly bearer?: string | undefined;
  /** Reads at most this many bytes, and ignores the rest. Default: a larger document is an error. */
  readonly cutAt?: number;
}

/** Reads a document of a package registry from its URL. */
export type ReadBytes = (url: string, options?: RequestOptions) => Promise<Uint8Array | undefined>;

/** Documents of packages are larger than platform files: they list every file of a version. */
const LIMITS: DocumentLimits = { bytes: 4 * 1024 * 1024, depth: 32, nodes: 200_000 };

/**
 * A reader of documents from the origins of a registry, and from no other. `undefined` for a document that does not exist. The registry's API
 * is for programs and is configured by the maintainers, so robots.txt does not apply; the host's queue does.
 *
 * @throws FetchError for every other failure
 */
export function bytesReader({ base, origins }: NamedRegistry, web: GuardedFetch, signal: AbortSignal): ReadBytes {
  return async (url, { accept = '*/*', bearer, cutAt } = {}) => {
    const origin = URL.canParse(url) ? new URL(url).origin : '';
    if (!origins.has(origin)) {
      throw new FetchError('refused-url', `The registry ${base} names ${JSON.stringify(origin)}, which its setting does not name.`);
    }
    const size = cutAt === undefined ? { maxBytes: LIMITS.bytes } : ({ maxBytes: cutAt, whenTooLarge: 'cut' } as const);
    try {
      const document = await web.document(url, { accept, bearer, sameOrigin: true, origins, robots: 'exempt', ...size, signal });
      return document.status === 'not-modified' ? undefined : document.bytes;
    } catch (error) {
      const { status } = asFetchError(error, url);
      if (status === 404 || status === 410) return undefined;
      throw error;
    }
  };
}

/** A reader of JSON documents below the base URL of a registry. */
export function registryReader({ base }: NamedRegistry, read: ReadBytes): ReadDocument {
  return async (path, { accept = 'application/json' } = {}) => {
    const url = `${base}/${path}`;
    const bytes = await read(url, { accept });
    return bytes === undefined ? undefined : jsonIn(bytes, url);
  };
}

/** The JSON value of a document. @throws FetchError for a document that is no JSON */
export function jsonIn(bytes: Uint8Array, url: string): JsonValue {
  const { value } = parseJson(new TextDecoder().decode(bytes), { file: url, limits: LIMITS });
  if (value === undefined) throw new FetchError('bad-encoding', `${url} is no JSON document.`);
  return value;
}
