import type { Client, ClientCommand, ClientFile, ClientLink } from './client.ts';
import { contentsFor, type Contents, type SnippetBase } from './client-contents.ts';
import { CLIENTS } from './clients.ts';
import type { ConfigPaths } from './config-paths.ts';
import { entryOf } from './entry.ts';
import type { InstallLink } from './install-link.ts';
import type { JsonObject } from './json.ts';
import type { SecretStyle } from './placeholder.ts';
import { jsonForBatchFile, shellText, type Shell } from './shell-quoting.ts';
import { snippetText, type FileFormat } from './snippet.ts';
import type { HttpTarget, ServerTarget } from './launch/target.ts';

/** A link that opens the client, or a web page for it. */
export interface LinkSnippet extends SnippetBase, InstallLink {
  readonly kind: 'link';
  /** The web host that receives the link's data; `undefined` if the link opens the program directly. */
  readonly host: string | undefined;
}

/** A command for a terminal. */
export interface CommandSnippet extends SnippetBase {
  readonly kind: 'command';
  readonly argv: readonly string[];
  /** The command line; `undefined` if the shell has no safe spelling. */
  readonly shells: Readonly<Record<Shell, string | undefined>>;
}

/** A snippet of a configuration file. */
export interface FileSnippet extends SnippetBase {
  readonly kind: 'file';
  readonly paths: ConfigPaths;
  readonly format: FileFormat;
  /** The member of the file that contains the servers. */
  readonly topLevelKey: string;
  /** The text to paste, the top-level key included. */
  readonly text: string;
  /** The text for Windows; absent if it is the same, `null` if there is none. */
  readonly windowsText?: string | null;
}

/** A part of the connection that a link or a command of the client cannot express, so that there is none. */
export interface MissingSnippet extends SnippetBase {
  readonly kind: 'lacking';
  readonly means: 'link' | 'command';
  readonly lacks: 'headers' | 'sse';
}

/** A snippet that adds the server to a client, or the reason why there is none: plain data for display. */
export type ClientSnippet = LinkSnippet | CommandSnippet | FileSnippet | MissingSnippet;

/** Options of client snippets. */
export interface ClientSnippetOptions {
  /** Writes secrets in plain text. Otherwise placeholders replace them, and the result contains no secret. */
  readonly reveal?: boolean;
}

/**
 * All snippets that add this server to the known clients, most used clients first: for each its links, its command, its file. None while
 * the target awaits settings.
 */
export function clientSnippets(target: ServerTarget, { reveal = false }: ClientSnippetOptions = {}): readonly ClientSnippet[] {
  if (target.awaits) return [];
  return CLIENTS.flatMap((client) => {
    const writer: Writer = (secrets) => contentsFor(client, target, secrets, reveal);
    const links = (client.links ?? []).flatMap((link) => linkSnippets(link, writer));
    const commands = client.command === undefined ? [] : commandSnippets(client.command, writer);
    return [
      ...(links.length === 0 && client.links !== undefined ? missingSnippets(client, 'link', target) : links),
      ...(commands.length === 0 && client.command !== undefined ? missingSnippets(client, 'command', target) : commands),
      ...(client.file === undefined ? [] : fileSnippets(client.file, writer)),
    ];
  });
}

/** The reason why a client has no link or command, if it has one for a Streamable HTTP server without headers. */
function missingSnippets(client: Client, means: MissingSnippet['means'], target: ServerTarget): MissingSnippet[] {
  const { connection } = target;
  if (connection.kind === 'stdio') return [];
  const { transport, ...streamable } = connection;
  const lacks = (other: HttpTarget): boolean => {
    const writer: Writer = (secrets) => contentsFor(client, { ...target, connection: other }, secrets, false);
    const [link] = client.links ?? [];
    return means === 'link'
      ? link === undefined || linkSnippets(link, writer).length === 0
      : client.command === undefined || commandSnippets(client.command, writer).length === 0;
  };
  const base = { client: client.id, label: client.label, proxied: false as const, placeholders: [], kind: 'lacking' as const, means };
  if (connection.headers.length > 0 && !lacks({ ...connection, headers: [] })) return [{ ...base, lacks: 'headers' }];
  return transport === 'sse' && !lacks(streamable) ? [{ ...base, lacks: 'sse' }] : [];
}

/** Writes the server for a client in a style of secrets. */
export type Writer = (secrets: SecretStyle) => Contents;

/** The snippet of a client's link; none if its form cannot express the connection. */
export function linkSnippets({ form, secrets, host }: ClientLink, write: Writer): LinkSnippet[] {
  const { base, ...contents } = write(secrets);
  const link = form({ ...contents, proxied: base.proxied !== false });
  if (link === undefined) return [];
  // A link may omit parts with their placeholders.
  const shown = JSON.stringify(link.decoded);
  return [{ ...base, placeholders: base.placeholders.filter(({ text }) => shown.includes(text)), kind: 'link', host, ...link }];
}

function commandSnippets({ form, secrets, batchFile = false }: ClientCommand, write: Writer): CommandSnippet[] {
  const { base, ...contents } = write(secrets);
  const argv = form({ ...contents, json: JSON.stringify });
  const { onWindows = contents.connection } = contents;
  const argvOnWindows = onWindows && form({ ...contents, connection: onWindows, json: jsonForBatchFile });
  if (argv === undefined || argvOnWindows === undefined) return [];
  const onlyPosix = { posix: shellText('posix', { argv, batchFile }), powershell: undefined, cmd: undefined };
  if (argvOnWindows === null) return [{ ...base, kind: 'command', argv, shells: onlyPosix }];
  const shells = {
    ...onlyPosix,
    powershell: shellText('powershell', { argv: argvOnWindows, batchFile }),
    cmd: shellText('cmd', { argv: argvOnWindows, batchFile }),
  };
  return [{ ...base, kind: 'command', argv, shells }];
}

function fileSnippets({ paths, snippet, shape, secrets }: ClientFile, write: Writer): FileSnippet[] {
  const { base, ...contents } = write(secrets);
  const entry = entryOf(shape, contents.name, contents.connection);
  if (entry === undefined) return [];
  const { format, topLevelKey } = snippet;
  const textOf = (each: JsonObject): string => snippetText(snippet, [{ ...contents, entry: each }], contents.name);
  const onWindows = contents.onWindows && entryOf(shape, contents.name, contents.onWindows);
  const windowsText = onWindows && textOf(onWindows);
  return [{ ...base, kind: 'file', paths, format, topLevelKey, text: textOf(entry), ...(windowsText !== undefined && { windowsText }) }];
}
