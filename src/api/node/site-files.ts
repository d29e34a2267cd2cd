import { existsSync, type Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

import { isSharedFile, sharingOf } from '../files/shared-files.ts';
import { withHeaders, type AnswerHeaders, type ApiAnswer } from '../http/answer.ts';
import { isApiFolder, MCP_PATH } from '../http/api-paths.ts';
import { serverOfPage } from '../removed/server-page.ts';
import { PRECONDITION_FAILED } from '../http/conditional.ts';
import { FILE_METHODS, READ_METHODS, filePreflightAnswer } from '../http/cors.ts';
import { negotiated } from '../http/content-coding.ts';
import { isFilePath } from '../http/file-path.ts';
import { isHostFile } from '../http/host-file.ts';
import { missingData } from '../http/missing-data.ts';
import { problemAnswer } from '../http/problem.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import { conditionalStatus } from '../../session-config/server/preconditions.ts';
import { answerPacked } from './answer-packed.ts';
import { cacheOf, fileType, ownType } from './file-headers.ts';
import { answeringPath, fileOf } from './page-paths.ts';
import { removedPage } from './removed-page.ts';
import { sendAnswer } from './send-answer.ts';
import { readConsistently } from './replaced-folder.ts';
import { consistentFiles, type UnmetStatus } from './consistent-files.ts';

/** A request that was passed on to the files. */
export interface FileRequest {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** Path below the base, as `requestPath` returns it. */
  readonly path: string;
  /** Headers of every response; they replace those of the file. */
  readonly headers: AnswerHeaders;
  /** The response if the file does not exist; absent outside of the API, where the site has its own page, except for JSON. */
  readonly missing?: ApiAnswer | undefined;
}

/** The files of a built site. */
export interface SiteFiles {
  answer(request: FileRequest): void;
  /** Answers with the site's 404 page. */
  answerMissing(outgoing: ServerResponse, headers: AnswerHeaders): Promise<void>;
}

/** The answer while the folder of the site is missing: 503, because search engines drop pages that are 404. */
const NO_FOLDER = problemAnswer('unavailable', 'The files of the site cannot be read at the moment. Try again in a few seconds.', {
  'retry-after': '5',
});

/** A single range with a first byte (RFC 9110 §14.1.2); for any other the whole file is sent (§14.2). */
const RANGE = /^bytes=(\d{1,15})-(\d{1,15})?$/;

/**
 * Serves the files below a folder like a static host. Files are looked up at each request, so a new build is served immediately. A request
 * during the replacement is answered from either build. The page of a removed server is 410.
 */
export function siteFiles(folder: string): SiteFiles {
  // Without a folder from the start, a database has the catalogue, and there are no pages.
  const hadFolder = existsSync(folder);
  const isRemoved = (): boolean => hadFolder && !existsSync(folder);
  /** The paths of requests that are answered with the file of another path. */
  const requested = new WeakMap<ServerResponse, string>();
  const files = consistentFiles(folder, (outgoing, pathname, stats) => {
    return setFileHeaders(outgoing, { pathname, requestedPath: requested.get(outgoing) ?? pathname }, stats);
  });

  async function answerMissing(outgoing: ServerResponse, headers: AnswerHeaders): Promise<void> {
    const page = await readConsistently(folder, () => readFile(path.join(folder, '404.html'), 'utf8').catch(() => undefined));
    if (page === undefined && isRemoved()) sendAnswer(outgoing, withHeaders(NO_FOLDER, headers));
    else sendPage(outgoing, 404, page ?? 'Not found', headers);
  }

  async function answerServerPage(request: FileRequest, name: string): Promise<void> {
    const page = await readConsistently(folder, () => removedPage(folder, name));
    if (page === undefined) answerFile(request);
    else sendPage(request.outgoing, 410, page, { ...sharingOf(request.path), ...request.headers });
  }

  function answerNone({ incoming, outgoing, path: requestedPath, headers, missing }: FileRequest): void {
    const problem = missing ?? missingData(requestedPath, { ...sharingOf(requestedPath), ...headers }, incoming.headers.accept);
    if (problem === undefined || isRemoved()) answerMissing(outgoing, headers).catch(() => outgoing.destroy());
    else sendAnswer(outgoing, problem);
  }

  function answerFile(request: FileRequest): void {
    const { incoming, outgoing, path: requestedPath, headers } = request;
    for (const [name, value] of Object.entries({ ...SECURITY_HEADERS, ...headers })) outgoing.setHeader(name, value);
    if (!isSupportedRange(incoming)) delete incoming.headers.range;
    requested.set(outgoing, requestedPath);
    files(incoming, outgoing, {
      path: () => answeringPath(folder, requestedPath),
      onNone: () => {
        for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name);
        answerPacked(folder, request)
          .then((isAnswered) => isAnswered || answerNone(request))
          .catch(() => outgoing.destroy());
      },
      onUnmet: (status) => answerUnmet(status, request),
    });
  }

  return {
    answerMissing,
    answer(request) {
      const { incoming, outgoing, path: requestedPath, headers, missing } = request;
      if (incoming.method === 'OPTIONS' && isSharedFile(requestedPath)) return sendAnswer(outgoing, filePreflightAnswer(headers));
      if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return sendAnswer(outgoing, wrongMethod(request));
      if (!isFilePath(requestedPath) || isHostFile(fileOf(requestedPath))) return answerNone(request);
      if (missing === undefined && isApiFolder(requestedPath)) return answerNone(request);
      const name = serverOfPage(requestedPath);
      if (name === undefined) answerFile(request);
      else answerServerPage(request, name).catch(() => outgoing.destroy());
    },
  };
}

