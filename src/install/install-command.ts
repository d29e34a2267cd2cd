import { ENTRY_SHAPES, entryOf } from './entry.ts';
import { inputsMember, type PromptInput } from './prompt-input.ts';
import { plainName } from './server-names.ts';
import type { Pairs, WrittenConnection, WrittenHttp, WrittenStdio } from './written-connection.ts';

/** The input of a command. */
interface CommandContents {
  readonly name: string;
  readonly connection: WrittenConnection;
  readonly inputs: readonly PromptInput[];
  /** Writes JSON for the target shell. */
  readonly json: (value: unknown) => string;
}

/** The program and its arguments; `undefined` if the client's command cannot express this connection. */
export type CommandForm = (contents: CommandContents) => readonly string[] | undefined;

/** `code --add-mcp '{…}'` */
export function addMcp(program: string): CommandForm {
  return ({ name, connection, inputs, json }) => {
    const entry = entryOf(ENTRY_SHAPES.common, name, connection);
    return entry && [program, '--add-mcp', json({ name, ...entry, ...inputsMember(inputs) })];
  };
}

interface AddWriters {
  readonly http: (name: string, connection: WrittenHttp) => readonly string[] | undefined;
  readonly stdio: (name: string, connection: WrittenStdio) => readonly string[] | undefined;
}

/** `program mcp add …`. `undefined` for a command or URL that the client would read as an option. */
function mcpAdd(program: string, { http, stdio }: AddWriters): CommandForm {
  return ({ name, connection }) => {
    const first = connection.kind === 'http' ? connection.url : connection.command;
    if (first.startsWith('-')) return undefined;
    const rest = connection.kind === 'http' ? http(plainName(name), connection) : stdio(plainName(name), connection);
    return rest && [program, 'mcp', 'add', ...rest];
  };
}

/** Claude Code. */
export const claudeMcpAdd: CommandForm = mcpAdd('claude', {
  http: (name, { url, headers, transport = 'http' }) => ['--transport', transport, name, url, ...repeated('--header', headers, ': ')],
  stdio: (name, { command, args, env }) => ['--transport', 'stdio', name, ...repeated('--env', env, '='), '--', command, ...args],
});

/**
 * Gemini CLI. By default it adds a server to the current project, and in the home folder it reports success and stores nothing, so the scope
 * is the user. Without `--` it would read the server's options as its own, such as the one that trusts a server. `undefined` for values that
 * it stores otherwise: it leaves out empty ones, ends that of a variable at an equals sign, and writes `1.10` as `1.1`.
 */
export const geminiMcpAdd: CommandForm = mcpAdd('gemini', {
  http: (name, { url, headers, transport = 'http' }) => {
    if (headers.some(([, text]) => text.trim() === '')) return undefined;
    return ['--scope', 'user', '--transport', transport, ...repeated('--header', headers, ': '), name, url];
  },
  stdio: (name, { command, args, env }) => {
    if (env.some(([, text]) => text === '' || text.includes('=')) || args.some(isRewrittenByYargs)) return undefined;
    const guard = args.some((argument) => argument.startsWith('-') && argument !== '-y') ? ['--'] : [];
    return ['--scope', 'user', ...repeated('--env', env, '='), name, command, ...guard, ...args];
  },
});

/** Numbers for yargs, with which Gemini CLI reads its command line. */
const YARGS_NUMBER = /^(?:0x[\da-f]+|(?!0[^.])-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)$/i;

/** Whether yargs reads an argument as a number that is written otherwise. */
function isRewrittenByYargs(argument: string): boolean {
  const isNumber = YARGS_NUMBER.test(argument) && Number.isSafeInteger(Math.floor(Number.parseFloat(argument)));
  return isNumber && String(Number(argument)) !== argument;
}

/** Codex. Its command does not support headers. */
export const codexMcpAdd: CommandForm = mcpAdd('codex', {
  http: (name, { url, headers }) => (headers.length > 0 ? undefined : [name, '--url', url]),
  stdio: (name, { command, args, env }) => [name, ...repeated('--env', env, '='), '--', command, ...args],
});

function repeated(option: string, pairs: Pairs, sign: string): string[] {
  return pairs.flatMap(([name, text]) => [option, `${name}${sign}${text}`]);
}
