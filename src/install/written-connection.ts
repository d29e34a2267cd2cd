import { partsOf, writableHeader, writableText } from './text-parts.ts';
import { isHiddenInText, placeholdersOf, type Placeholder, type Reveal, type SecretStyle } from './placeholder.ts';
import type { HttpTarget, ServerTarget, Setting, StdioTarget, TextTarget } from './launch/target.ts';

/** Names and their texts, in the order in which they are written. */
export type Pairs = readonly (readonly [name: string, text: string])[];

/** A connection over HTTP, with each value written or replaced by a placeholder. */
export interface WrittenHttp {
  readonly kind: 'http';
  /** The older transport HTTP+SSE; absent for Streamable HTTP. */
  readonly transport?: 'sse';
  readonly url: string;
  readonly headers: Pairs;
}

/** A process, with each value written or replaced by a placeholder. */
export interface WrittenStdio {
  readonly kind: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Pairs;
}

/** A connection as shown. */
export type WrittenConnection = WrittenHttp | WrittenStdio;

/** A connection with its placeholders. */
export interface Written {
  readonly connection: WrittenConnection;
  readonly placeholders: readonly Placeholder[];
}

/**
 * Writes a connection. Without `reveal`, no secret value is read. Headers, arguments and environment variables that clients would expand
 * become placeholders, also with `reveal`, except secrets that are revealed literally. Unpaired surrogates, which a URL cannot contain,
 * become U+FFFD.
 */
export function writeConnection(target: ServerTarget, style: SecretStyle, reveal: Reveal): Written {
  const connection = writable(target.connection, reveal);
  const placeholders = placeholdersOf({ ...target, connection }, style, reveal);
  return {
    connection: connection.kind === 'http' ? writeHttp(connection, placeholders) : writeStdio(connection, placeholders),
    placeholders: [...placeholders.values()],
  };
}

function writable(connection: ServerTarget['connection'], reveal: Reveal): ServerTarget['connection'] {
  // What is around a secret that is written literally must still not be expanded.
  const isHidden = (setting: Setting): boolean => isHiddenInText(setting, reveal === true);
  if (connection.kind === 'stdio') {
    const args = connection.args.map((argument) => writableText(argument, isHidden));
    return { ...connection, args, env: connection.env.map((variable) => writableHeader(variable, isHidden)) };
  }
  return { ...connection, headers: connection.headers.map((header) => writableHeader(header, isHidden)) };
}

function writeHttp({ transport, base, params, headers }: HttpTarget, placeholders: ReadonlyMap<Setting, Placeholder>): WrittenHttp {
  const [address = '', ...fragment] = withoutVariables(base).split('#');
  const query = params.map((param) => queryPart(param, placeholders)).join('&');
  return {
    kind: 'http',
    ...(transport && { transport }),
    url: [query === '' ? address : `${address}${joint(address)}${query}`, ...fragment].join('#'),
    headers: headers.map((header) => [header.name.toWellFormed(), partsText(header, placeholders)]),
  };
}

/** A URL without the characters that clients read as the beginning of a variable, unless they are percent-encoded. */
export function withoutVariables(url: string): string {
  return url.replaceAll(/[${}]/g, encodeURIComponent);
}

function partsText(text: string | Setting | TextTarget, placeholders: ReadonlyMap<Setting, Placeholder>): string {
  return partsOf(text)
    .map((part) => (typeof part === 'string' ? part.toWellFormed() : textOf(part, placeholders)))
    .join('');
}

/** The separator between a URL and a further parameter. */
function joint(address: string): string {
  if (!address.includes('?')) return '?';
  return /[?&]$/.test(address) ? '' : '&';
}

/**
 * A parameter in the form encoding that URLSearchParams reads. A placeholder is not encoded, because clients search for `${…}` in the text
 * of the URL.
 */
function queryPart(param: Setting, placeholders: ReadonlyMap<Setting, Placeholder>): string {
  const placeholder = placeholders.get(param);
  const plain = new URLSearchParams([[param.name, `${param.prefix ?? ''}${placeholder === undefined ? param.value : ''}`]]);
  return `${plain.toString()}${placeholder?.text ?? ''}`;
}

function writeStdio({ command, args, env }: StdioTarget, placeholders: ReadonlyMap<Setting, Placeholder>): WrittenStdio {
  return {
    kind: 'stdio',
    command: command.toWellFormed(),
    args: args.map((argument) => partsText(argument, placeholders)),
    env: env.map((variable) => [variable.name.toWellFormed(), partsText(variable, placeholders)]),
  };
}

function textOf(setting: Setting, placeholders: ReadonlyMap<Setting, Placeholder>): string {
  return `${setting.prefix ?? ''}${placeholders.get(setting)?.text ?? setting.value}`.toWellFormed();
}
