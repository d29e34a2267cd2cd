import type { CatalogApi } from './catalog-api.ts';
import { isSharedFile, sharingOf } from './files/shared-files.ts';
import type { AnswerHeaders, ApiAnswer } from './http/answer.ts';
import { isApiFolder } from './http/api-paths.ts';
import { CORS_HEADERS, FILE_METHODS, READ_METHODS, filePreflightAnswer } from './http/cors.ts';
import { failedAnswer } from './http/failed-answer.ts';
import { isFilePath } from './http/file-path.ts';
import { missingData } from './http/missing-data.ts';
import { problemAnswer } from './http/problem.ts';
import { NO_SNIFFING } from './http/security-headers.ts';
import { limitedMcp } from './mcp/limited-mcp.ts';
import { webRequest } from './http/web-request.ts';
import { withResponseHeaders, toResponse } from './http/web-response.ts';

/** Answers a request of the Fetch standard. Never rejects. */
export type WebHandler = (request: Request, client?: WebClient) => Promise<Response>;

/** The client of a request. */
interface WebClient {
  /** Network address or a substitute; omitted if it is not known, and then no failures and visitors are counted. */
  readonly address?: string | undefined;
}

/** Options of a handler on a web host. */
export interface WebHandlerOptions {
  readonly api: Pick<CatalogApi, 'base' | 'handle' | 'mcp'>;
  /**
   * Serves the files of the site, such as the assets of a Cloudflare Worker. Omitted if the host serves files before it calls the
   * handler: then every request that the API does not answer is 404.
   */
  readonly files?: ((request: Request) => Promise<Response>) | undefined;
  /** Called with every error that a client gets as 500. */
  readonly onerror: (error: unknown) => void;
}

/**
 * The API, the MCP server and the files of a catalogue as one request handler, for hosts with the Fetch standard: Astro's adapters,
 * Cloudflare Workers, Netlify and Vercel functions, Deno, Bun.
 */
export function webHandler(options: WebHandlerOptions): WebHandler {
  const { api, onerror } = options;

  async function answer(request: Request, address: string): Promise<Response> {
    const read = webRequest(request, api.base, address);
    const outcome = await api.handle(read.request);
    if (outcome.kind === 'answer') return toResponse(outcome.answer, request.method);
    const { to, headers, key, missing, status, limited } = outcome;
    if (to === 'mcp' && read.isInside) {
      const response = await (limited === undefined ? api.mcp.fetch(request, key) : limitedMcp(request, limited));
      return withResponseHeaders(response, { ...NO_SNIFFING, ...headers });
    }
    const path = read.isInside ? read.request.path : undefined;
    return filesAnswer({ request, base: api.base, path, headers, missing, status, files: options.files });
  }

  return async (request, { address = '' } = {}) => {
    try {
      return await answer(request, address);
    } catch (error) {
      onerror(error);
      return toResponse(failedAnswer(CORS_HEADERS), request.method);
    }
  };
}

interface FileRequest {
  readonly request: Request;
  readonly base: string;
  /** Below the base; `undefined` outside. */
  readonly path: string | undefined;
  readonly headers: AnswerHeaders;
  readonly missing: ApiAnswer | undefined;
  /** In place of 200. */
  readonly status: number | undefined;
  readonly files: WebHandlerOptions['files'];
}

async function filesAnswer({ request, base, path, headers, missing, status, files }: FileRequest): Promise<Response> {
  const { method } = request;
  const isShared = isSharedFile(path ?? '');
  if (method === 'OPTIONS' && isShared) return toResponse(filePreflightAnswer(headers), method);
  if (method !== 'GET' && method !== 'HEAD') {
    const allow = isShared ? READ_METHODS : FILE_METHODS;
    return toResponse(problemAnswer('wrong-method', `Pages and files are read-only: ${allow}.`, { allow, ...headers }), method);
  }
  const isFile = path === undefined || (isFilePath(path) && (missing !== undefined || !isApiFolder(path)));
  const response = isFile ? await files?.(path === undefined ? request : withDecidedPath(request, base, path)) : undefined;
  const problem = missing ?? missingData(path ?? '', { ...sharingOf(path ?? ''), ...headers }, request.headers.get('accept') ?? undefined);
  if (response !== undefined && !(response.status === 404 && problem !== undefined)) {
    const sharing = response.status === 404 ? {} : sharingOf(path ?? '');
    return withResponseHeaders(response, { ...sharing, ...headers }, status);
  }
  return toResponse(problem ?? problemAnswer('not-found', 'Nothing exists at this URL.', headers), method);
}

/** The request with the path on which access was decided, so that the file host reads the same path. */
function withDecidedPath(request: Request, base: string, path: string): Request {
  const url = new URL(request.url);
  url.pathname = `${base}${path.slice(1)}`;
  return url.href === request.url ? request : new Request(url, request);
}
