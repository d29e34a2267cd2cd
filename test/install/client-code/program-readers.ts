import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { clientPackages } from '../../support/client-packages.ts';
import { serverInEntry } from '../decoded-way.ts';
import { differences, type ClientReader, type ReadServer, type WrittenFile } from './reader.ts';

/** Runs a program of a client in an empty home folder that contains one file. It starts no server and reaches no host. */
type Run = (file: readonly [name: string, text: string], args: readonly string[]) => Promise<string>;

async function runner(program: string, settings: Readonly<Record<string, string>> = {}): Promise<Run> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'portolan-home-'));
  const folders = Object.fromEntries(['CONFIG', 'DATA', 'CACHE', 'STATE'].map((name) => [`XDG_${name}_HOME`, path.join(home, name)]));
  // Nothing listens at this address.
  const proxies = Object.fromEntries(['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].map((name) => [name, 'http://127.0.0.1:9']));
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, USERPROFILE: home, ...folders, ...proxies, ...settings };
  return async ([name, text], args) => {
    await mkdir(path.dirname(path.join(home, name)), { recursive: true });
    await writeFile(path.join(home, name), text);
    // A file receives all that is printed; a program can exit before a pipe is read to its end.
    const printed = path.join(home, 'printed');
    const output = await open(printed, 'w');
    try {
      await once(spawn(program, args, { cwd: home, env, timeout: 120_000, stdio: ['ignore', output.fd, output.fd] }), 'exit');
    } finally {
      await output.close();
    }
    return readFile(printed, 'utf8');
  };
}

/** `codex mcp list --json` */
export async function codexReader(): Promise<ClientReader[]> {
  const version = '0.169.0';
  const packages = await clientPackages('codex', { '@openai/codex': version });
  if (packages === undefined) return [];
  const run = await runner(packages.program('codex'), { RUST_LOG: 'off' });
  return [
    {
      clients: ['codex'],
      code: `codex mcp list --json of @openai/codex ${version}`,
      async faults({ text, entries }) {
        const printed = await run(['.codex/config.toml', text], ['mcp', 'list', '--json']);
        // Warnings follow the list.
        const listed = JSON.parse(printed.slice(printed.indexOf('['), printed.lastIndexOf(']') + 1)) as readonly CodexServer[];
        return differences(entries, new Map(listed.map(({ name, transport }) => [name, serverOf(transport)])));
      },
    },
  ];
}

/** A server as Codex lists it. */
interface CodexServer {
  readonly name: string;
  readonly transport: Readonly<Record<string, unknown>>;
}

function serverOf(transport: CodexServer['transport']): ReadServer {
  return serverInEntry(Object.fromEntries(Object.entries(transport).filter(([, value]) => value !== null)));
}

/** `opencode debug config` */
export async function openCodeReader(): Promise<ClientReader[]> {
  const version = '1.18.33';
  const packages = await clientPackages('opencode', { 'opencode-ai': version });
  if (packages === undefined) return [];
  const program = path.join(packages.folder, 'node_modules', `opencode-${process.platform}-${process.arch}`, 'bin/opencode');
  const run = await runner(program, { OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_AUTOUPDATE: '1' });
  return [
    {
      clients: ['opencode'],
      code: `opencode debug config of opencode-ai ${version}`,
      async faults({ text }) {
        const printed = await run(['opencode.jsonc', text], ['debug', 'config']);
        const { mcp } = JSON.parse(printed.slice(printed.indexOf('{'), printed.lastIndexOf('}') + 1)) as Listed;
        // Variables of the environment that are not set are empty.
        const { mcp: written } = JSON.parse(text.replaceAll(/\{env:\w+\}/g, '')) as Listed;
        const read = Object.entries(mcp).map(([name, entry]) => [name, serverInEntry(revealed(entry, written[name]) as never)] as const);
        return differences(new Map(Object.entries(written)), new Map(read));
      },
    },
  ];
}

/** OpenCode prints three asterisks in place of a secret, so its value is taken from the file. */
function revealed(printed: unknown, written: unknown): unknown {
  if (printed === '***') return written;
  if (typeof printed !== 'object' || printed === null || Array.isArray(printed)) return printed;
  const members = Object.entries(printed).map(([name, value]) => [
    name,
    revealed(value, (Object(written) as Record<string, unknown>)[name]),
  ]);
  return Object.fromEntries(members) as unknown;
}

/** OpenCode's configuration. */
interface Listed {
  readonly mcp: Readonly<Record<string, object>>;
}

/** `gemini mcp list` */
export async function geminiReader(): Promise<ClientReader[]> {
  const version = '0.61.0';
  const packages = await clientPackages('gemini-cli', { '@google/gemini-cli': version });
  if (packages === undefined) return [];
  // It starts itself a second time with more memory, unless told not to.
  const run = await runner(packages.program('gemini'), { GEMINI_CLI_NO_RELAUNCH: 'true' });
  return [
    {
      clients: ['gemini-cli'],
      code: `gemini mcp list of @google/gemini-cli ${version}`,
      async faults({ text, entries }) {
        const printed = await run(['.gemini/settings.json', text], ['mcp', 'list']);
        const invalid = printed.includes('Invalid configuration') ? [printed.slice(0, 2000)] : [];
        return [...invalid, ...missingLines(entries, printed, (line) => `${line} (`)];
      },
    },
  ];
}

/** `claude mcp list`, which starts no server of a project that nobody approved. */
export async function claudeCodeReader(): Promise<ClientReader[]> {
  const version = '2.1.330';
  const packages = await clientPackages('claude-code', { '@anthropic-ai/claude-code': version });
  if (packages === undefined) return [];
  const program = path.join(packages.folder, `node_modules/@anthropic-ai/claude-code-${process.platform}-${process.arch}/claude`);
  const run = await runner(program, { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1', DISABLE_TELEMETRY: '1' });
  return [
    {
      clients: ['claude-code', 'generic'],
      code: `claude mcp list of @anthropic-ai/claude-code ${version}`,
      async faults({ text, entries }) {
        const printed = await run(['.mcp.json', text], ['mcp', 'list']);
        const warnings = printed
          .split('\n')
          .filter((line) => /\[(?:Warning|Error)\]/.test(line) && !line.includes('Missing environment variables'));
        return [...warnings, ...missingLines(entries, printed, (line) => line)];
      },
    },
  ];
}

/** The entries whose command or URL a program does not print after their names. */
function missingLines(entries: WrittenFile['entries'], printed: string, shown: (line: string) => string): string[] {
  return [...entries].flatMap(([name, entry]) => {
    const { url, argv } = serverInEntry(entry as never);
    const line = `${name}: ${shown(url ?? argv.join(' '))}`;
    return printed.includes(line) ? [] : [`not printed: ${line}`];
  });
}
