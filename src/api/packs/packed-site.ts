import { fileAnswer, headersOf, problemType, type PackedSiteFacts } from './file-answer.ts';
import { PacksError, type Packs, type ReadBytes } from './pack-reader.ts';
import { filesAt, packedFiles, type PackedFiles } from './packed-files.ts';

/** What answers need of a host. */
export interface PackedHost {
  readonly packs: Packs;
  /** Reads files outside the packs, where the script answers for all files. */
  readonly read?: ReadBytes;
  /** The host's own answer for files outside the packs; either this or `read`. */
  readonly next?: (request: Request) => Promise<Response> | Response;
}

/**
 * Answers a request for a site in packs as static hosts answer it for the same site in files: bytes, status and headers, conditional
 * requests (RFC 9110 §13) and ranges (§14). Rejects only where the host's own answer does.
 */
export async function packedAnswer(request: Request, site: PackedSiteFacts, host: PackedHost): Promise<Response> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      return await answered(request, site, host);
    } catch (error) {
      if (!(error instanceof PacksError)) throw error;
      // A newer build was published meanwhile.
      host.packs.reopen();
    }
  }
  return new Response('The packs are of different builds.', { status: 503, headers: { 'Retry-After': '5' } });
}

async function answered(request: Request, site: PackedSiteFacts, host: PackedHost): Promise<Response> {
  const files = packedFiles(site, host.packs, host.next === undefined ? host.read : undefined);
  const url = new URL(request.url);
  const path = pathBelow(url.pathname, site.base);
  const missing = (): Promise<Response> | Response => missingAnswer({ request, site, host, files, path: path ?? '' });
  if (path === undefined) return host.next === undefined && `${url.pathname}/` === site.base ? slashAnswer(url, site) : missing();
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const isOwn = host.next === undefined || files.isPacked(path) || files.isApi(path);
    return isOwn ? otherMethod(request, headersOf(site, path)) : missing();
  }
  const found = await files.first(filesAt(path, url.searchParams, site));
  const isPage = /\/(?:index\.html)?$/.test(path) && !files.isApi(path);
  // The page of a removed server is a file, too.
  const gone = found === undefined || (isPage && !files.isPacked(found.path)) ? await files.gone(path) : undefined;
  if (found !== undefined) return fileAnswer(request, site, gone === undefined ? found : { ...found, status: 410 });
  if (gone !== undefined) return isPage ? gonePage(await missing()) : fileAnswer(request, site, gone, problemType(request));
  const folder = isPage || files.isApi(path) ? undefined : await files.first([`${path}/index.html`]);
  return folder === undefined ? missing() : slashAnswer(url, site);
}

/** The redirect of a folder to its path with a slash. */
function slashAnswer({ pathname, search }: URL, { common }: PackedSiteFacts): Response {
  // As the path was sent: percent-encoded.
  return new Response(null, { status: 301, headers: { ...Object.fromEntries(common), Location: `${pathname}/${search}` } });
}

/** A decoded path below the base; `undefined` outside the base. */
function pathBelow(pathname: string, base: string): string | undefined {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // No file has a path with an invalid encoding. As it was sent, it still decides how a missing file is answered.
  }
  return path.startsWith(base) ? path.slice(base.length) : undefined;
}

/** Files can only be read; before pages of other origins read them, browsers ask. */
function otherMethod({ method }: Request, headers: Headers): Response {
  headers.delete('Content-Type');
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers });
  headers.set('Allow', 'GET, HEAD, OPTIONS');
  return new Response(null, { status: 405, headers });
}

interface Missing {
  readonly request: Request;
  readonly site: PackedSiteFacts;
  readonly host: PackedHost;
  readonly files: PackedFiles;
  readonly path: string;
}

/** A problem at the API; elsewhere the host's own answer, or the 404 page. */
async function missingAnswer({ request, site, host: { next }, files, path }: Missing): Promise<Response> {
  if (files.isApi(path)) {
    const headers = headersOf(site, path);
    headers.set('Content-Type', problemType(request));
    headers.append('Vary', 'Accept');
    return new Response(request.method === 'HEAD' ? null : site.absent, { status: 404, headers });
  }
  if (next !== undefined) return withoutFileCaching(await next(request));
  const page = await files.first(['404.html'], 404);
  return page === undefined ? new Response('Not found', { status: 404 }) : fileAnswer(request, site, page);
}

/**
 * The host's answer for a missing file, to be revalidated: a host may give it the headers of the file, and a browser would keep it for a
 * year, also when an older build that has the file is published again.
 */
function withoutFileCaching(answer: Response): Response {
  if (answer.status !== 404) return answer;
  const headers = new Headers(answer.headers);
  headers.set('Cache-Control', 'no-cache');
  return new Response(answer.body, { status: 404, headers });
}

/** The host's page of a removed server, with status 410. */
function gonePage(page: Response): Response {
  // On Vercel, this header makes the host answer with its file.
  if (page.status !== 200 || page.headers.has('x-middleware-next')) return page;
  return new Response(page.body, { status: 410, headers: page.headers });
}
