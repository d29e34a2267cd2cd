import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';

import type { ServerRecord } from '../../catalog/record/record.ts';
import type { InstallEntry, InstallWay } from '../../install/entries/install-entries.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { connectDocument, type ConnectDocument } from '../ways/connect-document.ts';
import { readEntryChoice } from '../ways/entry-choice.ts';
import { plainLine } from '../text/plain-line.ts';
import { toolAnswer } from './tool-answer.ts';
import { UnusableCall } from './unusable-call.ts';

/** The arguments of `get_server` that ask for an entry. */
export const INSTALL_ARGUMENTS = {
  client: z
    .string()
    .max(60)
    .optional()
    .describe('Client, such as cursor, claude-code or generic: returns only what adds the server to it.'),
  way: z.string().max(60).optional().describe('With client: a way of the server, such as remote or npm.'),
};

/** The text or the JSON of a part of a file. */
interface FileBody {
  readonly content?: Readonly<Record<string, unknown>> | undefined;
  readonly text?: string | undefined;
}

/** What adds a server to one client. A type alone: nothing checks it when the catalogue runs. */
export interface InstallOutput {
  readonly client: string;
  /** Id of the way that the entry uses. */
  readonly way: string;
  /** Ids of other ways, for the argument `way`. */
  readonly otherWays?: readonly string[] | undefined;
  /** Name of the server in the client. */
  readonly name: string;
  /** MCP endpoint of a remote server. */
  readonly endpoint?: string | undefined;
  /** What the server requires of its user; `oauth`: in the client, after it was added. */
  readonly signIn?: 'none' | 'key' | 'oauth' | undefined;
  /** Command that the user starts before the client connects. */
  readonly start?: { readonly command: string; readonly env?: Readonly<Record<string, string>> | undefined } | undefined;
  /** Adds the server, in a POSIX shell. */
  readonly command?: string | undefined;
  /** The same command in PowerShell, where it differs. */
  readonly powershell?: string | undefined;
  /** Part of the configuration file; merged with what is there. */
  readonly file?: InstallFile | undefined;
  /** For a client without command and file: the user opens it. */
  readonly link?: string | undefined;
  /** Texts in the entry that stand for a value of the user, with the name of each. */
  readonly values?: readonly string[] | undefined;
  /** MCPB file that the client opens. */
  readonly download?: string | undefined;
  readonly fileSha256?: string | undefined;
}

interface InstallFile extends FileBody {
  readonly format: 'json' | 'jsonc' | 'yaml' | 'toml';
  /** On each system, or in the folder of a project. */
  readonly paths?: Readonly<Record<string, string>> | undefined;
  /** On Windows, where it differs; `null`: none. */
  readonly windows?: FileBody | null | undefined;
}

/** Maximum UTF-16 units of an entry as JSON, maximum number of values, and maximum length of the name of each. */
const MAX = { entry: 12_000, values: 40, label: 100 } as const;

/**
 * Answers a call of `get_server` with a client: what adds the server to this client, by one way.
 *
 * @throws UnusableCall for an unknown client or way, and where the client cannot use the server
 */
export function installEntry(
  { publication }: Pick<AnswerSource, 'publication'>,
  record: ServerRecord,
  { client, way }: { readonly client: string; readonly way?: string | undefined },
): CallToolResult {
  const choice = readEntryChoice(record, { client, way });
  if ('refused' in choice) throw new UnusableCall(choice.fix);
  const document = connectDocument(record, publication, { client: choice.client });
  const usable = document.ways.filter(isUsable);
  const chosen = usable.find(({ id }) => choice.way === undefined || id === choice.way);
  if (chosen === undefined) throw new UnusableCall(unusable(document, usable));
  const others = usable.filter((each) => each !== chosen).map(({ id }) => id);
  const install = outputOf(document, choice.client ?? client, chosen);
  if (!isWhole(install)) throw new UnusableCall(`The entry does not fit into an answer. The user finds it at ${document.page}`);
  return toolAnswer(messageOf(document, install), {
    server: record.qualifiedName,
    install: { ...install, ...(others.length > 0 && { otherWays: others }) },
  });
}

