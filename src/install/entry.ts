import { objectOf, type Json, type JsonObject } from './json.ts';
import type { Pairs, WrittenConnection, WrittenHttp, WrittenStdio } from './written-connection.ts';

/** The member names of an entry in a client's configuration. */
export interface EntryShape {
  /** `undefined` if the client supports no remote servers. */
  readonly http?: HttpShape;
  /** The same for the older transport HTTP+SSE; `undefined` if the client is not known to support it. */
  readonly sse?: HttpShape;
  readonly stdio: StdioShape;
  /** Additional members of every entry; `name` is the name of the server. */
  readonly besides?: (name: string) => JsonObject;
}

interface HttpShape {
  readonly type?: string;
  /** Member for the URL. */
  readonly url: string;
  /** Path of members to the headers. Default `headers`. */
  readonly headers?: readonly string[];
}

interface StdioShape {
  readonly type?: string;
  readonly command: string;
  /** `undefined` if command and arguments are one list. */
  readonly args?: string;
  readonly env: string;
}

/** The entry of a server, with members in a readable order. Empty headers and environments are omitted. */
export function entryOf(shape: EntryShape, name: string, connection: WrittenConnection): JsonObject | undefined {
  const besides = shape.besides?.(name) ?? {};
  if (connection.kind === 'stdio') return { ...besides, ...stdioEntry(shape.stdio, connection) };
  const remote = connection.transport === 'sse' ? shape.sse : shape.http;
  return remote === undefined ? undefined : { ...besides, ...httpEntry(remote, connection) };
}

function httpEntry({ type, url, headers = ['headers'] }: HttpShape, connection: WrittenHttp): JsonObject {
  return { ...typed(type), [url]: connection.url, ...nested(headers, connection.headers) };
}

function stdioEntry({ type, command, args, env }: StdioShape, connection: WrittenStdio): JsonObject {
  const started: JsonObject =
    args === undefined
      ? { [command]: [connection.command, ...connection.args] }
      : { [command]: connection.command, [args]: connection.args };
  return { ...typed(type), ...started, ...nested([env], connection.env) };
}

function typed(type: string | undefined): JsonObject {
  return type === undefined ? {} : { type };
}

function nested(path: readonly string[], pairs: Pairs): JsonObject {
  if (pairs.length === 0) return {};
  // Built from the inside out; the path of a shape has at least one name, so the outermost value is an object.
  return path.reduceRight<Json>((inner, name) => ({ [name]: inner }), objectOf(pairs)) as JsonObject;
}

const HTTP: HttpShape = { type: 'http', url: 'url' };
const SSE: HttpShape = { type: 'sse', url: 'url' };
const STDIO: StdioShape = { command: 'command', args: 'args', env: 'env' };
const TYPED_STDIO: StdioShape = { type: 'stdio', ...STDIO };

/** The shapes of entries, by their characteristic. */
export const ENTRY_SHAPES = {
  /** Most clients. */
  common: { http: HTTP, sse: SSE, stdio: STDIO },
  /** Both kinds have a type. */
  typed: { http: HTTP, sse: SSE, stdio: TYPED_STDIO },
  /** The members imply the kind. */
  untyped: { http: { url: 'url' }, stdio: STDIO },
  /** No remote servers. */
  local: { stdio: STDIO },
  /** The client tries the transports: the type is that of the newer one. */
  tried: { http: HTTP, sse: { url: 'url' }, stdio: STDIO },
  typedTried: { http: HTTP, sse: { url: 'url' }, stdio: TYPED_STDIO },
  serverUrl: { http: { type: 'http', url: 'serverUrl' }, sse: { url: 'serverUrl' }, stdio: STDIO },
  httpUrl: { http: { url: 'httpUrl' }, sse: { url: 'url' }, stdio: STDIO },
  camelStreamable: { http: { type: 'streamableHttp', url: 'url' }, sse: SSE, stdio: STDIO },
  streamable: { http: { type: 'streamable-http', url: 'url' }, stdio: STDIO },
  cherryStudio: {
    http: { type: 'streamableHttp', url: 'baseUrl' },
    sse: { type: 'sse', url: 'baseUrl' },
    stdio: TYPED_STDIO,
    besides: (name) => ({ name }),
  },
  codex: { http: { url: 'url', headers: ['http_headers'] }, stdio: STDIO },
  openCode: {
    http: { type: 'remote', url: 'url' },
    sse: { type: 'remote', url: 'url' },
    stdio: { type: 'local', command: 'command', env: 'environment' },
  },
  goose: {
    http: { type: 'streamable_http', url: 'uri' },
    stdio: { type: 'stdio', command: 'cmd', args: 'args', env: 'envs' },
    besides: (name) => ({ enabled: true, name, timeout: 300 }),
  },
  continue: {
    http: { type: 'streamable-http', url: 'url', headers: ['requestOptions', 'headers'] },
    sse: { type: 'sse', url: 'url', headers: ['requestOptions', 'headers'] },
    stdio: TYPED_STDIO,
    besides: (name) => ({ name }),
  },
} as const satisfies Record<string, EntryShape>;
