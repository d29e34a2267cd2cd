import { isJsonObject, type JsonObject } from '../../catalog/parsing/json-tree.ts';
import { parseJson } from '../../catalog/parsing/json.ts';
import { decodeUtf8 } from '../../catalog/parsing/utf8.ts';
import { asFetchError, type GuardedFetch, type NetworkBudget } from '../guarded-fetch/index.ts';

/** What the documents of an endpoint say about OAuth. Texts are not checked yet. */
export interface OAuthDocument {
  /** URL of the protected resource metadata; absent if there is only authorization server metadata. */
  readonly resourceMetadata?: string;
  readonly authorizationServers?: JsonObject[string];
  readonly scopes?: JsonObject[string];
}

/** What is needed to request a document. */
interface DocumentOptions {
  readonly web: GuardedFetch;
  readonly budget: NetworkBudget;
  readonly signal: AbortSignal;
}

/** Decoded bytes of one document. */
const MAX_BYTES = 64 * 1024;

const LIMITS = { bytes: MAX_BYTES, depth: 8, nodes: 2000 };

/**
 * Finds out whether an endpoint that refused access offers OAuth: by its protected resource metadata (RFC 9728), at the URL of its challenge
 * or at the well-known paths, else by authorization server metadata at its origin (RFC 8414, which MCP 2025-03-26 asks for). Only documents
 * of the endpoint's own origin are requested, and at most four.
 *
 * @param stated `resource_metadata` of the challenge
 * @returns `undefined` if there is no such document
 * @throws FetchError if a document could not be requested, so that nothing is known
 */
export async function findOAuthDocument(
  endpoint: string,
  stated: string | undefined,
  options: DocumentOptions,
): Promise<OAuthDocument | undefined> {
  for (const url of metadataUrls(endpoint, stated)) {
    const document = await fetchJson(url, options);
    if (document !== undefined && isAbout(document['resource'], endpoint))
      return {
        resourceMetadata: url,
        ...(document['authorization_servers'] !== undefined && { authorizationServers: document['authorization_servers'] }),
        ...(document['scopes_supported'] !== undefined && { scopes: document['scopes_supported'] }),
      };
  }
  const { origin } = new URL(endpoint);
  const server = await fetchJson(`${origin}/.well-known/oauth-authorization-server`, options);
  const { issuer, authorization_endpoint: page } = server ?? {};
  return typeof issuer === 'string' && typeof page === 'string' ? { authorizationServers: [issuer] } : undefined;
}

/** The URLs of the endpoint's origin that can have its metadata, in the order of RFC 9728 §3.1 and §5.1. */
function metadataUrls(endpoint: string, stated: string | undefined): readonly string[] {
  const { origin, pathname } = new URL(endpoint);
  const root = `${origin}/.well-known/oauth-protected-resource`;
  const own = stated !== undefined && URL.canParse(stated) && new URL(stated).origin === origin ? [new URL(stated).href] : [];
  return [...new Set([...own, pathname === '/' ? root : root + pathname, root])];
}

/** Whether metadata is about this endpoint: its `resource` is the URL of the endpoint or of a path above it (RFC 9728 §3.3). */
function isAbout(resource: JsonObject[string] | undefined, endpoint: string): boolean {
  if (typeof resource !== 'string' || !URL.canParse(resource)) return false;
  const [about, asked] = [new URL(resource), new URL(endpoint)];
  const folder = about.pathname.replace(/\/$/, '');
  return about.origin === asked.origin && (asked.pathname === folder || asked.pathname.startsWith(`${folder}/`));
}

/** A JSON object; `undefined` if the document is missing or something else. @throws FetchError if it is not known */
async function fetchJson(url: string, { web, budget, signal }: DocumentOptions): Promise<JsonObject | undefined> {
  try {
    const fetched = await web.document(url, { sameOrigin: true, accept: 'application/json', maxBytes: MAX_BYTES, budget, signal });
    const text = fetched.status === 'fresh' ? decodeUtf8(fetched.bytes, url).value : undefined;
    const { value } = text === undefined ? { value: undefined } : parseJson(text, { file: url, limits: LIMITS });
    return isJsonObject(value) ? value : undefined;
  } catch (error) {
    const reason = asFetchError(error, url);
    const { code, status = 0 } = reason;
    const isMissing = (code === 'http-status' && status < 500 && status !== 429) || ABSENT.has(code);
    if (isMissing) return undefined;
    throw reason;
  }
}

/** Failures of a host that answers, but has no such document for this crawler. */
const ABSENT: ReadonlySet<string> = new Set([
  'off-origin-redirect',
  'too-many-redirects',
  'downgrade-redirect',
  'too-large',
  'bad-encoding',
]);
