import type { PackedFile } from './pack-reader.ts';

/** Name and value of a response header. */
type Header = readonly [name: string, value: string];

/** What a host's script knows of a site. The build writes it into the script as JSON. */
export interface PackedSiteFacts {
  /** Path of the site on its host, with slashes at both ends. */
  readonly base: string;
  /** A regular expression over the paths of files that are in packs. */
  readonly packed: string;
  /** A regular expression over the paths of files that are not served. */
  readonly hidden: string;
  /** Headers of files: those of the first regular expression that matches the path. */
  readonly families: readonly (readonly [paths: string, headers: readonly Header[]])[];
  /** Headers of all files. */
  readonly common: readonly Header[];
  /** Media types by file name extension. */
  readonly types: Readonly<Record<string, string>>;
  /** Parameters of `api/servers`, and the files that answer them: regular expressions over the values joined by `|`. */
  readonly lists: readonly [parameters: readonly string[], routes: readonly (readonly [pattern: string, file: string])[]];
  /** Paths of removed servers, and the files with their 410 responses. */
  readonly gone: readonly (readonly [pattern: string, file: string])[];
  /** Whether any server was removed, or may be while the script is in use. */
  readonly hasGone: boolean;
  /** Whether the API of the official registry is published. */
  readonly official: boolean;
  /** Problem document for a missing file of the API. */
  readonly absent: string;
}

/** A file, and how it is answered. */
export interface Found {
  readonly path: string;
  readonly file: PackedFile;
  readonly status: number;
}

/** The headers of a file: those of all files, and those of its family. */
export function headersOf({ families, common, types }: PackedSiteFacts, path: string): Headers {
  const headers = new Headers(common.map(([name, value]): [string, string] => [name, value]));
  const type = types[/\.(\w+)$/.exec(path)?.[1] ?? ''];
  headers.set('Content-Type', type ?? 'application/octet-stream');
  const own = families.find(([paths]) => new RegExp(paths).test(path));
  for (const [name, value] of own?.[1] ?? []) headers.set(name, value);
  return headers;
}

/** The media type of a problem (RFC 9457), for a client that asks for JSON only. */
export function problemType({ headers }: Request): string {
  return headers.get('Accept') === 'application/json' ? 'application/json' : 'application/problem+json';
}

/**
 * Answers with a file: conditional requests (RFC 9110 §13) and ranges (§14) only where its status is 200.
 *
 * @param type media type of a problem, which depends on the request
 */
export async function fileAnswer(request: Request, site: PackedSiteFacts, { path, file, status }: Found, type?: string): Promise<Response> {
  const headers = headersOf(site, path);
  if (type !== undefined) {
    headers.set('Content-Type', type);
    headers.append('Vary', 'Accept');
  }
  if (status === 200) {
    headers.set('ETag', file.etag);
    headers.set('Accept-Ranges', 'bytes');
    const unmet = unmetStatus(request.headers, file.etag);
    if (unmet !== undefined) {
      headers.delete('Content-Type');
      return new Response(null, { status: unmet, headers });
    }
    const range = rangeOf(request, file);
    if (range !== undefined) return rangeAnswer(file, range, headers);
  }
  headers.set('Content-Length', String(file.length));
  return new Response(request.method === 'HEAD' ? null : await bodyOf(file), { status, headers });
}

/** 412 or 304 if a precondition of the request fails (RFC 9110 §13.2.2). */
function unmetStatus(headers: Headers, etag: string): number | undefined {
  const tags = (name: string): string[] | undefined =>
    headers
      .get(name)
      ?.split(',')
      .map((tag) => tag.trim());
  const wanted = tags('If-Match');
  if (wanted !== undefined && !wanted.includes('*') && !wanted.includes(etag)) return 412;
  const known = tags('If-None-Match');
  return known?.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag) === true ? 304 : undefined;
}

type Range = readonly [from: number, to: number];

/** The first and last byte of a single range; `undefined` for any other, for which the whole file is sent. */
function rangeOf({ method, headers }: Request, { etag, length }: PackedFile): Range | undefined {
  const condition = headers.get('If-Range');
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('Range') ?? '') ?? [];
  if (method !== 'GET' || from === undefined || (from === '' && to === '') || (condition !== null && condition !== etag)) return undefined;
  if (from === '') return [Math.max(0, length - Number(to)), length - 1];
  const last = to === '' ? length - 1 : Math.min(Number(to), length - 1);
  return to !== '' && Number(to) < Number(from) ? undefined : [Number(from), last];
}

async function rangeAnswer(file: PackedFile, [from, to]: Range, headers: Headers): Promise<Response> {
  if (from > to) {
    headers.delete('Content-Type');
    headers.set('Content-Range', `bytes */${file.length}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Range', `bytes ${from}-${to}/${file.length}`);
  headers.set('Content-Length', String(to - from + 1));
  const parts: Uint8Array[] = [];
  let at = 0;
  for await (const part of file.bytes()) {
    if (at <= to && at + part.length > from) parts.push(part.subarray(Math.max(0, from - at), to + 1 - at));
    at += part.length;
    if (at > to) break;
  }
  return new Response(await new Blob(parts as BlobPart[]).arrayBuffer(), { status: 206, headers });
}

/** The bytes of a file; a stream if it comes in parts. */
async function bodyOf(file: PackedFile): Promise<BodyInit> {
  const parts = inTurn(file);
  // The first part is read before the response begins, so that packs of another build are noticed.
  let next = await parts.next();
  // The platform declares that it takes views of buffers that are not shared; ours never are.
  if (next.done !== true && next.value.length === file.length) return next.value as Uint8Array<ArrayBuffer>;
  return new ReadableStream({
    async pull(controller) {
      if (next.done === true) return controller.close();
      controller.enqueue(next.value);
      next = await parts.next();
    },
  });
}

async function* inTurn(file: PackedFile): AsyncGenerator<Uint8Array, undefined> {
  yield* file.bytes();
  return undefined;
}
