import type { Publication } from '../../catalog/published/published.ts';
import { isThisMachine } from '../../catalog/values/this-machine.ts';
import type { AnswerHeaders, ApiAnswer } from '../http/answer.ts';
import { API_FOLDERS, isAtOrBelow, MCP_PATH, PROTECTED_RESOURCE_PATH } from '../http/api-paths.ts';
import { preflight, RESOURCE_METADATA_CORS_HEADERS } from '../http/cors.ts';
import type { ApiRequest } from '../http/request.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';

/** Path at which clients try to register where the metadata names no authorization server (MCP 2025-03-26, authorization). */
export const REGISTRATION_PATH = '/register';

/** Parts of a catalogue that may need a key. */
export const PROTECTED_PARTS = [MCP_PATH, ...API_FOLDERS] as const;

/** Metadata of a part of a catalogue (RFC 9728 §2). It names no authorization server, because operators issue the keys. */
interface ProtectedResourceMetadata {
  readonly resource: string;
  /** Left out by a catalogue that shows nothing without a key. */
  readonly resource_name?: string;
  readonly bearer_methods_supported: readonly ['header'];
  readonly resource_documentation: string;
}

/** Informs clients that start with OAuth that a catalogue requires keys. */
export interface ProtectedResource {
  /** The response to a request for the metadata, or to register; `undefined` for any other request. It needs no key. */
  readonly answer: (request: ApiRequest) => ApiAnswer | undefined;
  /** Returns the response; where it is a refusal for a missing or invalid key, with the URL of the metadata (RFC 9728 §5.1). */
  readonly challenged: (answer: ApiAnswer, request: ApiRequest) => ApiAnswer;
}

/** Options of a catalogue that needs keys. */
interface ProtectedResourceOptions {
  readonly publication: Publication;
  /** Name of the catalogue; omitted if it is not shown without a key. */
  readonly name?: string | undefined;
}

const CACHED: AnswerHeaders = { 'cache-control': 'public, max-age=3600' };

/** @see ProtectedResource */
export function protectedResource({ publication, name }: ProtectedResourceOptions): ProtectedResource {
  function answer(request: ApiRequest): ApiAnswer | undefined {
    const { method, path } = request;
    const part = partDescribedAt(path);
    const isRegistration = path === REGISTRATION_PATH && (method === 'POST' || method === 'OPTIONS');
    if (part === undefined && !isRegistration) return undefined;
    if (method === 'OPTIONS') return preflight(RESOURCE_METADATA_CORS_HEADERS);
    const site = requestedSite(request.header('host') ?? '', publication);
    if (isRegistration) return noRegistration(site);
    if (part === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
    const headers = { ...RESOURCE_METADATA_CORS_HEADERS, ...CACHED, 'content-type': 'application/json' };
    return { status: 200, headers, body: markupFreeJson(protectedResourceMetadata(site, part, name)) };
  }

  function challenged(refusal: ApiAnswer, request: ApiRequest): ApiAnswer {
    const challenge = refusal.headers['www-authenticate'];
    const part = PROTECTED_PARTS.find((folder) => isAtOrBelow(request.path, folder));
    if (refusal.status !== 401 || challenge === undefined || part === undefined) return refusal;
    const metadata = new URL(PROTECTED_RESOURCE_PATH.slice(1) + part, requestedSite(request.header('host') ?? '', publication)).href;
    return {
      ...refusal,
      headers: {
        ...refusal.headers,
        'www-authenticate': `${challenge}${challenge.includes('=') ? ',' : ''} resource_metadata="${metadata}"`,
      },
    };
  }

  return { answer, challenged };
}

/**
 * The metadata of a part of a catalogue.
 *
 * @param site URL of the catalogue, with a slash at its end
 * @param part path below the URL; empty for the whole catalogue
 * @param name of the catalogue; omitted if it is not shown without a key
 */
export function protectedResourceMetadata(site: string, part: string, name?: string): ProtectedResourceMetadata {
  return {
    resource: site.replace(/\/$/, '') + part,
    ...(name !== undefined && { resource_name: name }),
    bearer_methods_supported: ['header'],
    resource_documentation: documentation(site),
  };
}

/** The part of the catalogue whose metadata is at a path. */
function partDescribedAt(path: string): string | undefined {
  if (path === PROTECTED_RESOURCE_PATH) return '';
  return PROTECTED_PARTS.find((part) => path === PROTECTED_RESOURCE_PATH + part);
}

function documentation(site: string): string {
  return new URL('docs/agents/#keys', site).href;
}

/** The refusal that clients show to users who try to register all the same (RFC 7591 §3.2.2). */
function noRegistration(site: string): ApiAnswer {
  const description = `This catalogue takes keys, not OAuth: send "Authorization: Bearer <key>". How to get a key: ${documentation(site)}`;
  const body = markupFreeJson({ error: 'registration_not_supported', error_description: description });
  return {
    status: 400,
    headers: { ...RESOURCE_METADATA_CORS_HEADERS, 'content-type': 'application/json', 'cache-control': 'no-store' },
    body,
  };
}

/** A host without characters that would need escaping in a quoted string, with or without a port. */
const PLAIN_HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/i;

/**
 * The URL of the site under the requested host: clients compare the metadata with the URL that they use. A host does not know of TLS in a
 * proxy in front of it, so names other than this machine's are assumed to have the protocol of the published URL.
 */
function requestedSite(host: string, { url }: Publication): string {
  const published = new URL(url);
  const name = PLAIN_HOST.exec(host)?.[1];
  if (name === undefined || host.toLowerCase() === published.host) return url;
  const requested = `${isThisMachine(name) ? 'http:' : published.protocol}//${host.toLowerCase()}${published.pathname}`;
  // A port above 65535, or an IPv4 address with a number above 255, is part of no URL.
  return URL.canParse(requested) ? requested : url;
}
