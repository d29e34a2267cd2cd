import type { ServerRecord } from '../../catalog/record/record.ts';
import type { SignInKind } from '../../catalog/record/sign-in-kinds.ts';
import { signInsOf } from '../../catalog/record/sign-in.ts';
import { CLIENTS } from '../clients.ts';
import { clientSnippets, type ClientSnippet, type CommandSnippet, type FileSnippet } from '../client-snippets.ts';
import type { Proxied } from '../client-contents.ts';
import type { ConfigPaths } from '../config-paths.ts';
import type { JsonObject } from '../json.ts';
import type { Placeholder, SecretStyle } from '../placeholder.ts';
import type { FileFormat } from '../snippet.ts';
import { startCommand } from '../start-command.ts';
import { waysOf, type PackageWay, type Way } from '../ways.ts';
import { clientNames } from './remote-target.ts';
import { formsOfWay, preparedWay, launchBeforeEntry, type PreparedWay } from './way-target.ts';

/** The members of a record that its entries need. */
export type InstalledServer = Pick<ServerRecord, 'qualifiedName' | 'displayName' | 'connections' | 'packages' | 'endpointFacts'>;

/** A text in an entry that stands for a value of the user. */
export interface EntryPlaceholder {
  readonly text: string;
  /** Name of the value. */
  readonly label: string;
  /** What replaces it: the client's prompt, an environment variable, the client's store, or the user by hand. */
  readonly style: SecretStyle;
  /** The value becomes part of a URL, so the user must percent-encode it. */
  readonly inUrl?: true;
  /** The allowed values. */
  readonly choices?: readonly string[];
}

/** The members of every entry. */
interface EntryBase {
  /** Ids of the clients for which the entry is the same. */
  readonly clients: readonly string[];
  /** Why the remote server runs as a local mcp-remote process. */
  readonly proxied?: Exclude<Proxied, false>;
}

/** A link that opens the client, or a web page for it. */
interface LinkEntry extends EntryBase {
  readonly kind: 'link';
  readonly href: string;
  /** The web host that receives the link's data; absent if the link opens the program directly. */
  readonly host?: string;
}

/** A command in each shell: absent where it is the same as `posix`, `null` where the shell has no safe spelling of it. */
interface ShellLines {
  readonly posix: string | null;
  readonly powershell?: string | null;
  readonly cmd?: string | null;
}

/** A command of the client. */
export interface CommandEntry extends EntryBase, ShellLines {
  readonly kind: 'command';
}

/** A part of a configuration file: `content` in JSON, `text` in other formats. The top-level key is in it. */
export interface FileEntry extends EntryBase, FileBody {
  readonly kind: 'file';
  readonly format: FileFormat;
  /** The member of the file that contains the servers. */
  readonly topLevelKey: string;
  /** The same for Windows; absent if it is equal, `null` if there is none. */
  readonly windows?: FileBody | null;
}

/** What a configuration file gets. */
interface FileBody {
  readonly content?: JsonObject;
  readonly text?: string;
}

/** A part of the connection that the client's link or command cannot express, so that there is none. */
interface LackingEntry extends EntryBase {
  readonly kind: 'lacking';
  readonly means: 'link' | 'command';
  readonly lacks: 'headers' | 'sse';
}

/** An entry that adds a server to clients. */
export type InstallEntry = LinkEntry | CommandEntry | FileEntry | LackingEntry;