function isUsable({ entries, unsupported }: InstallWay): boolean {
  return unsupported === 'file' || entries.some(({ kind }) => kind !== 'lacking');
}

function unusable({ ways, page }: ConnectDocument, usable: readonly InstallWay[]): string {
  if (usable.length > 0)
    return `By that way, nothing adds the server to this client. Pass as way: ${usable.map(({ id }) => id).join(', ')}.`;
  if (ways.length === 0) return `No way to use this server is known. Its page: ${page}`;
  if (ways.some(({ unsupported }) => unsupported === 'settings')) return `Its user must first fill in settings on ${page}`;
  return `Nothing adds this server to this client. Pass the client generic for the usual entry, or see ${page}`;
}

function outputOf({ name, clients }: ConnectDocument, client: string, way: InstallWay): InstallOutput {
  const { id, endpoint, signIn, start, identifier, fileSha256, unsupported, placeholders = [], entries } = way;
  const command = entries.find((entry) => entry.kind === 'command');
  const file = entries.find((entry) => entry.kind === 'file');
  const paths = clients[client]?.paths;
  const link = command === undefined && file === undefined ? entries.find((entry) => entry.kind === 'link') : undefined;
  const values = placeholders.slice(0, MAX.values).map(({ text, label }) => `${text}: ${plainLine(label, MAX.label)}`);
  return {
    ...{ client, way: id, name },
    ...(endpoint !== undefined && { endpoint }),
    ...(signIn && { signIn }),
    ...(typeof start?.posix === 'string' && { start: { command: start.posix, ...(start.env && { env: { ...start.env } }) } }),
    ...(typeof command?.posix === 'string' && { command: command.posix }),
    ...(typeof command?.powershell === 'string' && { powershell: command.powershell }),
    ...(file && { file: { format: file.format, ...(paths && { paths: { ...paths } }), ...bodyOf(file), ...windowsOf(file) } }),
    ...(link && { link: link.href }),
    ...(values.length > 0 && { values }),
    ...(unsupported === 'file' && identifier !== undefined && { download: identifier }),
    ...(unsupported === 'file' && fileSha256 !== undefined && { fileSha256 }),
  };
}

type FileEntry = Extract<InstallEntry, { kind: 'file' }>;

function bodyOf({ content, text }: Pick<FileEntry, 'content' | 'text'>): Pick<FileEntry, 'content' | 'text'> {
  return { ...(content && { content }), ...(text !== undefined && { text }) };
}

function windowsOf({ windows }: FileEntry): { windows?: Pick<FileEntry, 'content' | 'text'> | null } {
  return windows === undefined ? {} : { windows: windows && bodyOf(windows) };
}

/** Characters that people do not see, and escapes of controls other than tabs and line ends. */
const UNSEEN = /[\p{Cf}\p{Co}\u{E0100}-\u{E01EF}]|\\u(?:00[01]|d[89a-f])[\da-f]/u;

/** Whether an entry is short enough, and a person sees all of it: it is given whole or not at all. */
function isWhole(install: InstallOutput): boolean {
  const json = JSON.stringify(install);
  return json.length <= MAX.entry && !UNSEEN.test(json);
}

/** The step for each kind of entry; an entry with both a command and a file needs only one of them. */
function howToAdd({ command, file, link, download }: InstallOutput): string {
  const parts = [...(command === undefined ? [] : ['"command"']), ...(file === undefined ? [] : ['"file"'])];
  if (parts.length > 0) return `Add the server with ${parts.join(' or ')}.`;
  if (link !== undefined) return 'The user opens "link" to add the server.';
  return download === undefined ? '' : 'The user downloads "download" and opens it with the client.';
}

function messageOf({ page, deprecated, failedChecks }: ConnectDocument, install: InstallOutput): string {
  const { values } = install;
  return [
    ...(failedChecks ? [`A check of this server found a severe problem: tell the user before you add it. See ${page}`] : []),
    ...(deprecated ? ['Its source advises against new use.'] : []),
    ...(install.start === undefined ? [] : ['The user first runs the command in "start".']),
    howToAdd(install),
    ...(values === undefined ? [] : [`Never ask for secrets in a conversation: users enter them where "values" names them, or on ${page}`]),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
