import { parse } from 'smol-toml';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

import { clientSnippets, type HttpTarget, type Setting, type StdioTarget } from '../../src/install/index.ts';
import { clientPackages } from '../support/client-packages.ts';
import { serverInEntry } from './decoded-way.ts';

/** A published program of a client, and where its `mcp add` stores a server. */
interface AddingClient {
  readonly client: string;
  readonly program: string;
  /** The servers by name, from the home folder and the folder of the project. */
  readonly stored: (home: string, project: string) => Promise<Readonly<Record<string, object>>>;
}

/** Nothing listens at this address. */
const OFFLINE = Object.fromEntries(['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].map((name) => [name, 'http://127.0.0.1:9']));
/** Gemini CLI starts itself a second time with more memory, unless told not to. */
const QUIET = {
  ...{ CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1', DISABLE_TELEMETRY: '1', RUST_LOG: 'off' },
  GEMINI_CLI_NO_RELAUNCH: 'true',
};

const CLIENTS: readonly AddingClient[] = [...(await codex()), ...(await gemini()), ...(await claudeCode())];

async function codex(): Promise<AddingClient[]> {
  const packages = await clientPackages('codex', { '@openai/codex': '0.169.0' });
  const stored: AddingClient['stored'] = async (home) =>
    (parse(await readFile(path.join(home, '.codex/config.toml'), 'utf8')) as { mcp_servers: Record<string, object> }).mcp_servers;
  return packages === undefined ? [] : [{ client: 'codex', program: packages.program('codex'), stored }];
}

async function gemini(): Promise<AddingClient[]> {
  const packages = await clientPackages('gemini-cli', { '@google/gemini-cli': '0.61.0' });
  const stored: AddingClient['stored'] = async (home) =>
    (JSON.parse(await readFile(path.join(home, '.gemini/settings.json'), 'utf8')) as { mcpServers: Record<string, object> }).mcpServers;
  return packages === undefined ? [] : [{ client: 'gemini-cli', program: packages.program('gemini'), stored }];
}

async function claudeCode(): Promise<AddingClient[]> {
  const packages = await clientPackages('claude-code', { '@anthropic-ai/claude-code': '2.1.330' });
  if (packages === undefined) return [];
  const program = path.join(packages.folder, `node_modules/@anthropic-ai/claude-code-${process.platform}-${process.arch}/claude`);
  const stored: AddingClient['stored'] = async (home, project) => {
    const { projects } = JSON.parse(await readFile(path.join(home, '.claude.json'), 'utf8')) as {
      projects: Record<string, { mcpServers: Record<string, object> }>;
    };
    return projects[project]!.mcpServers;
  };
  return [{ client: 'claude-code', program, stored }];
}

/** What a client stores of an argument list of its own program, which runs in a project or, as in a new terminal, in the home folder. */
async function added({ program, stored }: AddingClient, argv: readonly string[], isAtHome = false): Promise<unknown> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'portolan-home-'));
  const project = isAtHome ? home : await mkdtemp(path.join(os.tmpdir(), 'portolan-own-'));
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, USERPROFILE: home, ...OFFLINE, ...QUIET };
  await promisify(execFile)(program, argv.slice(1), { cwd: project, env, timeout: 120_000 });
  return serverInEntry(Object.values(await stored(home, project))[0] as never);
}

function commandFor(client: string, connection: HttpTarget | StdioTarget): readonly string[] | undefined {
  const snippets = clientSnippets({ name: 'weather', connection });
  return snippets.flatMap((each) => (each.client === client && each.kind === 'command' ? [each.argv] : []))[0];
}

const settings = (pairs: Readonly<Record<string, string>>): Setting[] =>
  Object.entries(pairs).map(([name, value]) => ({ name, value, secret: false }));

function started(args: readonly string[], env: Readonly<Record<string, string>> = {}, command = 'npx'): StdioTarget {
  return { kind: 'stdio', command, args, env: settings(env) };
}

/** Arguments that a parser of options or numbers could read. */
const ODD = [
  '1.10',
  '5.0',
  '0x10',
  '1e3',
  '.5',
  '-007',
  '5',
  '007',
  '12345678901234567890',
  '0b11',
  '-',
  '--x=1',
  '-e',
  'a b',
  '',
  '"',
  '\\',
];

/** Values of variables that a parser of `NAME=value` could read. */
const VALUES = ['', 'a=b', 'a==', ' a ', '-x', '{"a":1}', "it's"];

const PROCESSES: readonly StdioTarget[] = [
  started(['-y', 'weather', '--', 'a', '--']),
  started(['weather@1.2.3', '--yes', '--', '--trust', '-y'], {}, 'dnx'),
  started(['run', '-i', '--rm', '-e', 'CITY', 'weather:1', '--scope', 'user'], { CITY: 'a, "b"' }, 'docker'),
];

function reached(headers: readonly string[]): HttpTarget {
  const named = Object.fromEntries(headers.map((value, index) => [`X-Header-${index}`, value]));
  return { kind: 'http', base: 'https://x.example/mcp?a=1&b=%22c%22', params: [], headers: settings(named) };
}

/** One process with all arguments and values, and one remote server with all headers, that the command of a client can state. */
function allowed(client: string): (HttpTarget | StdioTarget)[] {
  const isStated = (connection: HttpTarget | StdioTarget): boolean => commandFor(client, connection) !== undefined;
  const args = ODD.filter((argument) => isStated(started(['-y', 'weather', argument])));
  const values = VALUES.filter((value) => isStated(started(['-y', 'weather'], { NAME: value })));
  const headers = ['a: b', 'a=b', '5', 'a,b', ''].filter((value) => isStated(reached([value])));
  process.stdout.write(`${client}: ${args.length} arguments, ${values.length} values and ${headers.length} headers\n`);
  return [
    started(['-y', 'weather', ...args], Object.fromEntries(values.map((value, index) => [`X-NAME-${index}`, value]))),
    reached(headers),
  ];
}

function meant(connection: HttpTarget | StdioTarget): object {
  const pairs = (list: readonly { readonly name: string }[]): object =>
    Object.fromEntries(list.map((each) => [each.name, (each as Setting).value]));
  return connection.kind === 'http'
    ? { url: connection.base, headers: pairs(connection.headers) }
    : { argv: [connection.command, ...connection.args], env: pairs(connection.env) };
}

describe.skipIf(CLIENTS.length === 0)('published programs of clients, from npm', () => {
  it.each(CLIENTS)('of $client store what its command says', async (program) => {
    for (const connection of [...PROCESSES, ...allowed(program.client)]) {
      const argv = commandFor(program.client, connection);
      expect(argv).toBeDefined();
      expect(await added(program, argv!), argv!.join(' ')).toMatchObject(meant(connection));
    }
  });

  it.each(CLIENTS)('of $client store it in the home folder too, where a new terminal begins', async (program) => {
    for (const connection of [PROCESSES[0]!, reached([])])
      expect(await added(program, commandFor(program.client, connection)!, true)).toMatchObject(meant(connection));
  });
});