/** A way to use a server, with its entries. */
export interface InstallWay {
  /** `remote`, `npm`, `oci`, …, numbered if it repeats. */
  readonly id: string;
  readonly kind: Way['kind'];
  /** For a remote server: the URL of its MCP endpoint, without the configuration. */
  readonly endpoint?: string;
  readonly transport?: 'streamable-http' | 'sse';
  /** What the server requires of its user; absent where it is not known. */
  readonly signIn?: Exclude<SignInKind, 'unknown'>;
  /** For a package. */
  readonly registryType?: string;
  readonly identifier?: string;
  readonly version?: string;
  readonly fileSha256?: string;
  /** The command that the user starts before the client connects; absent where the client starts the package. */
  readonly start?: ShellLines & { readonly env?: Readonly<Record<string, string>> };
  /** Why there are no entries: `file` is a file that the client opens; `settings`: no placeholder can stand for some settings. */
  readonly unsupported?: string;
  /** Texts in the entries that stand for a value of the user; in a link they are encoded. */
  readonly placeholders?: readonly EntryPlaceholder[];
  /** The same entry is listed once for all its clients, the most used first. */
  readonly entries: readonly InstallEntry[];
}

/** A client that has entries. */
interface EntryClient {
  readonly label: string;
  /** Its configuration file on each system, and in the folder of a project. */
  readonly paths?: ConfigPaths;
}

/** Everything that adds a server to clients. */
export interface InstallEntries {
  /** The name under which clients list the server. */
  readonly name: string;
  readonly ways: readonly InstallWay[];
  /** By id. */
  readonly clients: Readonly<Record<string, EntryClient>>;
}

/** Which entries are given; all by default. */
export interface EntryChoice {
  /** Id of a client. */
  readonly client?: string | undefined;
  /** Id of a way. */
  readonly way?: string | undefined;
}

/**
 * The entries that add a server to clients, for each way to use it: what its page shows before any entry in its form. Secrets and required
 * settings are placeholders.
 */
export function installEntries(server: InstalledServer, { client, way }: EntryChoice = {}): InstallEntries {
  const signIns = signInsOf(server);
  const ways = waysOf(server)
    .map((each, at) => ({ each, signIn: signIns[at]?.kind ?? 'unknown' }))
    .filter(({ each: { id } }) => way === undefined || id === way)
    .map(({ each, signIn }) => installWay(preparedWay(server, each), { client, signIn }));
  const named = new Set(ways.flatMap(({ entries }) => entries.flatMap(({ clients }) => clients)));
  return { name: clientNames(server).name, ways, clients: clientTable(named) };
}

/** Whether any client can use the server: it has an entry, or a file that clients open. */
export function isInstallable(server: InstalledServer): boolean {
  return waysOf(server).some((way) => way.kind === 'remote' || (way.kind === 'package' && isKnown(way)));
}

function isKnown(way: PackageWay): boolean {
  const launch = launchBeforeEntry(way, formsOfWay(way));
  return launch.kind === 'launch' || launch.reason === 'file';
}

/** The ids of the ways to use a server, in their order. */
export function wayIds(server: InstalledServer): readonly string[] {
  return waysOf(server).map(({ id }) => id);
}

function clientTable(named: ReadonlySet<string>): Record<string, EntryClient> {
  const known = CLIENTS.filter(({ id }) => named.has(id));
  return Object.fromEntries(
    known.map(({ id, label, file }) => {
      const hasPaths = file !== undefined && Object.keys(file.paths).length > 0;
      return [id, { label, ...(hasPaths && { paths: file.paths }) }];
    }),
  );
}

function installWay(
  prepared: PreparedWay,
  { client, signIn }: { readonly client: string | undefined; readonly signIn: SignInKind },
): InstallWay {
  const { way, target } = prepared;
  const snippets = target === undefined ? [] : clientSnippets(target);
  const chosen = client === undefined ? snippets : snippets.filter((snippet) => snippet.client === client);
  const { start, ...facts } = factsOf(prepared);
  const placeholders = [...(start?.placeholders ?? []), ...chosen.flatMap((snippet) => snippet.placeholders)].map(placeholderOf);
  const distinct = [...new Map(placeholders.map((placeholder) => [placeholder.text, placeholder])).values()];
  return {
    ...{ id: way.id, kind: way.kind, ...facts, ...(signIn !== 'unknown' && { signIn }), ...(start && { start: start.lines }) },
    ...(distinct.length > 0 && { placeholders: distinct }),
    ...(target?.awaits && { unsupported: 'settings' }),
    entries: grouped(chosen.map(entryOf)),
  };
}

