import { SERVER_CARD_PATH } from '../../catalog/values/discovery-formats.ts';
import { baseUrl, HTTP_URL_HINT, withoutMcp } from '../../catalog/values/http-url.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { isLoopbackHost } from '../guarded-fetch/index.ts';

/** The URLs of a server. */
export interface ServerUrls {
  /** As given, without a slash at its end. */
  readonly base: string;
  /** The MCP endpoint (spec §4.4). */
  readonly mcp: string;
  /** The configuration document (spec §4.3); two candidates if the base is itself the endpoint. */
  readonly config: readonly string[];
  /** The Server Card, which is requested if there is no configuration document. */
  readonly card: string;
}

/** The URLs, or a problem. */
type UrlsRead = { readonly urls: ServerUrls } | { readonly problem: Problem };

/** Reads the base URL of a server: https, or plain http on this machine when private hosts are allowed (spec §4.3). */
export function readServerUrls(text: string, allowPrivateHosts: boolean): UrlsRead {
  const base = baseUrl(text);
  if (base === undefined || base.includes('?')) {
    return wrong('bad-location', `${JSON.stringify(text.slice(0, 200))} is not the URL of a server.`, HTTP_URL_HINT);
  }
  const url = new URL(base);
  if (url.protocol !== 'https:' && !(allowPrivateHosts && isLoopbackHost(url.hostname))) {
    return wrong(
      'https-required',
      `${base} is plain http.`,
      'Serve the server over https. Plain http is only for this machine, with --allow-private-hosts.',
    );
  }
  const root = withoutMcp(base);
  const config = [...new Set([root, base])].map((place) => `${place}/.well-known/mcp-config`);
  return { urls: { base, mcp: `${root}/mcp`, config, card: `${root}/${SERVER_CARD_PATH}` } };
}

function wrong(code: string, message: string, hint: string): UrlsRead {
  return { problem: { code, severity: 'error', message, hint } };
}
