import type { Client, ClientCommand, ClientFile, ClientLink } from './client.ts';
import { contentsFor, type Contents, type Way } from './client-contents.ts';
import { CLIENTS } from './clients.ts';
import type { ConfigPaths } from './config-paths.ts';
import { entryOf } from './entry.ts';
import type { InstallLink } from './install-link.ts';
import type { SecretStyle } from './placeholder.ts';
import { jsonForBatchFile, shellText, type Shell } from './shell-quoting.ts';
import { snippetText, type FileFormat } from './snippet.ts';
import type { HttpTarget, ServerTarget } from './target.ts';

/** A link that opens the client, or a web page for it. */
export interface LinkWay extends Way, InstallLink {
  readonly kind: 'link';
  /** The web host that sees what the link says; `undefined` where the link opens the program itself. */
  readonly host: string | undefined;
}

/** A command for a terminal. */
export interface CommandWay extends Way {
  readonly kind: 'command';
  readonly argv: readonly string[];
  /** The command as it is typed; `undefined` where the shell has no safe spelling. */
  readonly shells: Readonly<Record<Shell, string | undefined>>;
}

/** A piece of a configuration file. */
export interface FileWay extends Way {
  readonly kind: 'file';
  readonly paths: ConfigPaths;
  readonly format: FileFormat;
  /** The member of the file that holds the servers. */
  readonly topLevelKey: string;
  /** The text to paste, the top-level key included. */
  readonly text: string;
}

/** Something of the connection that a link or a command of the client cannot carry, so that there is none. */
export interface LackingWay extends Way {
  readonly kind: 'lacking';
  readonly means: 'link' | 'command';
  readonly lacks: 'headers' | 'sse';
}

/** One way in which one client takes the server in, or why there is none: plain data, ready to be shown. */
export type WayOut = LinkWay | CommandWay | FileWay | LackingWay;

/** Choices of the person. */
export interface ClientSnippetOptions {
  /** Write secrets as they are. Otherwise placeholders stand in their place, and no secret is in anything returned. */
  readonly reveal?: boolean;
}

/** Every way in which a known client takes this server in: clients by use, for each its links, its command, its file. */
export function clientSnippets(target: ServerTarget, { reveal = false }: ClientSnippetOptions = {}): readonly WayOut[] {
  return CLIENTS.flatMap((client) => {
    const writer: Writer = (secrets) => contentsFor(client, target, secrets, reveal);
    const links = (client.links ?? []).flatMap((link) => linkWay(link, writer));
    const commands = client.command === undefined ? [] : commandWay(client.command, writer);
    return [
      ...(links.length === 0 && client.links !== undefined ? lackingWay(client, 'link', target) : links),
      ...(commands.length === 0 && client.command !== undefined ? lackingWay(client, 'command', target) : commands),
      ...(client.file === undefined ? [] : fileWay(client.file, writer)),
    ];
  });
}

/** Why a client has no link or no command, where it has one for a server over Streamable HTTP without headers. */
function lackingWay(client: Client, means: LackingWay['means'], target: ServerTarget): LackingWay[] {
  const { connection } = target;
  if (connection.kind === 'stdio') return [];
  const { transport, ...streamable } = connection;
  const lacks = (other: HttpTarget): boolean => {
    const writer: Writer = (secrets) => contentsFor(client, { ...target, connection: other }, secrets, false);
    const [link] = client.links ?? [];
    return means === 'link'
      ? link === undefined || linkWay(link, writer).length === 0
      : client.command === undefined || commandWay(client.command, writer).length === 0;
  };
  const way = { client: client.id, label: client.label, proxied: false as const, placeholders: [], kind: 'lacking' as const, means };
  if (connection.headers.length > 0 && !lacks({ ...connection, headers: [] })) return [{ ...way, lacks: 'headers' }];
  return transport === 'sse' && !lacks(streamable) ? [{ ...way, lacks: 'sse' }] : [];
}

/** Writes the server for a client in a style of secrets. */
export type Writer = (secrets: SecretStyle) => Contents;

/** The way of a client's link; none where its form does not carry the connection. */
export function linkWay({ form, secrets, host }: ClientLink, write: Writer): LinkWay[] {
  const { way, ...contents } = write(secrets);
  const link = form({ ...contents, proxied: way.proxied !== false });
  if (link === undefined) return [];
  // A link may leave parts out, and their placeholders with them.
  const shown = JSON.stringify(link.decoded);
  return [{ ...way, placeholders: way.placeholders.filter(({ text }) => shown.includes(text)), kind: 'link', host, ...link }];
}

function commandWay({ form, secrets, batchFile = false }: ClientCommand, write: Writer): CommandWay[] {
  const { way, ...contents } = write(secrets);
  const argv = form({ ...contents, json: JSON.stringify });
  const onWindows = form({ ...contents, json: jsonForBatchFile });
  if (argv === undefined || onWindows === undefined) return [];
  const shells = {
    posix: shellText('posix', { argv, batchFile }),
    powershell: shellText('powershell', { argv: onWindows, batchFile }),
    cmd: shellText('cmd', { argv: onWindows, batchFile }),
  };
  return [{ ...way, kind: 'command', argv, shells }];
}

function fileWay({ paths, snippet, shape, secrets }: ClientFile, write: Writer): FileWay[] {
  const { way, ...contents } = write(secrets);
  const entry = entryOf(shape, contents.name, contents.connection);
  if (entry === undefined) return [];
  const { format, topLevelKey } = snippet;
  return [{ ...way, kind: 'file', paths, format, topLevelKey, text: snippetText(snippet, [{ ...contents, entry }], contents.name) }];
}