/** The facts of a way, with the command that its user starts first. */
interface WayFacts extends Partial<Omit<InstallWay, 'start'>> {
  readonly start?: { readonly lines: NonNullable<InstallWay['start']>; readonly placeholders: readonly Placeholder[] };
}

function factsOf(prepared: PreparedWay): WayFacts {
  const { way } = prepared;
  switch (way.kind) {
    case 'remote':
      return { endpoint: way.remote.endpoint, transport: way.remote.transport ?? 'streamable-http' };
    case 'package': {
      const { registryType, identifier, version, fileSha256 } = way.package;
      return {
        ...{ registryType, identifier },
        ...(version !== undefined && { version }),
        ...(fileSha256 !== undefined && { fileSha256 }),
        ...startOf(way, prepared),
      };
    }
    case 'local':
      return {};
  }
}

function startOf(way: PackageWay, { forms }: PreparedWay): Pick<WayFacts, 'start' | 'unsupported'> {
  const launch = launchBeforeEntry(way, forms);
  if (launch.kind === 'unsupported') return { unsupported: launch.reason };
  if (launch.local === undefined) return {};
  const { shells, env, placeholders } = startCommand({ name: '', connection: launch.target }, false);
  return { start: { lines: { ...linesOf(shells), ...(env.length > 0 && { env: Object.fromEntries(env) }) }, placeholders } };
}

/** Equal entries of several clients as one. As for each client on its own, links come before commands, and commands before files. */
function grouped(entries: readonly InstallEntry[]): InstallEntry[] {
  const groups = new Map<string, InstallEntry>();
  for (const entry of entries) {
    const key = JSON.stringify({ ...entry, clients: [] });
    const group = groups.get(key);
    groups.set(key, group === undefined ? entry : { ...group, clients: [...group.clients, ...entry.clients] });
  }
  return [...groups.values()].sort((a, b) => orderOf(a) - orderOf(b));
}

function orderOf(entry: InstallEntry): number {
  return MEANS.indexOf(entry.kind === 'lacking' ? entry.means : entry.kind);
}

const MEANS = ['link', 'command', 'file'] as const;

function entryOf(snippet: ClientSnippet): InstallEntry {
  const { client, proxied } = snippet;
  const base = { clients: [client], ...(proxied !== false && { proxied }) };
  switch (snippet.kind) {
    case 'link':
      return { kind: 'link', ...base, href: snippet.href, ...(snippet.host !== undefined && { host: snippet.host }) };
    case 'command':
      return { kind: 'command', ...base, ...linesOf(snippet.shells) };
    case 'file': {
      const { format, topLevelKey, text, windowsText } = snippet;
      const entry = { kind: 'file' as const, ...base, format, topLevelKey, ...bodyOf(format, text) };
      if (windowsText === undefined) return entry;
      return { ...entry, windows: windowsText === null ? null : bodyOf(format, windowsText) };
    }
    case 'lacking':
      return { kind: 'lacking', ...base, means: snippet.means, lacks: snippet.lacks };
  }
}

/** A JSON file as its value, because a text would need escapes. */
function bodyOf(format: FileSnippet['format'], text: string): FileBody {
  // The text is the JSON of an object with the top-level key.
  return format === 'json' || format === 'jsonc' ? { content: JSON.parse(text) as JsonObject } : { text };
}

function linesOf({ posix, powershell, cmd }: CommandSnippet['shells']): ShellLines {
  const written = (line: string | undefined): string | null => line ?? null;
  return {
    posix: written(posix),
    ...(powershell !== posix && { powershell: written(powershell) }),
    ...(cmd !== posix && { cmd: written(cmd) }),
  };
}

function placeholderOf({ text, label, style, inUrl, choices }: Placeholder): EntryPlaceholder {
  return { text, label, style, ...(inUrl && { inUrl }), ...(choices && { choices }) };
}
