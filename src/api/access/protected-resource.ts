import type { Publication } from '../../catalog/published/published.ts';
import type { AnswerHeaders, ApiAnswer } from '../http/answer.ts';
import { API_FOLDERS, isAtOrBelow, MCP_PATH } from '../http/api-paths.ts';
import { KEY_GUIDE_CORS_HEADERS } from '../http/cors.ts';
import type { ApiRequest } from '../http/request.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';

/** Where a protected resource says how it is asked (RFC 9728 §3); the path of the resource follows. */
export const PROTECTED_RESOURCE_PATH = '/.well-known/oauth-protected-resource';

/** Where clients that were named no authorization server register themselves: at the root of the server (MCP 2025-03-26, authorization). */
export const REGISTRATION_PATH = '/register';

/** Parts of a catalogue that may want a key. */
export const PROTECTED_PARTS = [MCP_PATH, ...API_FOLDERS] as const;

/** What is said of a part of a catalogue (RFC 9728 §2). No authorization server is named, because there is none: keys are given by people. */
export interface ProtectedResourceMetadata {
  readonly resource: string;
  /** Left out by a catalogue that says nothing of itself without a key. */
  readonly resource_name?: string;
  readonly bearer_methods_supported: readonly ['header'];
  readonly resource_documentation: string;
}

/** How clients that begin with OAuth are told that a catalogue takes keys. */
export interface ProtectedResource {
  /** The answer to whoever asks for the metadata, or to be registered; `undefined` for any other request. Nobody needs a key for it. */
  readonly answer: (request: ApiRequest) => ApiAnswer | undefined;
  /** The answer; one that refuses for want of a key names the metadata (RFC 9728 §5.1). */
  readonly challenged: (answer: ApiAnswer, request: ApiRequest) => ApiAnswer;
}

/** A catalogue that wants keys. */
export interface ProtectedResourceOptions {
  readonly publication: Publication;
  /** Name of the catalogue; left out where nobody is told of it without a key. */
  readonly name?: string | undefined;
}

const KEPT: AnswerHeaders = { 'cache-control': 'public, max-age=3600' };

/** @see ProtectedResource */
export function protectedResource({ publication, name }: ProtectedResourceOptions): ProtectedResource {
  function answer(request: ApiRequest): ApiAnswer | undefined {
    const { method, path } = request;
    const part = partDescribedAt(path);
    const isRegistration = path === REGISTRATION_PATH && (method === 'POST' || method === 'OPTIONS');
    if (part === undefined && !isRegistration) return undefined;
    if (method === 'OPTIONS') return { status: 204, headers: { ...KEY_GUIDE_CORS_HEADERS, 'access-control-max-age': '86400' }, body: '' };
    const site = addressAsked(request.header('host') ?? '', publication);
    if (isRegistration) return noRegistration(site);
    if (part === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
    const headers = { ...KEY_GUIDE_CORS_HEADERS, ...KEPT, 'content-type': 'application/json' };
    return { status: 200, headers, body: markupFreeJson(protectedResourceMetadata(site, part, name)) };
  }

  function challenged(refusal: ApiAnswer, request: ApiRequest): ApiAnswer {
    const challenge = refusal.headers['www-authenticate'];
    const part = PROTECTED_PARTS.find((folder) => isAtOrBelow(request.path, folder));
    if (refusal.status !== 401 || challenge === undefined || part === undefined) return refusal;
    const metadata = new URL(PROTECTED_RESOURCE_PATH.slice(1) + part, addressAsked(request.header('host') ?? '', publication)).href;
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
 * @param site address of the catalogue, with a slash at its end
 * @param part path below it; empty for all of it
 * @param name of the catalogue; left out where nobody is told of it without a key
 */
export function protectedResourceMetadata(site: string, part: string, name?: string): ProtectedResourceMetadata {
  return {
    resource: site.replace(/\/$/, '') + part,
    ...(name !== undefined && { resource_name: name }),
    bearer_methods_supported: ['header'],
    resource_documentation: documentation(site),
  };
}

/** The part whose metadata a path is that of. */
function partDescribedAt(path: string): string | undefined {
  if (path === PROTECTED_RESOURCE_PATH) return '';
  return PROTECTED_PARTS.find((part) => path === PROTECTED_RESOURCE_PATH + part);
}

function documentation(site: string): string {
  return new URL('docs/agents/#keys', site).href;
}

/** What clients show to their users who try to register all the same (RFC 7591 §3.2.2). */
function noRegistration(site: string): ApiAnswer {
  const told = `This catalogue takes keys, not OAuth: send "Authorization: Bearer <key>". How a key is had: ${documentation(site)}`;
  const body = markupFreeJson({ error: 'registration_not_supported', error_description: told });
  return { status: 400, headers: { ...KEY_GUIDE_CORS_HEADERS, 'content-type': 'application/json', 'cache-control': 'no-store' }, body };
}

/** A host that can stand in a quoted text, with a port or without. */
const PLAIN_HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/i;
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/i;

/**
 * The address of the site under the host that was asked: clients hold the metadata against the address that they know. No host tells of
 * TLS in front of it, so other names than this machine's are taken to be reached as the published address is.
 */
function addressAsked(host: string, { url }: Publication): string {
  const published = new URL(url);
  const name = PLAIN_HOST.exec(host)?.[1];
  if (name === undefined || host.toLowerCase() === published.host) return url;
  return `${LOOPBACK.test(name) ? 'http:' : published.protocol}//${host.toLowerCase()}${published.pathname}`;
}
