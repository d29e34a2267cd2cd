import type { ConnectDocument } from '../../api/ways/connect-document.ts';
import { isRegistry, packageName } from '../../api/ways/way-names.ts';
import type { CommandEntry, EntryPlaceholder, FileEntry, InstallEntry, InstallWay } from '../../install/entries/install-entries.ts';
import { DATA_NOTICE, fenced } from './fenced.ts';

/**
 * The entries that add a server to clients as Markdown, short enough to be read whole: for each way the commands and the parts of
 * configuration files, one line for all clients with the same. Links and what differs on Windows are only in the JSON.
 *
 * @param json absolute URL of the same as JSON, which has the paths on each system
 */
export function connectMarkdown(document: ConnectDocument, json: string): string {
  const { qualifiedName, page, ways } = document;
  return `${[
    `# Connect \`${qualifiedName}\``,
    `Each line begins with the clients that it is for. Users enter secrets on <${page}>; never ask for them in a conversation. ` +
      `Links, entries for Windows and the paths of all files: <${json}>. ${DATA_NOTICE}`,
    ...(document.failedChecks ? ['A check of its texts and URLs found a severe problem.'] : []),
    ...(document.deprecated ? ['Deprecated: its source advises against new use.'] : []),
    ...ways.flatMap(wayBlocks),
    ...pathBlocks(document),
  ].join('\n\n')}\n`;
}

function wayBlocks(way: InstallWay): string[] {
  const { start, unsupported, placeholders = [], entries } = way;
  return [
    `## ${headingOf(way)}`,
    ...factBlocks(way),
    ...(way.signIn === 'oauth' ? ['It requires a sign-in (OAuth), which the client opens after the server was added.'] : []),
    ...(unsupported === undefined
      ? []
      : [WITHOUT_ENTRIES.get(unsupported) ?? `This catalogue writes no command for it (reason: ${unsupported}).`]),
    ...(way.kind === 'local' ? ['It runs on the machine of its user. No source states the command: see its repository.'] : []),
    ...(typeof start?.posix !== 'string'
      ? []
      : ['Start this first, then connect the client:', fenced([...variables(start.env), start.posix].join('\n'))]),
    ...section(
      'Values to enter; a client that asks for them, or reads variables, has its own form of the name:',
      placeholderLines(placeholders),
    ),
    ...section('Commands:', commandLines(entries)),
    ...section('Configuration files:', entries.filter(isFile).map(fileLine)),
    ...linkBlock(entries),
  ];
}

/** What to do where there are no entries, by reason. */
const WITHOUT_ENTRIES: ReadonlyMap<string, string> = new Map([
  ['file', 'Download the file, compare its SHA-256 where one is stated, and open it with a client that installs MCPB bundles.'],
  [
    'settings',
    'Its user first fills in the settings on its page, which then shows the entries: no placeholder can stand for some of them.',
  ],
]);

function headingOf({ id, kind, transport, registryType = '' }: InstallWay): string {
  if (kind === 'remote') return `Way \`${id}\`: ${transport === 'sse' ? 'HTTP+SSE' : 'Streamable HTTP'}`;
  if (kind === 'local') return `Way \`${id}\`: local`;
  // Names of other registries come from third parties, and so do the ids of their ways.
  const heading = `local, from a package: ${packageName(registryType)}`;
  return isRegistry(registryType) ? `Way \`${id}\`: ${heading}` : `Other way: ${heading}`;
}

function factBlocks({ endpoint, registryType = '', identifier, version, fileSha256 }: InstallWay): string[] {
  if (endpoint !== undefined) return ['MCP endpoint:', fenced(endpoint)];
  if (identifier === undefined) return [];
  const hash = fileSha256 === undefined ? [] : [`SHA-256: ${fileSha256}`];
  return [fenced([`${registryType}: ${identifier}${version === undefined ? '' : ` ${version}`}`, ...hash].join('\n'))];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, fenced(lines.join('\n'))];
}

function variables(env: Readonly<Record<string, string>> = {}): string[] {
  return Object.entries(env).map(([name, value]) => `${name}=${value}`);
}

function placeholderLines(placeholders: readonly EntryPlaceholder[]): string[] {
  // A client that asks for a value, or reads it from the environment, has the same name in its own form.
  return placeholders
    .filter(({ style }) => style === 'by-hand')
    .map(({ text, label, inUrl }) => `${text}: ${label}${inUrl ? ' (percent-encoded)' : ''}`);
}

/** Commands for a POSIX shell. That of VS Code Insiders is that of VS Code with another program. */
function commandLines(entries: readonly InstallEntry[]): string[] {
  const commands = entries.filter((entry): entry is CommandEntry => entry.kind === 'command');
  return commands.flatMap(({ clients, posix }) =>
    posix === null || clients.includes(INSIDERS) ? [] : [`${clients.join(', ')}: ${posix}`],
  );
}

const INSIDERS = 'vscode-insiders';

function isFile(entry: InstallEntry): entry is FileEntry {
  return entry.kind === 'file';
}

function fileLine({ clients, format, content, text = '', windows }: FileEntry): string {
  const body = content === undefined ? `(${format})\n${text.trimEnd()}` : JSON.stringify(content);
  const onWindows = windows === null ? ' (not on Windows)' : ' (another on Windows)';
  return `${clients.join(', ')}${windows === undefined ? '' : onWindows}: ${body}`;
}

/** The clients that only a link adds the server to. */
function linkBlock(entries: readonly InstallEntry[]): string[] {
  const others = new Set(entries.filter(({ kind }) => kind !== 'link').flatMap(({ clients }) => clients));
  const only = [...new Set(entries.flatMap(({ kind, clients }) => (kind === 'link' ? clients : [])))].filter(
    (client) => !others.has(client),
  );
  return only.length === 0 ? [] : [`By a link in the JSON only: ${only.join(', ')}.`];
}

/** Clients whose file is named here. */
const MAX_PATHS = 7;

/** The files of the most used clients, on Linux or in a project. */
function pathBlocks({ clients }: ConnectDocument): string[] {
  const lines = Object.entries(clients)
    .slice(0, MAX_PATHS)
    .flatMap(([id, { paths = {} }]) => {
      const places = [paths.linux, paths.project].filter((path) => path !== undefined);
      return places.length === 0 ? [] : [`${id}: ${places.join(' or ')}`];
    });
  return section('Files of the most used clients, for a user on Linux or in a project:', lines);
}