function sendPage(outgoing: ServerResponse, status: 404 | 410, body: string, headers: AnswerHeaders): void {
  const own = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...SECURITY_HEADERS };
  sendAnswer(outgoing, { status, headers: { ...own, ...headers }, body });
}

function wrongMethod({ incoming: { method }, path: requestedPath, headers }: FileRequest): ApiAnswer {
  const allow = isSharedFile(requestedPath) ? READ_METHODS : FILE_METHODS;
  const detail = `Pages and files are read-only: ${allow}.${method === 'POST' ? MCP_PLACE : ''}`;
  return problemAnswer('wrong-method', detail, { allow, ...headers });
}

/** MCP clients that are given another path, such as one with a slash at its end, post to it. */
const MCP_PLACE = ` The MCP server is at ${MCP_PATH} below the URL of the catalogue, without a slash at its end.`;

function answerUnmet(status: UnmetStatus, { outgoing, headers }: FileRequest): void {
  for (const name of ['content-type', 'content-encoding']) outgoing.removeHeader(name);
  if (status === 304) return sendAnswer(outgoing, { status, headers: {}, body: '' });
  for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name);
  sendAnswer(outgoing, withHeaders(PRECONDITION_FAILED, headers));
}

/** The path of a file, and the path that was requested. */
interface FilePaths {
  readonly pathname: string;
  readonly requestedPath: string;
}

/** Sets the headers, and returns a status if a precondition of the request excludes the file. */
function setFileHeaders(outgoing: ServerResponse, paths: FilePaths, { size, mtime }: Stats): UnmetStatus | undefined {
  const type = ownType(paths.pathname);
  if (type !== undefined) outgoing.setHeader('content-type', type);
  if (!outgoing.hasHeader('cache-control')) outgoing.setHeader('cache-control', cacheOf(paths.pathname));
  for (const [name, value] of Object.entries(sharingOf(paths.requestedPath)))
    if (!outgoing.hasHeader(name)) outgoing.setHeader(name, value);
  // Weak: two builds may write a file of one size in the same millisecond.
  const etag = `W/"${size}-${mtime.getTime()}"`;
  outgoing.setHeader('etag', etag);
  setCoding(outgoing, fileType(paths.pathname), size);
  return conditionalStatus((name) => headerOf(outgoing.req, name), { etag, modified: mtime.getTime() });
}

/** A part of a file is one of the file as it is. */
function setCoding(outgoing: ServerResponse, type: string, size: number): void {
  const { req } = outgoing;
  const [cache = '', vary] = ['cache-control', 'vary'].map((name) => outgoing.getHeader(name)?.toString());
  const own = { 'content-type': type, 'cache-control': cache, ...(vary !== undefined && { vary }) };
  const accepted = req.headers.range === undefined ? headerOf(req, 'accept-encoding') : undefined;
  const { headers, coding } = negotiated(own, size, accepted);
  if (headers['vary'] !== undefined) outgoing.setHeader('vary', headers['vary']);
  if (coding === undefined) outgoing.removeHeader('content-encoding');
  else outgoing.setHeader('content-encoding', coding);
}

/** Joins the values of a list field (RFC 9110 §5.3). */
function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/**
 * Whether a range of a GET is answered with a part (RFC 9110 §14.2). The library misreads some ranges, such as `0-0`, so these get the
 * whole file.
 */
function isSupportedRange({ method, headers: { range, 'if-range': ifRange } }: IncomingMessage): boolean {
  const [, from, to] = RANGE.exec(range ?? '') ?? [];
  const isPart = from !== undefined && (to === undefined || (Number(to) > 0 && Number(from) <= Number(to)));
  return method === 'GET' && ifRange === undefined && isPart;
}
