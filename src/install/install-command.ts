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
  readonly stdio: (name: string, connection: WrittenStdio) => readonly string[];
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

/** Gemini CLI. Without `--` it would read the server's options as its own, such as the one that trusts a server. */
export const geminiMcpAdd: CommandForm = mcpAdd('gemini', {
  http: (name, { url, headers, transport = 'http' }) => ['--transport', transport, ...repeated('--header', headers, ': '), name, url],
  stdio: (name, { command, args, env }) => {
    const guard = args.some((argument) => argument.startsWith('-') && argument !== '-y') ? ['--'] : [];
    return [...repeated('--env', env, '='), name, command, ...guard, ...args];
  },
});

/** Codex. Its command does not support headers. */
export const codexMcpAdd: CommandForm = mcpAdd('codex', {
  http: (name, { url, headers }) => (headers.length > 0 ? undefined : [name, '--url', url]),
  stdio: (name, { command, args, env }) => [name, ...repeated('--env', env, '='), '--', command, ...args],
});

function repeated(option: string, pairs: Pairs, sign: string): string[] {
  return pairs.flatMap(([name, text]) => [option, `${name}${sign}${text}`]);
}
